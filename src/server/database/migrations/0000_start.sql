CREATE TABLE "businesses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "businesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"plan" text DEFAULT 'individual' NOT NULL,
	"time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"records_calls" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "businesses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "phone_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phone_numbers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tokens" (
	"sha256" text PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_email" ON "businesses" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_of_business" ON "phone_numbers" USING btree ("business_id","number");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "businesses_of_own_business" ON "businesses" AS PERMISSIVE FOR ALL TO "vaani_app" USING (id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "businesses_for_the_system" ON "businesses" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "phone_numbers_of_own_business" ON "phone_numbers" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "phone_numbers_for_the_system" ON "phone_numbers" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tokens_for_the_system" ON "tokens" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);