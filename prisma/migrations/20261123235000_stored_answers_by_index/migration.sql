-- The look-up of an answer always goes by the key. A plan that was made while the table was known to be empty, or nearly so, reads all of
-- it, and in a busy hour it grows by thousands of rows before anything analyzes it anew (docs/decisions/0059).
ALTER FUNCTION stored_answer(TEXT, TEXT, TEXT) SET enable_seqscan = off;
