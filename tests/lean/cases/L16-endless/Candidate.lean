prelude
set_option maxHeartbeats 0
set_option maxRecDepth 1000000
set_option genCtorIdx false
inductive Eq {α : Sort u} : α → α → Prop where | refl (a : α) : Eq a a
inductive N where | z : N | s : N → N
noncomputable def double (n : N) : N := N.rec N.z (fun _ r => N.s (N.s r)) n
noncomputable def power (n : N) : N := N.rec (N.s N.z) (fun _ r => double r) n
noncomputable def tower (n : N) : N := N.rec (N.s N.z) (fun _ r => power r) n
theorem t : Eq (tower (N.s (N.s (N.s (N.s (N.s (N.s (N.s (N.s (N.s N.z)))))))))) N.z := Eq.refl N.z
