prelude
import Base.Logic
set_option autoImplicit false

/-!
# Unexpand: printing in notation

Goals and messages show terms in the notation they were written in.
Written by `generate_syntax.py`; not to be edited.
-/

@[extern "native", app_unexpander Iff] opaque _aux_Init_Core___unexpand_Iff_2 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Ne] opaque _aux_Init_Core___unexpand_Ne_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Sum] opaque _aux_Init_Core___unexpand_Sum_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander And] opaque _aux_Init_Notation___unexpand_And_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Dvd.dvd] opaque _aux_Init_Notation___unexpand_Dvd_dvd_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Eq] opaque _aux_Init_Notation___unexpand_Eq_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Function.comp] opaque _aux_Init_Notation___unexpand_Function_comp_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander GE.ge] opaque _aux_Init_Notation___unexpand_GE_ge_2 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander GT.gt] opaque _aux_Init_Notation___unexpand_GT_gt_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HAdd.hAdd] opaque _aux_Init_Notation___unexpand_HAdd_hAdd_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HAppend.hAppend] opaque _aux_Init_Notation___unexpand_HAppend_hAppend_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HDiv.hDiv] opaque _aux_Init_Notation___unexpand_HDiv_hDiv_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HEq] opaque _aux_Init_Notation___unexpand_HEq_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HMod.hMod] opaque _aux_Init_Notation___unexpand_HMod_hMod_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HMul.hMul] opaque _aux_Init_Notation___unexpand_HMul_hMul_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HPow.hPow] opaque _aux_Init_Notation___unexpand_HPow_hPow_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HSub.hSub] opaque _aux_Init_Notation___unexpand_HSub_hSub_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander LE.le] opaque _aux_Init_Notation___unexpand_LE_le_2 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander LT.lt] opaque _aux_Init_Notation___unexpand_LT_lt_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander List.cons] opaque _aux_Init_Notation___unexpand_List_cons_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Membership.mem] opaque _aux_Init_Notation___unexpand_Membership_mem_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Neg.neg] opaque _aux_Init_Notation___unexpand_Neg_neg_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Not] opaque _aux_Init_Notation___unexpand_Not_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Or] opaque _aux_Init_Notation___unexpand_Or_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander PProd] opaque _aux_Init_Notation___unexpand_PProd_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Prod] opaque _aux_Init_Notation___unexpand_Prod_1 : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Exists] opaque unexpandExists : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander ite] opaque unexpandIte : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander List.cons] opaque unexpandListCons : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander List.nil] opaque unexpandListNil : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Prod.mk] opaque unexpandProdMk : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Sigma] opaque unexpandSigma : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Subtype] opaque unexpandSubtype : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander PUnit.unit] opaque unexpandUnit : Lean.PrettyPrinter.Unexpander
