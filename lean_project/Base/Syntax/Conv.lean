prelude
import Base.Syntax.Tactic
set_option autoImplicit false

/-!
# Conv: `conv`, which rewrites inside a goal

The tactic `conv => …` and its steps.
Written by `generate_syntax.py`; not to be edited.
-/

declare_syntax_cat conv (behavior := both)
@[extern "native"] opaque Lean.Parser.Tactic.Conv.occsWildcard : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.Conv.occsIndexed : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.Conv.occs : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.Conv.argArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.Conv.enterArg : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.Conv.enterPattern : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.Conv.convSeq1Indented : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.Conv.convSeqBracketed : Lean.ParserDescr
@[extern "native"] opaque Lean.Parser.Tactic.Conv.convSeq : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.arg : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.«case» : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.case' : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.«change» : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.«congr» : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convApply_ : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convArgs : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convDone : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convLeft : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convRepeat_ : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convRfl : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convRight : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convRw__ : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convTry_ : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convTrace_state : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convTactic : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convConvSeq : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.«conv·_» : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.convIntro___ : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.«convNext__=>_» : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.delta : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.dsimp : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.enter : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.ext : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.failIfSuccess : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.first : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.focus : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.«fun» : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.allGoals : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.anyGoals : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.lhs : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.nestedConv : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.nestedTacticCore : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.nestedTactic : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.paren : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.pattern : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.reduce : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.rewrite : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.rhs : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.simp : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.simpMatch : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.skip : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.unfold : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.whnf : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.zeta : Lean.ParserDescr
@[extern "native", conv_parser 1000] opaque Lean.Parser.Tactic.Conv.«conv_<;>_» : Lean.TrailingParserDescr
@[extern "native", tactic_parser 1000] opaque Lean.Parser.Tactic.Conv.conv : Lean.ParserDescr
@[extern "native", macro Lean.Parser.Tactic.Conv.allGoals] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_allGoals_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.anyGoals] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_anyGoals_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.«case»] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_case_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.case'] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_case'_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convApply_] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convApply__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convArgs] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convArgs_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convDone] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convDone_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convIntro___] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convIntro____1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convLeft] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convLeft_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.«convNext__=>_»] opaque Lean.Parser.Tactic.Conv.«_aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convNext__=>__1» : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convRepeat_] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convRepeat__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convRfl] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convRfl_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convRight] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convRight_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convRw__] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convRw___1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convTrace_state] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convTrace_state_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.convTry_] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_convTry__1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.«conv_<;>_»] opaque Lean.Parser.Tactic.Conv.«_aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_conv_<;>__1» : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.«conv·_»] opaque Lean.Parser.Tactic.Conv.«_aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_conv·__1» : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.failIfSuccess] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_failIfSuccess_1 : Lean.Macro
@[extern "native", macro Lean.Parser.Tactic.Conv.focus] opaque Lean.Parser.Tactic.Conv._aux_Init_Conv___macroRules_Lean_Parser_Tactic_Conv_focus_1 : Lean.Macro
