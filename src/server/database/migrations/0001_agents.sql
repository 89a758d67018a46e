CREATE TABLE "agent_knowledge" (
	"business_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "agent_knowledge_business_id_agent_id_file_id_pk" PRIMARY KEY("business_id","agent_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "agent_knowledge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "agents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	"number" text,
	"voice_id" text NOT NULL,
	"voice_speed" real DEFAULT 1 NOT NULL,
	"opening_line" text,
	"closing_line" text,
	"never_say" text,
	"transfer_targets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "agents_of_business" UNIQUE("business_id","id"),
	CONSTRAINT "agents_number_while_alive" CHECK (("agents"."number" is null) = ("agents"."deleted_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "agents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"last_modified" timestamp with time zone,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "files_of_business" UNIQUE("business_id","id"),
	CONSTRAINT "files_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "knowledge_files" (
	"business_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	"state" text DEFAULT 'processing' NOT NULL,
	"reason" text,
	"passage_count" integer DEFAULT 0 NOT NULL,
	"vectors_of" text,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_files_business_id_file_id_pk" PRIMARY KEY("business_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "knowledge_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "knowledge_passages" (
	"business_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"place" jsonb NOT NULL,
	"vector" "bytea",
	CONSTRAINT "knowledge_passages_business_id_file_id_position_pk" PRIMARY KEY("business_id","file_id","position")
);
--> statement-breakpoint
ALTER TABLE "knowledge_passages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agent_knowledge" ADD CONSTRAINT "agent_knowledge_agent" FOREIGN KEY ("business_id","agent_id") REFERENCES "public"."agents"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_knowledge" ADD CONSTRAINT "agent_knowledge_file" FOREIGN KEY ("business_id","file_id") REFERENCES "public"."files"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_number_of_business" FOREIGN KEY ("business_id","number") REFERENCES "public"."phone_numbers"("business_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD CONSTRAINT "knowledge_files_file" FOREIGN KEY ("business_id","file_id") REFERENCES "public"."files"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_file" FOREIGN KEY ("business_id","file_id") REFERENCES "public"."knowledge_files"("business_id","file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agents_number" ON "agents" USING btree ("number") WHERE "agents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE "files"."used_at" is null;--> statement-breakpoint
CREATE POLICY "agent_knowledge_of_own_business" ON "agent_knowledge" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "agent_knowledge_for_the_system" ON "agent_knowledge" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "agents_of_own_business" ON "agents" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "agents_for_the_system" ON "agents" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "files_of_own_business" ON "files" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "files_for_the_system" ON "files" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "knowledge_files_of_own_business" ON "knowledge_files" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "knowledge_files_for_the_system" ON "knowledge_files" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "knowledge_passages_of_own_business" ON "knowledge_passages" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "knowledge_passages_for_the_system" ON "knowledge_passages" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);