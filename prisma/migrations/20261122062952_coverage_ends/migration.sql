-- AlterTable
ALTER TABLE "relief_coverage" ADD COLUMN     "ended_by_id" UUID,
ADD COLUMN     "handed_back_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "relief_coverage_handed_back_at_last_date_idx" ON "relief_coverage"("handed_back_at", "last_date");
