-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "letter" JSONB,
ALTER COLUMN "html" DROP NOT NULL;
