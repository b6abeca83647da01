-- CreateTable
CREATE TABLE "stop_proof" (
    "id" UUID NOT NULL,
    "stop_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "signed_by" TEXT,
    "file" TEXT,
    "file_type" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID NOT NULL,

    CONSTRAINT "stop_proof_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stop_proof_stop_id_at_idx" ON "stop_proof"("stop_id", "at");

-- AddForeignKey
ALTER TABLE "stop_proof" ADD CONSTRAINT "stop_proof_stop_id_fkey" FOREIGN KEY ("stop_id") REFERENCES "stop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
