CREATE TABLE "call_attempts" (
	"call_id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"attempt_id" text NOT NULL,
	"carrier" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lease_holder" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "call_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_counts" (
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"agent_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"span" smallint NOT NULL,
	"block" integer NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "call_counts_business_id_kind_agent_id_campaign_id_span_block_pk" PRIMARY KEY("business_id","kind","agent_id","campaign_id","span","block")
);
--> statement-breakpoint
ALTER TABLE "call_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_details" (
	"call_id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"context" text DEFAULT '' NOT NULL,
	"variables" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"our_number" text DEFAULT '' NOT NULL,
	"persona" text,
	"paise_per_minute" integer DEFAULT 0 NOT NULL,
	"recorded" boolean DEFAULT false NOT NULL,
	"transcription" text DEFAULT '' NOT NULL,
	"intent" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sentiment" text,
	"analysed_by" text,
	"recording_seconds" integer,
	"recording_bytes" integer,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "call_details" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_events" (
	"business_id" bigint NOT NULL,
	"call_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "call_events_call_id_seq_pk" PRIMARY KEY("call_id","seq")
);
--> statement-breakpoint
ALTER TABLE "call_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_requests" (
	"business_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_sha256" text NOT NULL,
	"call_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_requests_business_id_key_pk" PRIMARY KEY("business_id","key")
);
--> statement-breakpoint
ALTER TABLE "call_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_tickets" (
	"sha256" text PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"call_id" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_turns" (
	"business_id" bigint NOT NULL,
	"call_id" bigint NOT NULL,
	"turn" integer NOT NULL,
	"who" text NOT NULL,
	"text" text NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"interrupted" boolean DEFAULT false NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waterfall" jsonb,
	CONSTRAINT "call_turns_call_id_turn_pk" PRIMARY KEY("call_id","turn")
);
--> statement-breakpoint
ALTER TABLE "call_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"agent_id" bigint NOT NULL,
	"campaign_id" bigint,
	"contact_id" bigint,
	"customer_number" text NOT NULL,
	"customer_name" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"talk_ms" integer DEFAULT 0 NOT NULL,
	"price_paise" bigint DEFAULT 0 NOT NULL,
	"score" smallint,
	"recording_key" text,
	"hang_up_requested_at" timestamp with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "calls_of_business" UNIQUE("business_id","id")
);
--> statement-breakpoint
ALTER TABLE "calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retention" (
	"business_id" bigint PRIMARY KEY NOT NULL,
	"recording_days" integer,
	"transcript_days" integer
);
--> statement-breakpoint
ALTER TABLE "retention" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "do_not_call" (
	"business_id" bigint NOT NULL,
	"number" text NOT NULL,
	"source" text NOT NULL,
	"call_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "do_not_call_business_id_number_pk" PRIMARY KEY("business_id","number")
);
--> statement-breakpoint
ALTER TABLE "do_not_call" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "call_attempts" ADD CONSTRAINT "call_attempts_call" FOREIGN KEY ("business_id","call_id") REFERENCES "public"."calls"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_details" ADD CONSTRAINT "call_details_call" FOREIGN KEY ("business_id","call_id") REFERENCES "public"."calls"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_events" ADD CONSTRAINT "call_events_call" FOREIGN KEY ("business_id","call_id") REFERENCES "public"."calls"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_requests" ADD CONSTRAINT "call_requests_call" FOREIGN KEY ("business_id","call_id") REFERENCES "public"."calls"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_turns" ADD CONSTRAINT "call_turns_call" FOREIGN KEY ("business_id","call_id") REFERENCES "public"."calls"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_agent" FOREIGN KEY ("business_id","agent_id") REFERENCES "public"."agents"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "do_not_call" ADD CONSTRAINT "do_not_call_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_attempts_attempt" ON "call_attempts" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "call_attempts_lease" ON "call_attempts" USING btree ("lease_until") WHERE "call_attempts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "call_requests_age" ON "call_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "call_tickets_expiry" ON "call_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "calls_log" ON "calls" USING btree ("business_id","kind","id");--> statement-breakpoint
CREATE INDEX "calls_log_agent" ON "calls" USING btree ("business_id","kind","agent_id","id");--> statement-breakpoint
CREATE INDEX "calls_log_campaign" ON "calls" USING btree ("business_id","kind","campaign_id","id") WHERE "calls"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "calls_log_agent_campaign" ON "calls" USING btree ("business_id","kind","agent_id","campaign_id","id") WHERE "calls"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "calls_log_time" ON "calls" USING btree ("business_id","kind","started_at");--> statement-breakpoint
CREATE INDEX "calls_log_state" ON "calls" USING btree ("business_id","kind","state","id");--> statement-breakpoint
CREATE INDEX "calls_log_number" ON "calls" USING btree ("business_id","kind","customer_number" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "calls_log_name" ON "calls" USING btree ("business_id","kind",lower("customer_name") text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "calls_log_last_name" ON "calls" USING btree ("business_id","kind",lower(substring("customer_name" from '[^ ]*$')) text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("state","business_id","id") WHERE "calls"."state" in ('QUEUED', 'RINGING', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "do_not_call_newest" ON "do_not_call" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE POLICY "call_attempts_of_own_business" ON "call_attempts" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "call_attempts_for_the_system" ON "call_attempts" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "call_counts_of_own_business" ON "call_counts" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "call_counts_for_the_system" ON "call_counts" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "call_details_of_own_business" ON "call_details" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "call_details_for_the_system" ON "call_details" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "call_events_of_own_business" ON "call_events" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "call_events_for_the_system" ON "call_events" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "call_requests_of_own_business" ON "call_requests" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "call_requests_for_the_system" ON "call_requests" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "call_tickets_of_own_business" ON "call_tickets" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "call_tickets_for_the_system" ON "call_tickets" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "call_turns_of_own_business" ON "call_turns" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "call_turns_for_the_system" ON "call_turns" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "calls_of_own_business" ON "calls" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "calls_for_the_system" ON "calls" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "retention_of_own_business" ON "retention" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "retention_for_the_system" ON "retention" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "do_not_call_of_own_business" ON "do_not_call" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "do_not_call_for_the_system" ON "do_not_call" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);