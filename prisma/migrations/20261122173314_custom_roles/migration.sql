-- AlterTable
ALTER TABLE "user" ADD COLUMN     "custom_role_id" UUID;

-- CreateTable
CREATE TABLE "custom_role" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "permissions" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_role_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "custom_role_name_key" ON "custom_role"("name");

-- CreateIndex
CREATE INDEX "user_custom_role_id_idx" ON "user"("custom_role_id");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_custom_role_id_fkey" FOREIGN KEY ("custom_role_id") REFERENCES "custom_role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A role that the company made is a role of the office: whoever has it is an Admin to everything that asks for the role.
ALTER TABLE "user" ADD CONSTRAINT "user_custom_role_is_of_the_office" CHECK (custom_role_id IS NULL OR role = 'Admin');
CREATE UNIQUE INDEX "custom_role_name_in_any_case" ON "custom_role"(lower(name));
