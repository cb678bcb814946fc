prelude
