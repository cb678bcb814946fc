import Lake
open Lake DSL

package leancal where
  srcDir := "lean_project"

/-- The foundation: logic, arithmetic, ordered rings, finite sums, notation and tactics. -/
lean_lib Base where
  globs := #[.andSubmodules `Base]

/-- The corpus: one folder a theorem, with its steps and its certificates. -/
@[default_target]
lean_lib Corpus where
  globs := #[.submodules `Corpus]
