CREATE TABLE "seed_steps" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seed_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "seed_steps_for_the_system" ON "seed_steps" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);