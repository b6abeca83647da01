-- AlterTable
ALTER TABLE "relief_coverage" ADD COLUMN     "schedule_id" UUID;

-- AddForeignKey
ALTER TABLE "relief_coverage" ADD CONSTRAINT "relief_coverage_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "holiday_schedule"("id") ON DELETE SET NULL ON UPDATE CASCADE;
