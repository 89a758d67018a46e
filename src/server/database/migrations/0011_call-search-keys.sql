DROP INDEX "calls_log_number";--> statement-breakpoint
DROP INDEX "calls_log_name";--> statement-breakpoint
DROP INDEX "calls_log_last_name";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "name_key" text collate "C" GENERATED ALWAYS AS (lower(customer_name)) STORED;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "last_name_key" text collate "C" GENERATED ALWAYS AS (lower(substring(customer_name from '[^ ]*$'))) STORED;--> statement-breakpoint
CREATE INDEX "calls_log_number" ON "calls" USING btree ("business_id","kind","customer_number" collate "C","id");--> statement-breakpoint
CREATE INDEX "calls_log_name" ON "calls" USING btree ("business_id","kind","name_key","id");--> statement-breakpoint
CREATE INDEX "calls_log_last_name" ON "calls" USING btree ("business_id","kind","last_name_key","id");