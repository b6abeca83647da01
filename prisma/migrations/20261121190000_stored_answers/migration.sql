-- One statement, no semicolon inside: the engine that applies migrations splits at them.
-- The answer that is stored for an idempotency key, for whoever waited for the key's lock in the same statement. It is volatile so
-- that it sees what was committed while that statement waited: plainly selected, it would see the moment before (docs/decisions/0045).
CREATE FUNCTION stored_answer(of_actor TEXT, of_command TEXT, of_key TEXT)
RETURNS TABLE (input_hash TEXT, answer JSONB) LANGUAGE sql VOLATILE AS $$
  SELECT a.input_hash, a.answer FROM command_answer a WHERE a.actor_key = of_actor AND a.command = of_command AND a.key = of_key
$$;
