-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "about" TEXT NOT NULL DEFAULT 'order',
ADD COLUMN     "toast" BOOLEAN NOT NULL DEFAULT true;

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_idx" ON "notification"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "notification_created_at_idx" ON "notification"("created_at");
