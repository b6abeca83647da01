-- CreateEnum
CREATE TYPE "ProofNeed" AS ENUM ('required', 'wanted', 'off');

-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "photo_proof" "ProofNeed" NOT NULL DEFAULT 'wanted',
ADD COLUMN     "signature_proof" "ProofNeed" NOT NULL DEFAULT 'wanted';

-- AlterTable
ALTER TABLE "stop" ADD COLUMN     "required_proofs" TEXT[] DEFAULT ARRAY[]::TEXT[];
