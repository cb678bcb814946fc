prelude
import Base.Syntax.Grammar
set_option autoImplicit false

/-!
# Term: operators, binders, conditionals, `calc`

The notation of terms, `∀ x < a, p` and `∃ x < a, p` included.
Written by `generate_syntax.py`; not to be edited.
-/

declare_syntax_cat binderPred
@[extern "native"] opaque Lean.binderIdent : Lean.ParserDescr
@[extern "native"] opaque Lean.unbracketedExplicitBinders : Lean.ParserDescr
@[extern "native"] opaque Lean.bracketedExplicitBinders : Lean.ParserDescr
@[extern "native"] opaque Lean.explicitBinders : Lean.ParserDescr
@[extern "native"] opaque Lean.calcFirstStep : Lean.ParserDescr
@[extern "native"] opaque Lean.calcStep : Lean.ParserDescr
@[extern "native"] opaque Lean.calcSteps : Lean.ParserDescr
@[extern "native", binderPred_parser 1000] opaque Lean.«binderPred<_» : Lean.ParserDescr
@[extern "native", binderPred_parser 1000] opaque Lean.«binderPred>_» : Lean.ParserDescr
@[extern "native", binderPred_parser 1000] opaque Lean.«binderPred≠_» : Lean.ParserDescr
@[extern "native", binderPred_parser 1000] opaque Lean.«binderPred≤_» : Lean.ParserDescr
@[extern "native", binderPred_parser 1000] opaque Lean.«binderPred≥_» : Lean.ParserDescr
@[extern "native", binderPred_parser 1000] opaque Lean.«binderPred∈_» : Lean.ParserDescr
@[extern "native", binderPred_parser 1000] opaque Lean.«binderPred∉_» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque term!_ : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque «term%[_|_]» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque «term-_» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque «term[_]» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque «term{_:_//_}» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque «term¬_» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque «term‹_›» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque «termΣ_,_» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque «term∃_,_» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque «termExists_,_» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque termDepIfThenElse : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque termIfThenElse : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque termIfLet : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque termMax_prec : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque termWithout_expected_type_ : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque Lean.termEval_prec_ : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque Lean.termEval_prio_ : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque Lean.calc : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque Lean.«term∀__,_» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque Lean.«term∃__,_» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque Lean.«termSatisfies_binder_pred%__» : Lean.ParserDescr
@[extern "native", term_parser 1000] opaque «term_$__» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_%_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_&&_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_*_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_++_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_+_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_-_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_/_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_::_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_<->_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_<=_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_<_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_<|_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_==_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_=_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_>=_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_>_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_^_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_|>_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_||_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_×'_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_×'__1» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_×_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_×__1» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_⁻¹» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_↔_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_∈_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_∉_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_∘_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_∣_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_∧_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_∨_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_≍_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_≠_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_≤_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_≥_» : Lean.TrailingParserDescr
@[extern "native", term_parser 1000] opaque «term_⊕_» : Lean.TrailingParserDescr
@[extern "native", macro Lean.termEval_prec_] opaque Lean._aux_Init_Meta___macroRules_Lean_termEval_prec__1 : Lean.Macro
@[extern "native", macro Lean.termEval_prio_] opaque Lean._aux_Init_Meta___macroRules_Lean_termEval_prio__1 : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___1» : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___2» : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___3» : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___4» : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___5» : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___6» : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___7» : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___8» : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___9» : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___10» : Lean.Macro
@[extern "native", macro Lean.«termSatisfies_binder_pred%__»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_termSatisfies_binder_pred%___11» : Lean.Macro
@[extern "native", macro Lean.«term∀__,_»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_term∀__,__1» : Lean.Macro
@[extern "native", macro Lean.«term∃__,_»] opaque Lean.«_aux_Init_BinderPredicates___macroRules_Lean_term∃__,__1» : Lean.Macro
@[extern "native", macro term!_] opaque _aux_Init_Notation___macroRules_term!__1 : Lean.Macro
@[extern "native", macro «term%[_|_]»] opaque «_aux_Init_NotationExtra___macroRules_term%[_|_]_1» : Lean.Macro
@[extern "native", macro «term-_»] opaque «_aux_Init_Notation___macroRules_term-__1» : Lean.Macro
@[extern "native", macro «term-_»] opaque «_aux_Init_Notation___macroRules_term-__2» : Lean.Macro
@[extern "native", macro termDepIfThenElse] opaque _aux_Init_Notation___macroRules_termDepIfThenElse_1 : Lean.Macro
@[extern "native", macro «termExists_,_»] opaque «_aux_Init_NotationExtra___macroRules_termExists_,__1» : Lean.Macro
@[extern "native", macro termIfLet] opaque _aux_Init_Notation___macroRules_termIfLet_1 : Lean.Macro
@[extern "native", macro termIfThenElse] opaque _aux_Init_Notation___macroRules_termIfThenElse_1 : Lean.Macro
@[extern "native", macro termMax_prec] opaque _aux_Init_Notation___macroRules_termMax_prec_1 : Lean.Macro
@[extern "native", macro termWithout_expected_type_] opaque _aux_Init_Notation___macroRules_termWithout_expected_type__1 : Lean.Macro
@[extern "native", macro «term[_]»] opaque Lean.«_aux_Init_Data_List_Notation___macroRules_term[_]_1» : Lean.Macro
@[extern "native", macro «term_$__»] opaque «_aux_Init_Notation___macroRules_term_$___1» : Lean.Macro
@[extern "native", macro «term_%_»] opaque «_aux_Init_Notation___macroRules_term_%__1» : Lean.Macro
@[extern "native", macro «term_%_»] opaque «_aux_Init_Notation___macroRules_term_%__2» : Lean.Macro
@[extern "native", macro «term_&&_»] opaque «_aux_Init_Notation___macroRules_term_&&__1» : Lean.Macro
@[extern "native", macro «term_*_»] opaque «_aux_Init_Notation___macroRules_term_*__1» : Lean.Macro
@[extern "native", macro «term_*_»] opaque «_aux_Init_Notation___macroRules_term_*__2» : Lean.Macro
@[extern "native", macro «term_++_»] opaque «_aux_Init_Notation___macroRules_term_++__1» : Lean.Macro
@[extern "native", macro «term_++_»] opaque «_aux_Init_Notation___macroRules_term_++__2» : Lean.Macro
@[extern "native", macro «term_+_»] opaque «_aux_Init_Notation___macroRules_term_+__1» : Lean.Macro
@[extern "native", macro «term_+_»] opaque «_aux_Init_Notation___macroRules_term_+__2» : Lean.Macro
@[extern "native", macro «term_-_»] opaque «_aux_Init_Notation___macroRules_term_-__1» : Lean.Macro
@[extern "native", macro «term_-_»] opaque «_aux_Init_Notation___macroRules_term_-__2» : Lean.Macro
@[extern "native", macro «term_/_»] opaque «_aux_Init_Notation___macroRules_term_/__1» : Lean.Macro
@[extern "native", macro «term_/_»] opaque «_aux_Init_Notation___macroRules_term_/__2» : Lean.Macro
@[extern "native", macro «term_::_»] opaque «_aux_Init_Notation___macroRules_term_::__1» : Lean.Macro
@[extern "native", macro «term_<->_»] opaque «_aux_Init_Core___macroRules_term_<->__1» : Lean.Macro
@[extern "native", macro «term_<=_»] opaque «_aux_Init_Notation___macroRules_term_<=__1» : Lean.Macro
@[extern "native", macro «term_<=_»] opaque «_aux_Init_Notation___macroRules_term_<=__2» : Lean.Macro
@[extern "native", macro «term_<_»] opaque «_aux_Init_Notation___macroRules_term_<__1» : Lean.Macro
@[extern "native", macro «term_<_»] opaque «_aux_Init_Notation___macroRules_term_<__2» : Lean.Macro
@[extern "native", macro «term_<|_»] opaque «_aux_Init_Notation___macroRules_term_<|__1» : Lean.Macro
@[extern "native", macro «term_==_»] opaque «_aux_Init_Notation___macroRules_term_==__1» : Lean.Macro
@[extern "native", macro «term_==_»] opaque «_aux_Init_Notation___macroRules_term_==__2» : Lean.Macro
@[extern "native", macro «term_=_»] opaque «_aux_Init_Notation___macroRules_term_=__1» : Lean.Macro
@[extern "native", macro «term_=_»] opaque «_aux_Init_Notation___macroRules_term_=__2» : Lean.Macro
@[extern "native", macro «term_>=_»] opaque «_aux_Init_Notation___macroRules_term_>=__1» : Lean.Macro
@[extern "native", macro «term_>=_»] opaque «_aux_Init_Notation___macroRules_term_>=__2» : Lean.Macro
@[extern "native", macro «term_>_»] opaque «_aux_Init_Notation___macroRules_term_>__1» : Lean.Macro
@[extern "native", macro «term_>_»] opaque «_aux_Init_Notation___macroRules_term_>__2» : Lean.Macro
@[extern "native", macro «term_^_»] opaque «_aux_Init_Notation___macroRules_term_^__1» : Lean.Macro
@[extern "native", macro «term_^_»] opaque «_aux_Init_Notation___macroRules_term_^__2» : Lean.Macro
@[extern "native", macro «term_|>_»] opaque «_aux_Init_Notation___macroRules_term_|>__1» : Lean.Macro
@[extern "native", macro «term_||_»] opaque «_aux_Init_Notation___macroRules_term_||__1» : Lean.Macro
@[extern "native", macro «term_×'_»] opaque «_aux_Init_Notation___macroRules_term_×'__1» : Lean.Macro
@[extern "native", macro «term_×'__1»] opaque «_aux_Init_NotationExtra___macroRules_term_×'__1_1» : Lean.Macro
@[extern "native", macro «term_×_»] opaque «_aux_Init_Notation___macroRules_term_×__1» : Lean.Macro
@[extern "native", macro «term_×__1»] opaque «_aux_Init_NotationExtra___macroRules_term_×__1_1» : Lean.Macro
@[extern "native", macro «term_⁻¹»] opaque «_aux_Init_Notation___macroRules_term_⁻¹_1» : Lean.Macro
@[extern "native", macro «term_↔_»] opaque «_aux_Init_Core___macroRules_term_↔__1» : Lean.Macro
@[extern "native", macro «term_∈_»] opaque «_aux_Init_Notation___macroRules_term_∈__1» : Lean.Macro
@[extern "native", macro «term_∉_»] opaque «_aux_Init_Notation___macroRules_term_∉__1» : Lean.Macro
@[extern "native", macro «term_∘_»] opaque «_aux_Init_Notation___macroRules_term_∘__1» : Lean.Macro
@[extern "native", macro «term_∣_»] opaque «_aux_Init_Notation___macroRules_term_∣__1» : Lean.Macro
@[extern "native", macro «term_∧_»] opaque «_aux_Init_Notation___macroRules_term_∧__1» : Lean.Macro
@[extern "native", macro «term_∨_»] opaque «_aux_Init_Notation___macroRules_term_∨__1» : Lean.Macro
@[extern "native", macro «term_≍_»] opaque «_aux_Init_Notation___macroRules_term_≍__1» : Lean.Macro
@[extern "native", macro «term_≠_»] opaque «_aux_Init_Core___macroRules_term_≠__1» : Lean.Macro
@[extern "native", macro «term_≠_»] opaque «_aux_Init_Core___macroRules_term_≠__2» : Lean.Macro
@[extern "native", macro «term_≤_»] opaque «_aux_Init_Notation___macroRules_term_≤__1» : Lean.Macro
@[extern "native", macro «term_≤_»] opaque «_aux_Init_Notation___macroRules_term_≤__2» : Lean.Macro
@[extern "native", macro «term_≥_»] opaque «_aux_Init_Notation___macroRules_term_≥__1» : Lean.Macro
@[extern "native", macro «term_≥_»] opaque «_aux_Init_Notation___macroRules_term_≥__2» : Lean.Macro
@[extern "native", macro «term_⊕_»] opaque «_aux_Init_Core___macroRules_term_⊕__1» : Lean.Macro
@[extern "native", macro «term{_:_//_}»] opaque «_aux_Init_Notation___macroRules_term{_:_//_}_1» : Lean.Macro
@[extern "native", macro «term¬_»] opaque «_aux_Init_Notation___macroRules_term¬__1» : Lean.Macro
@[extern "native", macro «termΣ_,_»] opaque «_aux_Init_NotationExtra___macroRules_termΣ_,__1» : Lean.Macro
@[extern "native", macro «term‹_›»] opaque «_aux_Init_Tactics___macroRules_term‹_›_1» : Lean.Macro
@[extern "native", macro «term∃_,_»] opaque «_aux_Init_NotationExtra___macroRules_term∃_,__1» : Lean.Macro
