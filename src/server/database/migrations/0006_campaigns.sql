CREATE TABLE "campaign_agents" (
	"business_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "campaign_agents_campaign_id_agent_id_pk" PRIMARY KEY("campaign_id","agent_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_agents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_attempts" (
	"call_id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"phone" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "campaign_attempts_once" UNIQUE("contact_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "campaign_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"row_number" integer NOT NULL,
	"phone" text,
	"name" text NOT NULL,
	"agent_id" bigint,
	"state" text NOT NULL,
	"outcome" text,
	"remark" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_call_id" bigint,
	"settled_at" timestamp with time zone,
	"price_paise" bigint DEFAULT 0 NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "campaign_contacts_of_business" UNIQUE("business_id","id"),
	CONSTRAINT "campaign_contacts_row" UNIQUE("campaign_id","row_number")
);
--> statement-breakpoint
ALTER TABLE "campaign_contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"name" text NOT NULL,
	"file_id" text,
	"status" text DEFAULT 'CREATED' NOT NULL,
	"failure" text,
	"paused_because" text,
	"cancelled_at" timestamp with time zone,
	"chosen_mapping" jsonb,
	"sheet" jsonb,
	"concurrency" smallint NOT NULL,
	"retries" smallint NOT NULL,
	"retry_minutes" integer NOT NULL,
	"daily_cap" smallint NOT NULL,
	"served_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resumed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"result_key" text,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "campaigns_of_business" UNIQUE("business_id","id")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaign_agents" ADD CONSTRAINT "campaign_agents_campaign" FOREIGN KEY ("business_id","campaign_id") REFERENCES "public"."campaigns"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_agents" ADD CONSTRAINT "campaign_agents_agent" FOREIGN KEY ("business_id","agent_id") REFERENCES "public"."agents"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_attempts" ADD CONSTRAINT "campaign_attempts_call" FOREIGN KEY ("business_id","call_id") REFERENCES "public"."calls"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_attempts" ADD CONSTRAINT "campaign_attempts_contact" FOREIGN KEY ("business_id","contact_id") REFERENCES "public"."campaign_contacts"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contacts" ADD CONSTRAINT "campaign_contacts_campaign" FOREIGN KEY ("business_id","campaign_id") REFERENCES "public"."campaigns"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contacts" ADD CONSTRAINT "campaign_contacts_agent" FOREIGN KEY ("business_id","agent_id") REFERENCES "public"."agents"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_file" FOREIGN KEY ("business_id","file_id") REFERENCES "public"."files"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_agents_of_agent" ON "campaign_agents" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "campaign_attempts_of_number" ON "campaign_attempts" USING btree ("business_id","phone","made_at");--> statement-breakpoint
CREATE INDEX "campaign_contacts_due" ON "campaign_contacts" USING btree ("campaign_id","next_attempt_at") WHERE "campaign_contacts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "campaign_contacts_calling" ON "campaign_contacts" USING btree ("campaign_id") WHERE "campaign_contacts"."state" = 'calling';--> statement-breakpoint
CREATE INDEX "campaign_contacts_tally" ON "campaign_contacts" USING btree ("campaign_id","state","outcome","attempts","price_paise");--> statement-breakpoint
CREATE INDEX "campaign_contacts_settled" ON "campaign_contacts" USING btree ("campaign_id","settled_at") WHERE "campaign_contacts"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "campaigns_running" ON "campaigns" USING btree ("business_id","served_at") WHERE "campaigns"."status" in ('CREATED', 'IN_PROGRESS');--> statement-breakpoint
CREATE POLICY "campaign_agents_of_own_business" ON "campaign_agents" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "campaign_agents_for_the_system" ON "campaign_agents" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "campaign_attempts_of_own_business" ON "campaign_attempts" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "campaign_attempts_for_the_system" ON "campaign_attempts" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "campaign_contacts_of_own_business" ON "campaign_contacts" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "campaign_contacts_for_the_system" ON "campaign_contacts" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "campaigns_of_own_business" ON "campaigns" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "campaigns_for_the_system" ON "campaigns" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);