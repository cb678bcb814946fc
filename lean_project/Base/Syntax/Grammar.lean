prelude
import Base.Meta
set_option autoImplicit false

/-!
# Grammar: the words that `syntax`, `notation` and attributes are written with

Precedences, priorities, repetition marks, and the attributes `simp` and `norm_cast`.
Written by `generate_syntax.py`; not to be edited.
-/

@[extern "native", prec_parser 1000] opaque «prec(_)» : Lean.ParserDescr
@[extern "native", prec_parser 1000] opaque precArg : Lean.ParserDescr
@[extern "native", prec_parser 1000] opaque precLead : Lean.ParserDescr
@[extern "native", prec_parser 1000] opaque precMax : Lean.ParserDescr
@[extern "native", prec_parser 1000] opaque precMin : Lean.ParserDescr
@[extern "native", prec_parser 1000] opaque precMin1 : Lean.ParserDescr
@[extern "native", prio_parser 1000] opaque «prio(_)» : Lean.ParserDescr
@[extern "native", prio_parser 1000] opaque prioDefault : Lean.ParserDescr
@[extern "native", prio_parser 1000] opaque prioHigh : Lean.ParserDescr
@[extern "native", prio_parser 1000] opaque prioLow : Lean.ParserDescr
@[extern "native", prio_parser 1000] opaque prioMid : Lean.ParserDescr
@[extern "native", stx_parser 1000] opaque stx!_ : Lean.ParserDescr
@[extern "native", stx_parser 1000] opaque «stx_*» : Lean.TrailingParserDescr
@[extern "native", stx_parser 1000] opaque «stx_+» : Lean.TrailingParserDescr
@[extern "native", stx_parser 1000] opaque «stx_,*» : Lean.TrailingParserDescr
@[extern "native", stx_parser 1000] opaque «stx_,*,?» : Lean.TrailingParserDescr
@[extern "native", stx_parser 1000] opaque «stx_,+» : Lean.TrailingParserDescr
@[extern "native", stx_parser 1000] opaque «stx_,+,?» : Lean.TrailingParserDescr
@[extern "native", stx_parser 1000] opaque «stx_<|>_» : Lean.TrailingParserDescr
@[extern "native", stx_parser 1000] opaque stx_? : Lean.TrailingParserDescr
@[extern "native"] opaque Lean.Parser.Attr.extIff : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Attr.extFlat : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Attr.normCastLabel : Lean.ParserDescr
@[extern "native", attr_parser 1000] opaque Lean.Parser.Attr.simp : Lean.ParserDescr
@[extern "native", attr_parser 1000] opaque Lean.Parser.Attr.norm_cast : Lean.ParserDescr
@[extern "native", attr_parser 1000] opaque Lean.Parser.Attr.ext : Lean.ParserDescr
@[extern "native", macro «prec(_)»] opaque «_aux_Init_Notation___macroRules_prec(_)_1» : Lean.Macro
@[extern "native", macro precArg] opaque _aux_Init_Notation___macroRules_precArg_1 : Lean.Macro
@[extern "native", macro precLead] opaque _aux_Init_Notation___macroRules_precLead_1 : Lean.Macro
@[extern "native", macro precMax] opaque _aux_Init_Notation___macroRules_precMax_1 : Lean.Macro
@[extern "native", macro precMin] opaque _aux_Init_Notation___macroRules_precMin_1 : Lean.Macro
@[extern "native", macro precMin1] opaque _aux_Init_Notation___macroRules_precMin1_1 : Lean.Macro
@[extern "native", macro «prio(_)»] opaque «_aux_Init_Notation___macroRules_prio(_)_1» : Lean.Macro
@[extern "native", macro prioDefault] opaque _aux_Init_Notation___macroRules_prioDefault_1 : Lean.Macro
@[extern "native", macro prioHigh] opaque _aux_Init_Notation___macroRules_prioHigh_1 : Lean.Macro
@[extern "native", macro prioLow] opaque _aux_Init_Notation___macroRules_prioLow_1 : Lean.Macro
@[extern "native", macro prioMid] opaque _aux_Init_Notation___macroRules_prioMid_1 : Lean.Macro
@[extern "native", macro stx!_] opaque _aux_Init_Notation___macroRules_stx!__1 : Lean.Macro
@[extern "native", macro «stx_*»] opaque «_aux_Init_Notation___macroRules_stx_*_1» : Lean.Macro
@[extern "native", macro «stx_+»] opaque «_aux_Init_Notation___macroRules_stx_+_1» : Lean.Macro
@[extern "native", macro «stx_,*»] opaque «_aux_Init_Notation___macroRules_stx_,*_1» : Lean.Macro
@[extern "native", macro «stx_,*,?»] opaque «_aux_Init_Notation___macroRules_stx_,*,?_1» : Lean.Macro
@[extern "native", macro «stx_,+»] opaque «_aux_Init_Notation___macroRules_stx_,+_1» : Lean.Macro
@[extern "native", macro «stx_,+,?»] opaque «_aux_Init_Notation___macroRules_stx_,+,?_1» : Lean.Macro
@[extern "native", macro «stx_<|>_»] opaque «_aux_Init_Notation___macroRules_stx_<|>__1» : Lean.Macro
@[extern "native", macro stx_?] opaque _aux_Init_Notation___macroRules_stx_?_1 : Lean.Macro
