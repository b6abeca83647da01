-- AlterTable
ALTER TABLE "loading_mark" ADD COLUMN     "marked_on_id" UUID;
