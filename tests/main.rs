//! Tests of the program from outside.

mod betza;
