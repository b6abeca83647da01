-- AlterEnum
ALTER TYPE "SessionKind" ADD VALUE 'assistant';

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "name" TEXT,
ADD COLUMN     "read_only" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "via" TEXT;
