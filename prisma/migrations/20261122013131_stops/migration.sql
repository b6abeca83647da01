-- AlterTable
ALTER TABLE "stop" ADD COLUMN     "issue_kind" TEXT,
ADD COLUMN     "issue_text" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "skip_reason" TEXT,
ADD COLUMN     "soil_unit" TEXT NOT NULL DEFAULT 'bags';

-- AlterTable
ALTER TABLE "stop_event" ADD COLUMN     "device_id" UUID,
ADD COLUMN     "sequence" INTEGER NOT NULL;

-- AlterTable
ALTER TABLE "delivery_line" ADD COLUMN     "loaded" INTEGER NOT NULL,
ADD COLUMN     "reason" TEXT;

-- CreateTable
CREATE TABLE "route_day" (
    "route_number" TEXT NOT NULL,
    "service_date" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "ordered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "route_day_pkey" PRIMARY KEY ("route_number","service_date")
);

-- AddForeignKey
ALTER TABLE "route_day" ADD CONSTRAINT "route_day_route_number_fkey" FOREIGN KEY ("route_number") REFERENCES "route"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the rules of the stops promise, held by the database too. One stop of a route's day is in progress: checked at the commit,
-- because starting one and putting the other back is one write.
ALTER TABLE "stop" ADD CONSTRAINT "stop_one_in_progress"
  EXCLUDE USING btree (route_number WITH =, service_date WITH =) WHERE (status = 'in_progress') DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "stop" ADD CONSTRAINT "stop_completed_has_its_time" CHECK ((status = 'completed') = (completed_at IS NOT NULL));

-- What was handed over is what was due, or somebody said why not.
ALTER TABLE "delivery_line" ADD CONSTRAINT "delivery_line_accounted_for" CHECK (delivered >= 0 AND (delivered = due OR reason IS NOT NULL));
