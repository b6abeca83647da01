-- CreateEnum
CREATE TYPE "NoteChangeKind" AS ENUM ('edited', 'resolved', 'reopened');

-- AlterTable
ALTER TABLE "note" ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
ADD COLUMN     "edited_by_id" UUID,
ADD COLUMN     "resolved_at" TIMESTAMPTZ(3),
ADD COLUMN     "resolved_by_id" UUID;

-- AlterTable
ALTER TABLE "journal_entry" ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
ADD COLUMN     "edited_by_id" UUID;

-- CreateTable
CREATE TABLE "note_change" (
    "id" UUID NOT NULL,
    "note_id" UUID NOT NULL,
    "kind" "NoteChangeKind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "is_late" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "note_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal_change" (
    "id" UUID NOT NULL,
    "entry_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "is_late" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "journal_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "note_change_note_id_at_idx" ON "note_change"("note_id", "at");

-- CreateIndex
CREATE INDEX "journal_change_entry_id_at_idx" ON "journal_change"("entry_id", "at");

-- CreateIndex
CREATE INDEX "journal_entry_created_at_idx" ON "journal_entry"("created_at");

-- AddForeignKey
ALTER TABLE "note_change" ADD CONSTRAINT "note_change_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "note"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_change" ADD CONSTRAINT "journal_change_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "journal_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
