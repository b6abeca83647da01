-- AlterTable
ALTER TABLE "order" ADD COLUMN     "before_approval" JSONB;
