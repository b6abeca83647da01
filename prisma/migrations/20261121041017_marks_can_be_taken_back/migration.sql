-- AlterTable
ALTER TABLE "loading_mark" ADD COLUMN     "cleared" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "load_report" ADD COLUMN     "summary" JSONB NOT NULL DEFAULT '{}';
