prelude
import Base.Meta
set_option autoImplicit false
@[extern "native"] opaque Lean.Parser.Tactic.caseArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.clearValueArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.clearValueHyp : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.clearValueStar : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.config : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.configItem : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.discharger : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.dsimpArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.dsimpArgs : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.dsimpAutoUnfold : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.elimTarget : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.generalizeArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.inductionAlt : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.inductionAltLHS : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.inductionAlts : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.location : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.locationHyp : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.locationType : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.locationWildcard : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.negConfigItem : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.optConfig : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.posConfigItem : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.rcasesPatLo : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.rcasesPatMed : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.rwRule : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.rwRuleSeq : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.rwaAt : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpAllAutoUnfold : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpArgs : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpAutoUnfold : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpErase : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpLemma : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpPost : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpPre : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpStar : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpTraceArgsRest : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpaArgsRest : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.valConfigItem : Lean.ParserDescr
@[extern "native"] opaque Lean.binderIdent : Lean.ParserDescr
@[extern "native"] opaque Lean.unbracketedExplicitBinders : Lean.ParserDescr
@[extern "native"] opaque Lean.bracketedExplicitBinders : Lean.ParserDescr
@[extern "native"] opaque Lean.explicitBinders : Lean.ParserDescr
@[extern "native"] opaque Lean.calcFirstStep : Lean.ParserDescr
@[extern "native"] opaque Lean.calcStep : Lean.ParserDescr
@[extern "native"] opaque Lean.calcSteps : Lean.ParserDescr
@[extern "native"] opaque Lean.cdotTk : Lean.ParserDescr
@[extern "native"] opaque «prec(_)» : Lean.ParserDescr
attribute [prec_parser 1000] «prec(_)»
@[extern "native"] opaque precArg : Lean.ParserDescr
attribute [prec_parser 1000] precArg
@[extern "native"] opaque precLead : Lean.ParserDescr
attribute [prec_parser 1000] precLead
@[extern "native"] opaque precMax : Lean.ParserDescr
attribute [prec_parser 1000] precMax
@[extern "native"] opaque precMin : Lean.ParserDescr
attribute [prec_parser 1000] precMin
@[extern "native"] opaque precMin1 : Lean.ParserDescr
attribute [prec_parser 1000] precMin1
@[extern "native"] opaque «prio(_)» : Lean.ParserDescr
attribute [prio_parser 1000] «prio(_)»
@[extern "native"] opaque prioDefault : Lean.ParserDescr
attribute [prio_parser 1000] prioDefault
@[extern "native"] opaque prioHigh : Lean.ParserDescr
attribute [prio_parser 1000] prioHigh
@[extern "native"] opaque prioLow : Lean.ParserDescr
attribute [prio_parser 1000] prioLow
@[extern "native"] opaque prioMid : Lean.ParserDescr
attribute [prio_parser 1000] prioMid
@[extern "native"] opaque stx!_ : Lean.ParserDescr
attribute [stx_parser 1000] stx!_
@[extern "native"] opaque «stx_*» : Lean.TrailingParserDescr
attribute [stx_parser 1000] «stx_*»
@[extern "native"] opaque «stx_+» : Lean.TrailingParserDescr
attribute [stx_parser 1000] «stx_+»
@[extern "native"] opaque «stx_,*» : Lean.TrailingParserDescr
attribute [stx_parser 1000] «stx_,*»
@[extern "native"] opaque «stx_,*,?» : Lean.TrailingParserDescr
attribute [stx_parser 1000] «stx_,*,?»
@[extern "native"] opaque «stx_,+» : Lean.TrailingParserDescr
attribute [stx_parser 1000] «stx_,+»
@[extern "native"] opaque «stx_,+,?» : Lean.TrailingParserDescr
attribute [stx_parser 1000] «stx_,+,?»
@[extern "native"] opaque «stx_<|>_» : Lean.TrailingParserDescr
attribute [stx_parser 1000] «stx_<|>_»
@[extern "native"] opaque stx_? : Lean.TrailingParserDescr
attribute [stx_parser 1000] stx_?
@[extern "native"] opaque term!_ : Lean.ParserDescr
attribute [term_parser 1000] term!_
@[extern "native"] opaque «term#[_,]» : Lean.ParserDescr
attribute [term_parser 1000] «term#[_,]»
@[extern "native"] opaque «term%[_|_]» : Lean.ParserDescr
attribute [term_parser 1000] «term%[_|_]»
@[extern "native"] opaque «term-_» : Lean.ParserDescr
attribute [term_parser 1000] «term-_»
@[extern "native"] opaque termDepIfThenElse : Lean.ParserDescr
attribute [term_parser 1000] termDepIfThenElse
@[extern "native"] opaque «termExists_,_» : Lean.ParserDescr
attribute [term_parser 1000] «termExists_,_»
@[extern "native"] opaque termIfLet : Lean.ParserDescr
attribute [term_parser 1000] termIfLet
@[extern "native"] opaque termIfThenElse : Lean.ParserDescr
attribute [term_parser 1000] termIfThenElse
@[extern "native"] opaque termMax_prec : Lean.ParserDescr
attribute [term_parser 1000] termMax_prec
@[extern "native"] opaque termPrintln!__ : Lean.ParserDescr
attribute [term_parser 1000] termPrintln!__
@[extern "native"] opaque termS!_ : Lean.ParserDescr
attribute [term_parser 1000] termS!_
@[extern "native"] opaque termWithout_expected_type_ : Lean.ParserDescr
attribute [term_parser 1000] termWithout_expected_type_
@[extern "native"] opaque «term[_]» : Lean.ParserDescr
attribute [term_parser 1000] «term[_]»
@[extern "native"] opaque «term_!=_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_!=_»
@[extern "native"] opaque «term_$__» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_$__»
@[extern "native"] opaque «term_%_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_%_»
@[extern "native"] opaque «term_&&&_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_&&&_»
@[extern "native"] opaque «term_&&_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_&&_»
@[extern "native"] opaque «term_*>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_*>_»
@[extern "native"] opaque «term_*_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_*_»
@[extern "native"] opaque «term_++_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_++_»
@[extern "native"] opaque «term_+_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_+_»
@[extern "native"] opaque «term_-_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_-_»
@[extern "native"] opaque «term_/_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_/_»
@[extern "native"] opaque «term_::_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_::_»
@[extern "native"] opaque «term_<$>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<$>_»
@[extern "native"] opaque «term_<&&>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<&&>_»
@[extern "native"] opaque «term_<&>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<&>_»
@[extern "native"] opaque «term_<*>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<*>_»
@[extern "native"] opaque «term_<*_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<*_»
@[extern "native"] opaque «term_<->_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<->_»
@[extern "native"] opaque «term_<<<_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<<<_»
@[extern "native"] opaque «term_<=<_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<=<_»
@[extern "native"] opaque «term_<=_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<=_»
@[extern "native"] opaque «term_<_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<_»
@[extern "native"] opaque «term_<|>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<|>_»
@[extern "native"] opaque «term_<|_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<|_»
@[extern "native"] opaque «term_<||>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_<||>_»
@[extern "native"] opaque «term_=<<_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_=<<_»
@[extern "native"] opaque «term_==_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_==_»
@[extern "native"] opaque «term_=_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_=_»
@[extern "native"] opaque «term_>=>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_>=>_»
@[extern "native"] opaque «term_>=_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_>=_»
@[extern "native"] opaque «term_>>=_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_>>=_»
@[extern "native"] opaque «term_>>>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_>>>_»
@[extern "native"] opaque «term_>>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_>>_»
@[extern "native"] opaque «term_>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_>_»
@[extern "native"] opaque «term_^^^_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_^^^_»
@[extern "native"] opaque «term_^_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_^_»
@[extern "native"] opaque «term__[_]» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term__[_]»
@[extern "native"] opaque «term__[_]'_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term__[_]'_»
@[extern "native"] opaque «term__[_]_!» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term__[_]_!»
@[extern "native"] opaque «term__[_]_?» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term__[_]_?»
@[extern "native"] opaque «term_|>_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_|>_»
@[extern "native"] opaque «term_||_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_||_»
@[extern "native"] opaque «term_|||_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_|||_»
@[extern "native"] opaque «term_×'_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_×'_»
@[extern "native"] opaque «term_×'__1» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_×'__1»
@[extern "native"] opaque «term_×_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_×_»
@[extern "native"] opaque «term_×__1» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_×__1»
@[extern "native"] opaque «term_⁻¹» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_⁻¹»
@[extern "native"] opaque «term_↔_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_↔_»
@[extern "native"] opaque «term_∈_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_∈_»
@[extern "native"] opaque «term_∉_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_∉_»
@[extern "native"] opaque «term_∘_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_∘_»
@[extern "native"] opaque «term_∣_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_∣_»
@[extern "native"] opaque «term_∧_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_∧_»
@[extern "native"] opaque «term_∨_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_∨_»
@[extern "native"] opaque «term_≈_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_≈_»
@[extern "native"] opaque «term_≍_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_≍_»
@[extern "native"] opaque «term_≠_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_≠_»
@[extern "native"] opaque «term_≤_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_≤_»
@[extern "native"] opaque «term_≥_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_≥_»
@[extern "native"] opaque «term_⊕'_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_⊕'_»
@[extern "native"] opaque «term_⊕_» : Lean.TrailingParserDescr
attribute [term_parser 1000] «term_⊕_»
@[extern "native"] opaque «term{_:_//_}» : Lean.ParserDescr
attribute [term_parser 1000] «term{_:_//_}»
@[extern "native"] opaque «term{_}» : Lean.ParserDescr
attribute [term_parser 1000] «term{_}»
@[extern "native"] opaque «term~~~_» : Lean.ParserDescr
attribute [term_parser 1000] «term~~~_»
@[extern "native"] opaque «term¬_» : Lean.ParserDescr
attribute [term_parser 1000] «term¬_»
@[extern "native"] opaque «termΣ'_,_» : Lean.ParserDescr
attribute [term_parser 1000] «termΣ'_,_»
@[extern "native"] opaque «termΣ_,_» : Lean.ParserDescr
attribute [term_parser 1000] «termΣ_,_»
@[extern "native"] opaque «term‹_›» : Lean.ParserDescr
attribute [term_parser 1000] «term‹_›»
@[extern "native"] opaque «term∃_,_» : Lean.ParserDescr
attribute [term_parser 1000] «term∃_,_»
@[extern "native"] opaque Lean.termEval_prec_ : Lean.ParserDescr
attribute [term_parser 1000] Lean.termEval_prec_
@[extern "native"] opaque Lean.termEval_prio_ : Lean.ParserDescr
attribute [term_parser 1000] Lean.termEval_prio_
@[extern "native"] opaque Lean.calc : Lean.ParserDescr
attribute [term_parser 1000] Lean.calc
@[extern "native"] opaque «tacticBy_cases_:_» : Lean.ParserDescr
attribute [tactic_parser 1000] «tacticBy_cases_:_»
@[extern "native"] opaque tacticFunext___ : Lean.ParserDescr
attribute [tactic_parser 1000] tacticFunext___
@[extern "native"] opaque Lean.calcTactic : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.calcTactic
@[extern "native"] opaque Lean.cdot : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.cdot
@[extern "native"] opaque Lean.Parser.Tactic.acRfl : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.acRfl
@[extern "native"] opaque Lean.Parser.Tactic.allGoals : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.allGoals
@[extern "native"] opaque Lean.Parser.Tactic.anyGoals : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.anyGoals
@[extern "native"] opaque Lean.Parser.Tactic.apply : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.apply
@[extern "native"] opaque Lean.Parser.Tactic.apply? : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.apply?
@[extern "native"] opaque Lean.Parser.Tactic.applyRfl : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.applyRfl
@[extern "native"] opaque Lean.Parser.Tactic.assumption : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.assumption
@[extern "native"] opaque Lean.Parser.Tactic.«case» : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.«case»
@[extern "native"] opaque Lean.Parser.Tactic.case' : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.case'
@[extern "native"] opaque Lean.Parser.Tactic.cases : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.cases
@[extern "native"] opaque Lean.Parser.Tactic.change : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.change
@[extern "native"] opaque Lean.Parser.Tactic.classical : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.classical
@[extern "native"] opaque Lean.Parser.Tactic.clear : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.clear
@[extern "native"] opaque Lean.Parser.Tactic.clearValue : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.clearValue
@[extern "native"] opaque Lean.Parser.Tactic.congr : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.congr
@[extern "native"] opaque Lean.Parser.Tactic.constructor : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.constructor
@[extern "native"] opaque Lean.Parser.Tactic.contradiction : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.contradiction
@[extern "native"] opaque Lean.Parser.Tactic.decide : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.decide
@[extern "native"] opaque Lean.Parser.Tactic.delta : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.delta
@[extern "native"] opaque Lean.Parser.Tactic.done : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.done
@[extern "native"] opaque Lean.Parser.Tactic.dsimp : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.dsimp
@[extern "native"] opaque Lean.Parser.Tactic.eqRefl : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.eqRefl
@[extern "native"] opaque Lean.Parser.Tactic.exact : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.exact
@[extern "native"] opaque Lean.Parser.Tactic.exact? : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.exact?
@[extern "native"] opaque Lean.Parser.Tactic.exposeNames : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.exposeNames
@[extern "native"] opaque Lean.Parser.Tactic.extractLets : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.extractLets
@[extern "native"] opaque Lean.Parser.Tactic.fail : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.fail
@[extern "native"] opaque Lean.Parser.Tactic.failIfSuccess : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.failIfSuccess
@[extern "native"] opaque Lean.Parser.Tactic.falseOrByContra : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.falseOrByContra
@[extern "native"] opaque Lean.Parser.Tactic.first : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.first
@[extern "native"] opaque Lean.Parser.Tactic.focus : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.focus
@[extern "native"] opaque Lean.Parser.Tactic.generalize : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.generalize
@[extern "native"] opaque Lean.Parser.Tactic.induction : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.induction
@[extern "native"] opaque Lean.Parser.Tactic.injection : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.injection
@[extern "native"] opaque Lean.Parser.Tactic.injections : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.injections
@[extern "native"] opaque Lean.Parser.Tactic.intro : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.intro
@[extern "native"] opaque Lean.Parser.Tactic.intros : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.intros
@[extern "native"] opaque Lean.Parser.Tactic.left : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.left
@[extern "native"] opaque Lean.Parser.Tactic.liftLets : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.liftLets
@[extern "native"] opaque Lean.Parser.Tactic.omega : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.omega
@[extern "native"] opaque Lean.Parser.Tactic.paren : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.paren
@[extern "native"] opaque Lean.Parser.Tactic.refine : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.refine
@[extern "native"] opaque Lean.Parser.Tactic.refine' : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.refine'
@[extern "native"] opaque Lean.Parser.Tactic.rename : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.rename
@[extern "native"] opaque Lean.Parser.Tactic.renameI : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.renameI
@[extern "native"] opaque Lean.Parser.Tactic.repeat' : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.repeat'
@[extern "native"] opaque Lean.Parser.Tactic.repeat1' : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.repeat1'
@[extern "native"] opaque Lean.Parser.Tactic.replace : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.replace
@[extern "native"] opaque Lean.Parser.Tactic.revert : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.revert
@[extern "native"] opaque Lean.Parser.Tactic.rewriteSeq : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.rewriteSeq
@[extern "native"] opaque Lean.Parser.Tactic.right : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.right
@[extern "native"] opaque Lean.Parser.Tactic.rotateLeft : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.rotateLeft
@[extern "native"] opaque Lean.Parser.Tactic.rotateRight : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.rotateRight
@[extern "native"] opaque Lean.Parser.Tactic.rwSeq : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.rwSeq
@[extern "native"] opaque Lean.Parser.Tactic.rwa : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.rwa
@[extern "native"] opaque Lean.Parser.Tactic.«show» : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.«show»
@[extern "native"] opaque Lean.Parser.Tactic.simp : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.simp
@[extern "native"] opaque Lean.Parser.Tactic.simpAll : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.simpAll
@[extern "native"] opaque Lean.Parser.Tactic.simpTrace : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.simpTrace
@[extern "native"] opaque Lean.Parser.Tactic.simpa : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.simpa
@[extern "native"] opaque Lean.Parser.Tactic.skip : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.skip
@[extern "native"] opaque Lean.Parser.Tactic.specialize : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.specialize
@[extern "native"] opaque Lean.Parser.Tactic.split : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.split
@[extern "native"] opaque Lean.Parser.Tactic.subst : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.subst
@[extern "native"] opaque Lean.Parser.Tactic.substEqs : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.substEqs
@[extern "native"] opaque Lean.Parser.Tactic.substVars : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.substVars
@[extern "native"] opaque Lean.Parser.Tactic.symm : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.symm
@[extern "native"] opaque Lean.Parser.Tactic.tacDepIfThenElse : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacDepIfThenElse
@[extern "native"] opaque Lean.Parser.Tactic.tacIfThenElse : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacIfThenElse
@[extern "native"] opaque Lean.Parser.Tactic.tacticAdmit : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticAdmit
@[extern "native"] opaque Lean.Parser.Tactic.tacticAnd_intros : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticAnd_intros
@[extern "native"] opaque Lean.Parser.Tactic.tacticExfalso : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticExfalso
@[extern "native"] opaque Lean.Parser.Tactic.«tacticExists_,,» : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.«tacticExists_,,»
@[extern "native"] opaque Lean.Parser.Tactic.tacticHave' : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticHave'
@[extern "native"] opaque Lean.Parser.Tactic.tacticHaveI__ : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticHaveI__
@[extern "native"] opaque Lean.Parser.Tactic.tacticHave__ : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticHave__
@[extern "native"] opaque Lean.Parser.Tactic.tacticInfer_instance : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticInfer_instance
@[extern "native"] opaque Lean.Parser.Tactic.tacticIterate____ : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticIterate____
@[extern "native"] opaque Lean.Parser.Tactic.tacticLetI__ : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticLetI__
@[extern "native"] opaque Lean.Parser.Tactic.tacticLet__ : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticLet__
@[extern "native"] opaque Lean.Parser.Tactic.«tacticNext_=>_» : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.«tacticNext_=>_»
@[extern "native"] opaque Lean.Parser.Tactic.tacticNofun : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticNofun
@[extern "native"] opaque Lean.Parser.Tactic.«tacticNomatch_,,» : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.«tacticNomatch_,,»
@[extern "native"] opaque Lean.Parser.Tactic.tacticRefine_lift_ : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticRefine_lift_
@[extern "native"] opaque Lean.Parser.Tactic.tacticRepeat_ : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticRepeat_
@[extern "native"] opaque Lean.Parser.Tactic.tacticRfl : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticRfl
@[extern "native"] opaque Lean.Parser.Tactic.tacticRfl' : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticRfl'
@[extern "native"] opaque Lean.Parser.Tactic.tacticSorry : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticSorry
@[extern "native"] opaque Lean.Parser.Tactic.tacticStop_ : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticStop_
@[extern "native"] opaque Lean.Parser.Tactic.tacticSuffices_ : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticSuffices_
@[extern "native"] opaque Lean.Parser.Tactic.tacticTrivial : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticTrivial
@[extern "native"] opaque Lean.Parser.Tactic.tacticTry_ : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.tacticTry_
@[extern "native"] opaque Lean.Parser.Tactic.traceMessage : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.traceMessage
@[extern "native"] opaque Lean.Parser.Tactic.traceState : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.traceState
@[extern "native"] opaque Lean.Parser.Tactic.unfold : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.unfold
@[extern "native"] opaque Lean.Parser.Tactic.withReducible : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.withReducible
@[extern "native"] opaque Lean.Parser.Tactic.withUnfoldingAll : Lean.ParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.withUnfoldingAll
@[extern "native"] opaque Lean.Parser.Tactic.«tactic_<;>_» : Lean.TrailingParserDescr
attribute [tactic_parser 1000] Lean.Parser.Tactic.«tactic_<;>_»
@[extern "native", macro Lean.Parser.Tactic.tacDepIfThenElse] opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacDepIfThenElse_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacIfThenElse] opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacIfThenElse_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticIterate____] opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacticIterate_____1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.rwSeq] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_rwSeq_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticAdmit] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticAdmit_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticAnd_intros] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticAnd_intros_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticExfalso] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticExfalso_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.«tacticExists_,,»] opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticExists_,,_1» : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticHaveI__] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticHaveI___1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticHave__] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticHave___1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticHave'] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticHave'_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticInfer_instance] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticInfer_instance_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticLetI__] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticLetI___1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticLet__] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticLet___1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.«tacticNext_=>_»] opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNext_=>__1» : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticNofun] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNofun_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.«tacticNomatch_,,»] opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNomatch_,,_1» : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRefine_lift_] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRefine_lift__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRfl] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRfl] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl_2 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRfl] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl_3 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRfl'] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl'_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticSorry] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSorry_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticStop_] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticStop__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticSuffices_] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticSuffices__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticTrivial] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticTrivial] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_2 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticTrivial] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_3 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticTrivial] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_4 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticTrivial] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_5 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticTrivial] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTrivial_6 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticTry_] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticTry__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.«tactic_<;>_»] opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tactic_<;>__1» : Lean.Macro
@[extern "native", macro «term[_]»] opaque Lean.«_aux_Init_Data_List_Notation___macroRules_term[_]_1» : Lean.Macro
@[extern "native", macro Lean.termEval_prec_] opaque Lean._aux_Init_Meta___macroRules_Lean_termEval_prec__1 : Lean.Macro
@[extern "native", macro Lean.termEval_prio_] opaque Lean._aux_Init_Meta___macroRules_Lean_termEval_prio__1 : Lean.Macro
@[extern "native", macro «term__[_]»] opaque Std.«_aux_Init_Data_Slice_Notation___macroRules_term__[_]_1» : Lean.Macro
@[extern "native", macro «tacticBy_cases_:_»] opaque «_aux_Init_ByCases___macroRules_tacticBy_cases_:__1» : Lean.Macro
@[extern "native", macro «tacticBy_cases_:_»] opaque «_aux_Init_ByCases___macroRules_tacticBy_cases_:__2» : Lean.Macro
@[extern "native", macro «term_<&&>_»] opaque «_aux_Init_Control_Basic___macroRules_term_<&&>__1» : Lean.Macro
@[extern "native", macro «term_<&>_»] opaque «_aux_Init_Control_Basic___macroRules_term_<&>__1» : Lean.Macro
@[extern "native", macro «term_<=<_»] opaque «_aux_Init_Control_Basic___macroRules_term_<=<__1» : Lean.Macro
@[extern "native", macro «term_<||>_»] opaque «_aux_Init_Control_Basic___macroRules_term_<||>__1» : Lean.Macro
@[extern "native", macro «term_=<<_»] opaque «_aux_Init_Control_Basic___macroRules_term_=<<__1» : Lean.Macro
@[extern "native", macro «term_>=>_»] opaque «_aux_Init_Control_Basic___macroRules_term_>=>__1» : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRfl] opaque _aux_Init_Core___macroRules_Lean_Parser_Tactic_tacticRfl_1 : Lean.Macro
@[extern "native", macro «term_↔_»] opaque «_aux_Init_Core___macroRules_term_↔__1» : Lean.Macro
@[extern "native", macro «term_≈_»] opaque «_aux_Init_Core___macroRules_term_≈__1» : Lean.Macro
@[extern "native", macro «term_≠_»] opaque «_aux_Init_Core___macroRules_term_≠__1» : Lean.Macro
@[extern "native", macro «term_≠_»] opaque «_aux_Init_Core___macroRules_term_≠__2» : Lean.Macro
@[extern "native", macro «term_⊕_»] opaque «_aux_Init_Core___macroRules_term_⊕__1» : Lean.Macro
@[extern "native", macro «term_⊕'_»] opaque «_aux_Init_Core___macroRules_term_⊕'__1» : Lean.Macro
@[extern "native", macro «term_!=_»] opaque «_aux_Init_Core___macroRules_term_!=__1» : Lean.Macro
@[extern "native", macro «term_!=_»] opaque «_aux_Init_Core___macroRules_term_!=__2» : Lean.Macro
@[extern "native", macro «term_<->_»] opaque «_aux_Init_Core___macroRules_term_<->__1» : Lean.Macro
@[extern "native", macro «term#[_,]»] opaque «_aux_Init_Data_Array_Basic___macroRules_term#[_,]_1» : Lean.Macro
@[extern "native", macro termS!_] opaque _aux_Init_Data_ToString_Macro___macroRules_termS!__1 : Lean.Macro
@[extern "native", macro «term__[_]»] opaque «_aux_Init_GetElem___macroRules_term__[_]_1» : Lean.Macro
@[extern "native", macro «term__[_]_!»] opaque «_aux_Init_GetElem___macroRules_term__[_]_!_1» : Lean.Macro
@[extern "native", macro «term__[_]_?»] opaque «_aux_Init_GetElem___macroRules_term__[_]_?_1» : Lean.Macro
@[extern "native", macro «term__[_]'_»] opaque «_aux_Init_GetElem___macroRules_term__[_]'__1» : Lean.Macro
@[extern "native", macro tacticFunext___] opaque _aux_Init_NotationExtra___macroRules_tacticFunext____1 : Lean.Macro
@[extern "native", macro «termExists_,_»] opaque «_aux_Init_NotationExtra___macroRules_termExists_,__1» : Lean.Macro
@[extern "native", macro «term_×__1»] opaque «_aux_Init_NotationExtra___macroRules_term_×__1_1» : Lean.Macro
@[extern "native", macro «term_×'__1»] opaque «_aux_Init_NotationExtra___macroRules_term_×'__1_1» : Lean.Macro
@[extern "native", macro «termΣ_,_»] opaque «_aux_Init_NotationExtra___macroRules_termΣ_,__1» : Lean.Macro
@[extern "native", macro «termΣ'_,_»] opaque «_aux_Init_NotationExtra___macroRules_termΣ'_,__1» : Lean.Macro
@[extern "native", macro «term∃_,_»] opaque «_aux_Init_NotationExtra___macroRules_term∃_,__1» : Lean.Macro
@[extern "native", macro «term%[_|_]»] opaque «_aux_Init_NotationExtra___macroRules_term%[_|_]_1» : Lean.Macro
@[extern "native", macro «term{_}»] opaque «_aux_Init_NotationExtra___macroRules_term{_}_1» : Lean.Macro
@[extern "native", macro precArg] opaque _aux_Init_Notation___macroRules_precArg_1 : Lean.Macro
@[extern "native", macro precLead] opaque _aux_Init_Notation___macroRules_precLead_1 : Lean.Macro
@[extern "native", macro precMax] opaque _aux_Init_Notation___macroRules_precMax_1 : Lean.Macro
@[extern "native", macro precMin1] opaque _aux_Init_Notation___macroRules_precMin1_1 : Lean.Macro
@[extern "native", macro precMin] opaque _aux_Init_Notation___macroRules_precMin_1 : Lean.Macro
@[extern "native", macro «prec(_)»] opaque «_aux_Init_Notation___macroRules_prec(_)_1» : Lean.Macro
@[extern "native", macro prioDefault] opaque _aux_Init_Notation___macroRules_prioDefault_1 : Lean.Macro
@[extern "native", macro prioHigh] opaque _aux_Init_Notation___macroRules_prioHigh_1 : Lean.Macro
@[extern "native", macro prioLow] opaque _aux_Init_Notation___macroRules_prioLow_1 : Lean.Macro
@[extern "native", macro prioMid] opaque _aux_Init_Notation___macroRules_prioMid_1 : Lean.Macro
@[extern "native", macro «prio(_)»] opaque «_aux_Init_Notation___macroRules_prio(_)_1» : Lean.Macro
@[extern "native", macro «stx_*»] opaque «_aux_Init_Notation___macroRules_stx_*_1» : Lean.Macro
@[extern "native", macro «stx_+»] opaque «_aux_Init_Notation___macroRules_stx_+_1» : Lean.Macro
@[extern "native", macro «stx_,*»] opaque «_aux_Init_Notation___macroRules_stx_,*_1» : Lean.Macro
@[extern "native", macro «stx_,*,?»] opaque «_aux_Init_Notation___macroRules_stx_,*,?_1» : Lean.Macro
@[extern "native", macro «stx_,+»] opaque «_aux_Init_Notation___macroRules_stx_,+_1» : Lean.Macro
@[extern "native", macro «stx_,+,?»] opaque «_aux_Init_Notation___macroRules_stx_,+,?_1» : Lean.Macro
@[extern "native", macro «stx_<|>_»] opaque «_aux_Init_Notation___macroRules_stx_<|>__1» : Lean.Macro
@[extern "native", macro stx_?] opaque _aux_Init_Notation___macroRules_stx_?_1 : Lean.Macro
@[extern "native", macro stx!_] opaque _aux_Init_Notation___macroRules_stx!__1 : Lean.Macro
@[extern "native", macro termDepIfThenElse] opaque _aux_Init_Notation___macroRules_termDepIfThenElse_1 : Lean.Macro
@[extern "native", macro termIfLet] opaque _aux_Init_Notation___macroRules_termIfLet_1 : Lean.Macro
@[extern "native", macro termIfThenElse] opaque _aux_Init_Notation___macroRules_termIfThenElse_1 : Lean.Macro
@[extern "native", macro termMax_prec] opaque _aux_Init_Notation___macroRules_termMax_prec_1 : Lean.Macro
@[extern "native", macro termWithout_expected_type_] opaque _aux_Init_Notation___macroRules_termWithout_expected_type__1 : Lean.Macro
@[extern "native", macro «term_⁻¹»] opaque «_aux_Init_Notation___macroRules_term_⁻¹_1» : Lean.Macro
@[extern "native", macro «term_∈_»] opaque «_aux_Init_Notation___macroRules_term_∈__1» : Lean.Macro
@[extern "native", macro «term_∉_»] opaque «_aux_Init_Notation___macroRules_term_∉__1» : Lean.Macro
@[extern "native", macro «term_∘_»] opaque «_aux_Init_Notation___macroRules_term_∘__1» : Lean.Macro
@[extern "native", macro «term_∣_»] opaque «_aux_Init_Notation___macroRules_term_∣__1» : Lean.Macro
@[extern "native", macro «term_∧_»] opaque «_aux_Init_Notation___macroRules_term_∧__1» : Lean.Macro
@[extern "native", macro «term_∨_»] opaque «_aux_Init_Notation___macroRules_term_∨__1» : Lean.Macro
@[extern "native", macro «term_≍_»] opaque «_aux_Init_Notation___macroRules_term_≍__1» : Lean.Macro
@[extern "native", macro «term_≤_»] opaque «_aux_Init_Notation___macroRules_term_≤__1» : Lean.Macro
@[extern "native", macro «term_≤_»] opaque «_aux_Init_Notation___macroRules_term_≤__2» : Lean.Macro
@[extern "native", macro «term_≥_»] opaque «_aux_Init_Notation___macroRules_term_≥__1» : Lean.Macro
@[extern "native", macro «term_≥_»] opaque «_aux_Init_Notation___macroRules_term_≥__2» : Lean.Macro
@[extern "native", macro «term_$__»] opaque «_aux_Init_Notation___macroRules_term_$___1» : Lean.Macro
@[extern "native", macro «term_%_»] opaque «_aux_Init_Notation___macroRules_term_%__1» : Lean.Macro
@[extern "native", macro «term_%_»] opaque «_aux_Init_Notation___macroRules_term_%__2» : Lean.Macro
@[extern "native", macro «term_&&_»] opaque «_aux_Init_Notation___macroRules_term_&&__1» : Lean.Macro
@[extern "native", macro «term_&&&_»] opaque «_aux_Init_Notation___macroRules_term_&&&__1» : Lean.Macro
@[extern "native", macro «term_&&&_»] opaque «_aux_Init_Notation___macroRules_term_&&&__2» : Lean.Macro
@[extern "native", macro «term_*_»] opaque «_aux_Init_Notation___macroRules_term_*__1» : Lean.Macro
@[extern "native", macro «term_*_»] opaque «_aux_Init_Notation___macroRules_term_*__2» : Lean.Macro
@[extern "native", macro «term_*>_»] opaque «_aux_Init_Notation___macroRules_term_*>__1» : Lean.Macro
@[extern "native", macro «term_+_»] opaque «_aux_Init_Notation___macroRules_term_+__1» : Lean.Macro
@[extern "native", macro «term_+_»] opaque «_aux_Init_Notation___macroRules_term_+__2» : Lean.Macro
@[extern "native", macro «term_++_»] opaque «_aux_Init_Notation___macroRules_term_++__1» : Lean.Macro
@[extern "native", macro «term_++_»] opaque «_aux_Init_Notation___macroRules_term_++__2» : Lean.Macro
@[extern "native", macro «term_-_»] opaque «_aux_Init_Notation___macroRules_term_-__1» : Lean.Macro
@[extern "native", macro «term_-_»] opaque «_aux_Init_Notation___macroRules_term_-__2» : Lean.Macro
@[extern "native", macro «term_/_»] opaque «_aux_Init_Notation___macroRules_term_/__1» : Lean.Macro
@[extern "native", macro «term_/_»] opaque «_aux_Init_Notation___macroRules_term_/__2» : Lean.Macro
@[extern "native", macro «term_::_»] opaque «_aux_Init_Notation___macroRules_term_::__1» : Lean.Macro
@[extern "native", macro «term_<_»] opaque «_aux_Init_Notation___macroRules_term_<__1» : Lean.Macro
@[extern "native", macro «term_<_»] opaque «_aux_Init_Notation___macroRules_term_<__2» : Lean.Macro
@[extern "native", macro «term_<$>_»] opaque «_aux_Init_Notation___macroRules_term_<$>__1» : Lean.Macro
@[extern "native", macro «term_<*_»] opaque «_aux_Init_Notation___macroRules_term_<*__1» : Lean.Macro
@[extern "native", macro «term_<*>_»] opaque «_aux_Init_Notation___macroRules_term_<*>__1» : Lean.Macro
@[extern "native", macro «term_<<<_»] opaque «_aux_Init_Notation___macroRules_term_<<<__1» : Lean.Macro
@[extern "native", macro «term_<=_»] opaque «_aux_Init_Notation___macroRules_term_<=__1» : Lean.Macro
@[extern "native", macro «term_<=_»] opaque «_aux_Init_Notation___macroRules_term_<=__2» : Lean.Macro
@[extern "native", macro «term_<|_»] opaque «_aux_Init_Notation___macroRules_term_<|__1» : Lean.Macro
@[extern "native", macro «term_<|>_»] opaque «_aux_Init_Notation___macroRules_term_<|>__1» : Lean.Macro
@[extern "native", macro «term_=_»] opaque «_aux_Init_Notation___macroRules_term_=__1» : Lean.Macro
@[extern "native", macro «term_=_»] opaque «_aux_Init_Notation___macroRules_term_=__2» : Lean.Macro
@[extern "native", macro «term_==_»] opaque «_aux_Init_Notation___macroRules_term_==__1» : Lean.Macro
@[extern "native", macro «term_==_»] opaque «_aux_Init_Notation___macroRules_term_==__2» : Lean.Macro
@[extern "native", macro «term_>_»] opaque «_aux_Init_Notation___macroRules_term_>__1» : Lean.Macro
@[extern "native", macro «term_>_»] opaque «_aux_Init_Notation___macroRules_term_>__2» : Lean.Macro
@[extern "native", macro «term_>=_»] opaque «_aux_Init_Notation___macroRules_term_>=__1» : Lean.Macro
@[extern "native", macro «term_>=_»] opaque «_aux_Init_Notation___macroRules_term_>=__2» : Lean.Macro
@[extern "native", macro «term_>>_»] opaque «_aux_Init_Notation___macroRules_term_>>__1» : Lean.Macro
@[extern "native", macro «term_>>=_»] opaque «_aux_Init_Notation___macroRules_term_>>=__1» : Lean.Macro
@[extern "native", macro «term_>>>_»] opaque «_aux_Init_Notation___macroRules_term_>>>__1» : Lean.Macro
@[extern "native", macro «term_^_»] opaque «_aux_Init_Notation___macroRules_term_^__1» : Lean.Macro
@[extern "native", macro «term_^_»] opaque «_aux_Init_Notation___macroRules_term_^__2» : Lean.Macro
@[extern "native", macro «term_^^^_»] opaque «_aux_Init_Notation___macroRules_term_^^^__1» : Lean.Macro
@[extern "native", macro «term_^^^_»] opaque «_aux_Init_Notation___macroRules_term_^^^__2» : Lean.Macro
@[extern "native", macro «term_|>_»] opaque «_aux_Init_Notation___macroRules_term_|>__1» : Lean.Macro
@[extern "native", macro «term_||_»] opaque «_aux_Init_Notation___macroRules_term_||__1» : Lean.Macro
@[extern "native", macro «term_|||_»] opaque «_aux_Init_Notation___macroRules_term_|||__1» : Lean.Macro
@[extern "native", macro «term_|||_»] opaque «_aux_Init_Notation___macroRules_term_|||__2» : Lean.Macro
@[extern "native", macro «term_×_»] opaque «_aux_Init_Notation___macroRules_term_×__1» : Lean.Macro
@[extern "native", macro «term_×'_»] opaque «_aux_Init_Notation___macroRules_term_×'__1» : Lean.Macro
@[extern "native", macro term!_] opaque _aux_Init_Notation___macroRules_term!__1 : Lean.Macro
@[extern "native", macro «term-_»] opaque «_aux_Init_Notation___macroRules_term-__1» : Lean.Macro
@[extern "native", macro «term-_»] opaque «_aux_Init_Notation___macroRules_term-__2» : Lean.Macro
@[extern "native", macro «term{_:_//_}»] opaque «_aux_Init_Notation___macroRules_term{_:_//_}_1» : Lean.Macro
@[extern "native", macro «term~~~_»] opaque «_aux_Init_Notation___macroRules_term~~~__1» : Lean.Macro
@[extern "native", macro «term¬_»] opaque «_aux_Init_Notation___macroRules_term¬__1» : Lean.Macro
@[extern "native", macro termPrintln!__] opaque _aux_Init_System_IO___macroRules_termPrintln!___1 : Lean.Macro
@[extern "native", macro «term‹_›»] opaque «_aux_Init_Tactics___macroRules_term‹_›_1» : Lean.Macro
@[extern "native"] opaque Lean.Parser.Attr.simp : Lean.ParserDescr
attribute [attr_parser 1000] Lean.Parser.Attr.simp
