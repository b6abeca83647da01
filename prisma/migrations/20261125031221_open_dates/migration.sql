-- CreateIndex
CREATE INDEX "loading_session_service_date_idx" ON "loading_session"("service_date");

-- CreateIndex
CREATE INDEX "stop_service_date_idx" ON "stop"("service_date");
