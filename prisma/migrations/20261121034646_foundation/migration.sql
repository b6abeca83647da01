-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('Customer', 'Driver', 'Admin', 'SuperAdmin');

-- CreateEnum
CREATE TYPE "Approval" AS ENUM ('pending', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "SessionKind" AS ENUM ('cookie', 'api');

-- CreateEnum
CREATE TYPE "ServiceFrequency" AS ENUM ('Weekly', 'Biweekly');

-- CreateEnum
CREATE TYPE "ProductKind" AS ENUM ('rental', 'direct_sale');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('pending', 'approved', 'processing', 'delivered', 'rejected', 'cancelled');

-- CreateEnum
CREATE TYPE "OrderLineKind" AS ENUM ('par', 'add', 'modify');

-- CreateEnum
CREATE TYPE "LoadingStatus" AS ENUM ('in_progress', 'completed');

-- CreateEnum
CREATE TYPE "LoadedStatus" AS ENUM ('loaded', 'partial', 'missing');

-- CreateEnum
CREATE TYPE "StopStatus" AS ENUM ('pending', 'in_progress', 'completed', 'issue');

-- CreateEnum
CREATE TYPE "Priority" AS ENUM ('low', 'medium', 'high');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('queued', 'sent', 'failed', 'kept');

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT,
    "name" TEXT NOT NULL,
    "first_name" TEXT,
    "phone" TEXT,
    "role" "Role" NOT NULL,
    "permissions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "route_number" TEXT,
    "customer_number" TEXT,
    "approval" "Approval" NOT NULL DEFAULT 'approved',
    "approval_reason" TEXT,
    "approved_at" TIMESTAMPTZ(3),
    "approved_by_id" UUID,
    "onboarded" BOOLEAN NOT NULL DEFAULT true,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by_id" UUID,
    "deleted_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "kind" "SessionKind" NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "idle_ends_at" TIMESTAMPTZ(3) NOT NULL,
    "absolute_ends_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,
    "address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("provider","subject")
);

-- CreateTable
CREATE TABLE "one_time_link" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "payload" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignment_code" (
    "code" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "route_number" TEXT,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "used_by_id" UUID,

    CONSTRAINT "assignment_code_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "route" (
    "number" TEXT NOT NULL,
    "name" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "route_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "customer" (
    "number" VARCHAR(6) NOT NULL,
    "account_name" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip_code" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "route_number" TEXT NOT NULL,
    "service_days" TEXT NOT NULL,
    "service_frequency" "ServiceFrequency" NOT NULL,
    "first_service" DATE,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "access_instructions" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by_id" UUID,
    "deleted_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "category" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "category_id" INTEGER,
    "base_price_cents" INTEGER NOT NULL,
    "stock_quantity" INTEGER NOT NULL DEFAULT 0,
    "vendor" TEXT NOT NULL DEFAULT '',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "kind" "ProductKind" NOT NULL DEFAULT 'rental',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "product_pkey" PRIMARY KEY ("sku")
);

-- CreateTable
CREATE TABLE "rental_item" (
    "id" UUID NOT NULL,
    "customer_number" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "delivery_day" SMALLINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "delivery_frequency" "ServiceFrequency" NOT NULL DEFAULT 'Weekly',
    "billing_frequency" TEXT NOT NULL DEFAULT 'Monthly',
    "customer_price_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "rental_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_catalog_product" (
    "customer_number" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_catalog_product_pkey" PRIMARY KEY ("customer_number","sku")
);

-- CreateTable
CREATE TABLE "order" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "customer_number" TEXT NOT NULL,
    "placed_by_id" UUID NOT NULL,
    "service_date" DATE NOT NULL,
    "status" "OrderStatus" NOT NULL DEFAULT 'pending',
    "notes" TEXT NOT NULL DEFAULT '',
    "total_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_line" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "kind" "OrderLineKind" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "current_quantity" INTEGER,
    "unit_price_cents" INTEGER NOT NULL,
    "approved_quantity" INTEGER,
    "reason" TEXT,

    CONSTRAINT "order_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_event" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "status" "OrderStatus" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID,
    "reason" TEXT,

    CONSTRAINT "order_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "change_request" (
    "id" UUID NOT NULL,
    "customer_number" TEXT NOT NULL,
    "sku" TEXT,
    "kind" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" UUID,

    CONSTRAINT "change_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "loading_session" (
    "id" UUID NOT NULL,
    "route_number" TEXT NOT NULL,
    "service_date" DATE NOT NULL,
    "status" "LoadingStatus" NOT NULL DEFAULT 'in_progress',
    "driver_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "completed_by_id" UUID,
    "manager_email" TEXT,
    "driver_notes" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "loading_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "loading_mark" (
    "session_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "expected_quantity" INTEGER NOT NULL,
    "loaded_quantity" INTEGER NOT NULL,
    "status" "LoadedStatus" NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,
    "marked_by_id" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "loading_mark_pkey" PRIMARY KEY ("session_id","sku")
);

-- CreateTable
CREATE TABLE "loading_short" (
    "session_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "customer_number" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "loading_short_pkey" PRIMARY KEY ("session_id","sku","customer_number")
);

