-- AlterTable
ALTER TABLE "stop" ADD COLUMN     "delivered_at" TIMESTAMPTZ(3);

-- What was handed over before: a completed stop at its completion, and one whose issue came after it at the completion that stands.
UPDATE "stop" s SET "delivered_at" = coalesce(s."completed_at", (
  SELECT max(e."at") FROM "stop_event" e WHERE e."stop_id" = s."id" AND e."kind" = 'complete'))
WHERE s."status" = 'completed' OR EXISTS (SELECT 1 FROM "delivery_line" l WHERE l."stop_id" = s."id");
