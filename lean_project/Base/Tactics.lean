prelude
import Base.Quotation
set_option autoImplicit false

/-!
# Tactics: patterns, chains, and printing in notation
-/

universe u v w u₁ v₁ w₁

declare_syntax_cat rcasesPat
declare_syntax_cat rintroPat
@[extern "native"] opaque «Lean».«Parser».«Tactic».«rcasesPat».«clear» : Lean.ParserDescr
attribute [rcasesPat_parser 1000] «Lean».«Parser».«Tactic».«rcasesPat».«clear»
@[extern "native"] opaque «Lean».«Parser».«Tactic».«rcasesPat».«explicit» : Lean.ParserDescr
attribute [rcasesPat_parser 1000] «Lean».«Parser».«Tactic».«rcasesPat».«explicit»
@[extern "native"] opaque «Lean».«Parser».«Tactic».«rcasesPat».«ignore» : Lean.ParserDescr
attribute [rcasesPat_parser 1000] «Lean».«Parser».«Tactic».«rcasesPat».«ignore»
@[extern "native"] opaque «Lean».«Parser».«Tactic».«rcasesPat».«one» : Lean.ParserDescr
attribute [rcasesPat_parser 1000] «Lean».«Parser».«Tactic».«rcasesPat».«one»
@[extern "native"] opaque «Lean».«Parser».«Tactic».«rcasesPat».«paren» : Lean.ParserDescr
attribute [rcasesPat_parser 1000] «Lean».«Parser».«Tactic».«rcasesPat».«paren»
@[extern "native"] opaque «Lean».«Parser».«Tactic».«rcasesPat».«tuple» : Lean.ParserDescr
attribute [rcasesPat_parser 1000] «Lean».«Parser».«Tactic».«rcasesPat».«tuple»
@[extern "native"] opaque «Lean».«Parser».«Tactic».«rintroPat».«binder» : Lean.ParserDescr
attribute [rintroPat_parser 1000] «Lean».«Parser».«Tactic».«rintroPat».«binder»
@[extern "native"] opaque «Lean».«Parser».«Tactic».«rintroPat».«one» : Lean.ParserDescr
attribute [rintroPat_parser 1000] «Lean».«Parser».«Tactic».«rintroPat».«one»
@[extern "native"] opaque «Lean».«Parser».«Tactic».«rcases» : Lean.ParserDescr
attribute [tactic_parser 1000] «Lean».«Parser».«Tactic».«rcases»
@[extern "native"] opaque «Lean».«Parser».«Tactic».«obtain» : Lean.ParserDescr
attribute [tactic_parser 1000] «Lean».«Parser».«Tactic».«obtain»
@[extern "native"] opaque «Lean».«Parser».«Tactic».«rintro» : Lean.ParserDescr
attribute [tactic_parser 1000] «Lean».«Parser».«Tactic».«rintro»
@[extern "native", app_unexpander Iff] opaque «_aux_Init_Core___unexpand_Iff_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Iff] opaque «_aux_Init_Core___unexpand_Iff_2» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Ne] opaque «_aux_Init_Core___unexpand_Ne_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander And] opaque «_aux_Init_Notation___unexpand_And_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Eq] opaque «_aux_Init_Notation___unexpand_Eq_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Function.comp] opaque «_aux_Init_Notation___unexpand_Function_comp_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander GE.ge] opaque «_aux_Init_Notation___unexpand_GE_ge_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander GE.ge] opaque «_aux_Init_Notation___unexpand_GE_ge_2» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander GT.gt] opaque «_aux_Init_Notation___unexpand_GT_gt_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HAdd.hAdd] opaque «_aux_Init_Notation___unexpand_HAdd_hAdd_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HDiv.hDiv] opaque «_aux_Init_Notation___unexpand_HDiv_hDiv_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HEq] opaque «_aux_Init_Notation___unexpand_HEq_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HMul.hMul] opaque «_aux_Init_Notation___unexpand_HMul_hMul_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HPow.hPow] opaque «_aux_Init_Notation___unexpand_HPow_hPow_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander HSub.hSub] opaque «_aux_Init_Notation___unexpand_HSub_hSub_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander LE.le] opaque «_aux_Init_Notation___unexpand_LE_le_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander LE.le] opaque «_aux_Init_Notation___unexpand_LE_le_2» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander LT.lt] opaque «_aux_Init_Notation___unexpand_LT_lt_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander List.cons] opaque «_aux_Init_Notation___unexpand_List_cons_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Neg.neg] opaque «_aux_Init_Notation___unexpand_Neg_neg_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Not] opaque «_aux_Init_Notation___unexpand_Not_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Or] opaque «_aux_Init_Notation___unexpand_Or_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander PProd] opaque «_aux_Init_Notation___unexpand_PProd_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Prod] opaque «_aux_Init_Notation___unexpand_Prod_1» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Exists] opaque «unexpandExists» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Sigma] opaque «unexpandSigma» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Subtype] opaque «unexpandSubtype» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander Prod.mk] opaque «unexpandProdMk» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander List.nil] opaque «unexpandListNil» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander List.cons] opaque «unexpandListCons» : Lean.PrettyPrinter.Unexpander
@[extern "native", app_unexpander PUnit.unit] opaque «unexpandUnit» : Lean.PrettyPrinter.Unexpander

/-! ### Chains with `calc` -/

/-- `r` followed by `s` gives `t`. -/
class Trans {α : Sort u₁} {β : Sort v₁} {γ : Sort w₁} (r : α → β → Sort u) (s : β → γ → Sort v)
    (t : outParam (α → γ → Sort w)) where
  trans : {a : α} → {b : β} → {c : γ} → r a b → s b c → t a c

export Trans (trans)

instance {α : Sort u} {γ : Sort v} (r : α → γ → Sort w) : Trans Eq r r := ⟨fun h k => h ▸ k⟩
instance {α : Sort u} {β : Sort v} (r : α → β → Sort w) : Trans r Eq r := ⟨fun h k => k ▸ h⟩
instance : Trans Iff Iff Iff := ⟨Iff.trans⟩