-- CreateTable
CREATE TABLE "loading_event" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID NOT NULL,
    "actor_name" TEXT NOT NULL,
    "detail" JSONB,

    CONSTRAINT "loading_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "load_report" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "csv" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" UUID NOT NULL,
    "mail_id" UUID,

    CONSTRAINT "load_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "route_stop" (
    "route_number" TEXT NOT NULL,
    "service_day" CHAR(1) NOT NULL,
    "customer_number" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "minutes" INTEGER NOT NULL DEFAULT 15,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "route_stop_pkey" PRIMARY KEY ("route_number","service_day","customer_number")
);

-- CreateTable
CREATE TABLE "stop" (
    "id" UUID NOT NULL,
    "route_number" TEXT NOT NULL,
    "service_date" DATE NOT NULL,
    "customer_number" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "status" "StopStatus" NOT NULL DEFAULT 'pending',
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "notes" TEXT NOT NULL DEFAULT '',
    "soil_bags" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "stop_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stop_event" (
    "id" UUID NOT NULL,
    "stop_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID NOT NULL,
    "detail" JSONB,

    CONSTRAINT "stop_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_line" (
    "stop_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "due" INTEGER NOT NULL,
    "delivered" INTEGER NOT NULL,
    "soil_returned" INTEGER,
    "price_cents" INTEGER NOT NULL,

    CONSTRAINT "delivery_line_pkey" PRIMARY KEY ("stop_id","sku")
);

-- CreateTable
CREATE TABLE "relief_coverage" (
    "id" UUID NOT NULL,
    "driver_id" UUID NOT NULL,
    "route_number" TEXT NOT NULL,
    "first_date" DATE NOT NULL,
    "last_date" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "relief_coverage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "holiday_schedule" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "holiday" DATE NOT NULL,
    "runs_on" DATE,
    "route_number" TEXT,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "holiday_schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "note" (
    "id" UUID NOT NULL,
    "customer_number" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "priority" "Priority" NOT NULL DEFAULT 'low',
    "note_type" TEXT NOT NULL DEFAULT 'general',
    "author_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by_id" UUID,

    CONSTRAINT "note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal_entry" (
    "id" UUID NOT NULL,
    "customer_number" TEXT NOT NULL,
    "entry_type" TEXT NOT NULL DEFAULT 'observation',
    "title" TEXT,
    "content" TEXT NOT NULL,
    "tags" TEXT,
    "sentiment" TEXT,
    "author_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "journal_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "customer_number" TEXT NOT NULL,
    "period_start" DATE NOT NULL,
    "period_end" DATE NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement_line" (
    "id" UUID NOT NULL,
    "statement_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "service_date" DATE NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_cents" INTEGER NOT NULL,

    CONSTRAINT "statement_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "status" "MailStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL,
    "actor_role" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "key" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "command_answer" (
    "actor_key" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "command_answer_pkey" PRIMARY KEY ("actor_key","command","key")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "import_run" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL,
    "created" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "unchanged" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "files" JSONB NOT NULL,

    CONSTRAINT "import_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "canvas_layout" (
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "canvas_layout_pkey" PRIMARY KEY ("user_id","name")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_username_key" ON "user"("username");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "user_role_route_number_idx" ON "user"("role", "route_number");

-- CreateIndex
CREATE INDEX "user_customer_number_idx" ON "user"("customer_number");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "identity_user_id_idx" ON "identity"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_link_token_hash_key" ON "one_time_link"("token_hash");

-- CreateIndex
CREATE INDEX "one_time_link_user_id_purpose_idx" ON "one_time_link"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "customer_route_number_account_name_idx" ON "customer"("route_number", "account_name");

-- CreateIndex
CREATE UNIQUE INDEX "category_name_key" ON "category"("name");

-- CreateIndex
CREATE INDEX "product_category_id_idx" ON "product"("category_id");

-- CreateIndex
CREATE INDEX "rental_item_sku_idx" ON "rental_item"("sku");

-- CreateIndex
CREATE UNIQUE INDEX "rental_item_customer_number_delivery_day_sku_key" ON "rental_item"("customer_number", "delivery_day", "sku");

-- CreateIndex
CREATE UNIQUE INDEX "order_number_key" ON "order"("number");

-- CreateIndex
CREATE INDEX "order_customer_number_service_date_idx" ON "order"("customer_number", "service_date");

-- CreateIndex
CREATE INDEX "order_status_service_date_idx" ON "order"("status", "service_date");

-- CreateIndex
CREATE INDEX "order_line_order_id_idx" ON "order_line"("order_id");

-- CreateIndex
CREATE INDEX "order_event_order_id_at_idx" ON "order_event"("order_id", "at");

-- CreateIndex
CREATE INDEX "change_request_customer_number_status_idx" ON "change_request"("customer_number", "status");

-- CreateIndex
CREATE INDEX "loading_session_driver_id_service_date_idx" ON "loading_session"("driver_id", "service_date");

-- CreateIndex
CREATE UNIQUE INDEX "loading_session_route_number_service_date_key" ON "loading_session"("route_number", "service_date");

-- CreateIndex
CREATE INDEX "loading_short_customer_number_idx" ON "loading_short"("customer_number");

-- CreateIndex
CREATE INDEX "loading_event_session_id_at_idx" ON "loading_event"("session_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "load_report_mail_id_key" ON "load_report"("mail_id");

-- CreateIndex
CREATE INDEX "load_report_session_id_created_at_idx" ON "load_report"("session_id", "created_at");

-- CreateIndex
CREATE INDEX "route_stop_customer_number_idx" ON "route_stop"("customer_number");

-- CreateIndex
CREATE INDEX "stop_customer_number_service_date_idx" ON "stop"("customer_number", "service_date");

-- CreateIndex
CREATE UNIQUE INDEX "stop_route_number_service_date_customer_number_key" ON "stop"("route_number", "service_date", "customer_number");

-- CreateIndex
CREATE INDEX "stop_event_stop_id_at_idx" ON "stop_event"("stop_id", "at");

-- CreateIndex
CREATE INDEX "relief_coverage_driver_id_last_date_idx" ON "relief_coverage"("driver_id", "last_date");

-- CreateIndex
CREATE INDEX "relief_coverage_route_number_last_date_idx" ON "relief_coverage"("route_number", "last_date");

-- CreateIndex
CREATE UNIQUE INDEX "holiday_schedule_holiday_route_number_key" ON "holiday_schedule"("holiday", "route_number");

-- CreateIndex
CREATE INDEX "note_customer_number_created_at_idx" ON "note"("customer_number", "created_at");

-- CreateIndex
CREATE INDEX "journal_entry_customer_number_created_at_idx" ON "journal_entry"("customer_number", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "statement_number_key" ON "statement"("number");

-- CreateIndex
CREATE UNIQUE INDEX "statement_customer_number_period_start_key" ON "statement"("customer_number", "period_start");

-- CreateIndex
CREATE INDEX "statement_line_statement_id_idx" ON "statement_line"("statement_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_dedupe_key_key" ON "mail"("dedupe_key");

-- CreateIndex
CREATE INDEX "mail_status_next_attempt_at_idx" ON "mail"("status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "notification_user_id_read_at_idx" ON "notification"("user_id", "read_at");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE INDEX "audit_entry_command_at_idx" ON "audit_entry"("command", "at");

-- CreateIndex
CREATE INDEX "command_answer_created_at_idx" ON "command_answer"("created_at");

-- CreateIndex
CREATE INDEX "import_run_at_idx" ON "import_run"("at");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_route_number_fkey" FOREIGN KEY ("route_number") REFERENCES "route"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_item" ADD CONSTRAINT "rental_item_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_item" ADD CONSTRAINT "rental_item_sku_fkey" FOREIGN KEY ("sku") REFERENCES "product"("sku") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_catalog_product" ADD CONSTRAINT "customer_catalog_product_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_catalog_product" ADD CONSTRAINT "customer_catalog_product_sku_fkey" FOREIGN KEY ("sku") REFERENCES "product"("sku") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order" ADD CONSTRAINT "order_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_sku_fkey" FOREIGN KEY ("sku") REFERENCES "product"("sku") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loading_session" ADD CONSTRAINT "loading_session_route_number_fkey" FOREIGN KEY ("route_number") REFERENCES "route"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loading_session" ADD CONSTRAINT "loading_session_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loading_mark" ADD CONSTRAINT "loading_mark_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "loading_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loading_mark" ADD CONSTRAINT "loading_mark_sku_fkey" FOREIGN KEY ("sku") REFERENCES "product"("sku") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loading_short" ADD CONSTRAINT "loading_short_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "loading_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loading_short" ADD CONSTRAINT "loading_short_sku_fkey" FOREIGN KEY ("sku") REFERENCES "product"("sku") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loading_short" ADD CONSTRAINT "loading_short_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loading_event" ADD CONSTRAINT "loading_event_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "loading_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "load_report" ADD CONSTRAINT "load_report_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "loading_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "load_report" ADD CONSTRAINT "load_report_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "route_stop" ADD CONSTRAINT "route_stop_route_number_fkey" FOREIGN KEY ("route_number") REFERENCES "route"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "route_stop" ADD CONSTRAINT "route_stop_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stop" ADD CONSTRAINT "stop_route_number_fkey" FOREIGN KEY ("route_number") REFERENCES "route"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stop" ADD CONSTRAINT "stop_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stop_event" ADD CONSTRAINT "stop_event_stop_id_fkey" FOREIGN KEY ("stop_id") REFERENCES "stop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_line" ADD CONSTRAINT "delivery_line_stop_id_fkey" FOREIGN KEY ("stop_id") REFERENCES "stop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_line" ADD CONSTRAINT "delivery_line_sku_fkey" FOREIGN KEY ("sku") REFERENCES "product"("sku") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "relief_coverage" ADD CONSTRAINT "relief_coverage_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "relief_coverage" ADD CONSTRAINT "relief_coverage_route_number_fkey" FOREIGN KEY ("route_number") REFERENCES "route"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement" ADD CONSTRAINT "statement_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canvas_layout" ADD CONSTRAINT "canvas_layout_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
