DROP INDEX "calls_log";--> statement-breakpoint
DROP INDEX "calls_log_agent";--> statement-breakpoint
DROP INDEX "calls_log_campaign";--> statement-breakpoint
DROP INDEX "calls_log_agent_campaign";--> statement-breakpoint
DROP INDEX "calls_log_state";--> statement-breakpoint
DROP INDEX "calls_log_number";--> statement-breakpoint
DROP INDEX "calls_log_name";--> statement-breakpoint
DROP INDEX "calls_log_last_name";--> statement-breakpoint
CREATE INDEX "calls_log" ON "calls" USING btree ("business_id","kind","id","started_at");--> statement-breakpoint
CREATE INDEX "calls_log_agent" ON "calls" USING btree ("business_id","kind","agent_id","id","started_at");--> statement-breakpoint
CREATE INDEX "calls_log_campaign" ON "calls" USING btree ("business_id","kind","campaign_id","id","started_at") WHERE "calls"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "calls_log_agent_campaign" ON "calls" USING btree ("business_id","kind","agent_id","campaign_id","id","started_at") WHERE "calls"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "calls_log_state" ON "calls" USING btree ("business_id","kind","state","id","agent_id","campaign_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_log_number" ON "calls" USING btree ("business_id","kind","customer_number" collate "C","id","agent_id","campaign_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_log_name" ON "calls" USING btree ("business_id","kind","name_key","id","agent_id","campaign_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_log_last_name" ON "calls" USING btree ("business_id","kind","last_name_key","id","agent_id","campaign_id","started_at");