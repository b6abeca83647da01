-- AlterTable
ALTER TABLE "user" ADD COLUMN     "email_unconfirmed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "former_route" TEXT,
ADD COLUMN     "former_route_until" TIMESTAMPTZ(3);
