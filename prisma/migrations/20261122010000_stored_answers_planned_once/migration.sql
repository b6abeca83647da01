-- As before, but planned once for each connection: a function in SQL that is volatile is planned at every call, which took more of a
-- write than reading the answer (docs/decisions/0054). \073 is the semicolon that the body needs: the engine that applies
-- migrations splits at a plain one.
CREATE OR REPLACE FUNCTION stored_answer(of_actor TEXT, of_command TEXT, of_key TEXT)
RETURNS TABLE (input_hash TEXT, answer JSONB) LANGUAGE plpgsql VOLATILE AS E'
BEGIN
  RETURN QUERY SELECT a.input_hash, a.answer FROM command_answer a WHERE a.actor_key = of_actor AND a.command = of_command AND a.key = of_key\073
END
';
