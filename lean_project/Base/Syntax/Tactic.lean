prelude
import Base.Syntax.Term
set_option autoImplicit false

/-!
# Tactic: tactics

The tactics whose supporting lemmas the foundation has. `omega`, `grind` and the bit-vector tactics
rest on hundreds of lemmas of Lean's library and are left out.
Written by `generate_syntax.py`; not to be edited.
-/

declare_syntax_cat rcasesPat
declare_syntax_cat rintroPat
@[extern "native"] opaque Lean.Parser.Tactic.posConfigItem : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.negConfigItem : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.valConfigItem : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.configItem : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.optConfig : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.config : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.locationWildcard : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.locationType : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.locationHyp : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.location : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.rwRule : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.rwRuleSeq : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.rwaAt : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpPre : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpPost : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpLemma : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpErase : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpStar : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpArgs : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpaArgsRest : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpTraceArgsRest : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpAutoUnfold : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.simpAllAutoUnfold : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.dsimpAutoUnfold : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.dsimpArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.dsimpArgs : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.discharger : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.elimTarget : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.inductionAltLHS : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.inductionAlt : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.inductionAlts : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.generalizeArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.caseArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.clearValueStar : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.clearValueHyp : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.clearValueArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.rcasesPatMed : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.rcasesPatLo : Lean.ParserDescr
@[extern "native"] opaque Lean.cdotTk : Lean.ParserDescr
@[extern "native", rcasesPat_parser 1000] opaque Lean.Parser.Tactic.rcasesPat.one : Lean.ParserDescr
@[extern "native", rcasesPat_parser 1000] opaque Lean.Parser.Tactic.rcasesPat.ignore : Lean.ParserDescr
@[extern "native", rcasesPat_parser 1000] opaque Lean.Parser.Tactic.rcasesPat.clear : Lean.ParserDescr
@[extern "native", rcasesPat_parser 1000] opaque Lean.Parser.Tactic.rcasesPat.explicit : Lean.ParserDescr
@[extern "native", rcasesPat_parser 1000] opaque Lean.Parser.Tactic.rcasesPat.tuple : Lean.ParserDescr
@[extern "native", rcasesPat_parser 1000] opaque Lean.Parser.Tactic.rcasesPat.paren : Lean.ParserDescr
@[extern "native", rintroPat_parser 1000] opaque Lean.Parser.Tactic.rintroPat.one : Lean.ParserDescr
@[extern "native", rintroPat_parser 1000] opaque Lean.Parser.Tactic.rintroPat.binder : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.allGoals : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.anyGoals : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.apply : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.applyRfl : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.apply? : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.assumption : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.«case» : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.case' : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.cases : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.«change» : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.classical : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.clear : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.clearValue : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.«congr» : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.constructor : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.contradiction : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.decide : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.delta : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.done : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.dsimp : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.eqRefl : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.exact : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.exact? : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.exposeNames : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.extractLets : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.fail : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.failIfSuccess : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.falseOrByContra : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.first : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.focus : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.generalize : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.induction : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.injection : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.injections : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.intro : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.intros : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.left : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.liftLets : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.normCast0 : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.normCastAddElim : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.obtain : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.paren : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.pushCast : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.rcases : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.refine : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.refine' : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.rename : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.renameI : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.repeat' : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.repeat1' : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.«replace» : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.revert : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.rewriteSeq : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.right : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.rintro : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.rotateLeft : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.rotateRight : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.rwSeq : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.rwa : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.«show» : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.simp : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.simpAll : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.simpTrace : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.simpa : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.skip : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.specialize : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.split : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.subst : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.substEqs : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.substVars : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.symm : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.symmSaturate : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacDepIfThenElse : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacIfThenElse : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticAdmit : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticAnd_intros : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticExact_mod_cast_ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticExfalso : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.«tacticExists_,,» : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticHaveI__ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticHave__ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticHave' : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticInfer_instance : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticIterate____ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticLetI__ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticLet__ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.«tacticNext_=>_» : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticNofun : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.«tacticNomatch_,,» : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticNorm_cast__ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticRefine_lift_ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticRefine_lift'_ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticRepeat_ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticRfl : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticRfl' : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticSorry : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticStop_ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticSuffices_ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticTrivial : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticTry_ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.tacticUnhygienic_ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.traceMessage : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.traceState : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.unfold : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.withReducible : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.withUnfoldingAll : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque «tacticBy_cases_:_» : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque tacticFunext___ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.calcTactic : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.cdot : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.solveTactic : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Elab.Tactic.Ext.ext : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Elab.Tactic.Ext.applyExtTheorem : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Elab.Tactic.Ext.tacticExt1___ : Lean.ParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.«tactic_<;>_» : Lean.TrailingParserDescr
@[extern "native", macro Lean.Elab.Tactic.Ext.tacticExt1___] opaque Lean.Elab.Tactic.Ext._aux_Init_Ext___macroRules_Lean_Elab_Tactic_Ext_tacticExt1____1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.rwSeq] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_rwSeq_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacDepIfThenElse] opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacDepIfThenElse_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacIfThenElse] opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacIfThenElse_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticAdmit] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticAdmit_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticAnd_intros] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticAnd_intros_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticExact_mod_cast_] opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacticExact_mod_cast__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticExfalso] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticExfalso_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.«tacticExists_,,»] opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticExists_,,_1» : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticHave'] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticHave'_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticHaveI__] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticHaveI___1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticHave__] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticHave___1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticInfer_instance] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticInfer_instance_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticIterate____] opaque Lean.Parser.Tactic._aux_Init_TacticsExtra___macroRules_Lean_Parser_Tactic_tacticIterate_____1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticLetI__] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticLetI___1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticLet__] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticLet___1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.«tacticNext_=>_»] opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNext_=>__1» : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticNofun] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNofun_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.«tacticNomatch_,,»] opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNomatch_,,_1» : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticNorm_cast__] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticNorm_cast___1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRefine_lift'_] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRefine_lift'__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRefine_lift_] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRefine_lift__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRfl] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRfl] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl_2 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRfl] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticRfl_3 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.tacticRfl] opaque _aux_Init_Core___macroRules_Lean_Parser_Tactic_tacticRfl_1 : Lean.Macro
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
@[extern "native", macro Lean.Parser.Tactic.tacticUnhygienic_] opaque Lean.Parser.Tactic._aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tacticUnhygienic__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.«tactic_<;>_»] opaque Lean.Parser.Tactic.«_aux_Init_Tactics___macroRules_Lean_Parser_Tactic_tactic_<;>__1» : Lean.Macro
@[extern "native", macro Lean.solveTactic] opaque Lean._aux_Init_NotationExtra___macroRules_Lean_solveTactic_1 : Lean.Macro
@[extern "native", macro «tacticBy_cases_:_»] opaque «_aux_Init_ByCases___macroRules_tacticBy_cases_:__1» : Lean.Macro
@[extern "native", macro «tacticBy_cases_:_»] opaque «_aux_Init_ByCases___macroRules_tacticBy_cases_:__2» : Lean.Macro
@[extern "native", macro tacticFunext___] opaque _aux_Init_NotationExtra___macroRules_tacticFunext____1 : Lean.Macro
