ALTER TABLE "action_caps" ADD COLUMN "spend_per_call_paise" integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
ALTER TABLE "action_caps" ADD COLUMN "spend_per_day_paise" integer DEFAULT 500000 NOT NULL;--> statement-breakpoint
ALTER TABLE "action_caps" ADD COLUMN "sms_paise" integer DEFAULT 25 NOT NULL;--> statement-breakpoint
ALTER TABLE "action_caps" ADD COLUMN "transfer_paise" integer DEFAULT 300 NOT NULL;--> statement-breakpoint
ALTER TABLE "action_runs" ADD COLUMN "cost_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "action_runs" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "action_runs_call_backs" ON "action_runs" USING btree ("business_id","started_at") WHERE "action_runs"."name" = 'call-back' and "action_runs"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "messages_of_call" ON "messages" USING btree ("business_id","call_id");