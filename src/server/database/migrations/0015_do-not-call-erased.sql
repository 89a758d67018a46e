CREATE TABLE "do_not_call_erased" (
	"business_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "do_not_call_erased_business_id_fingerprint_pk" PRIMARY KEY("business_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "do_not_call_erased" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "do_not_call_key" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "do_not_call_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "do_not_call_erased" ADD CONSTRAINT "do_not_call_erased_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "do_not_call_erased_of_own_business" ON "do_not_call_erased" AS PERMISSIVE FOR ALL TO "vaani_app" USING (business_id = nullif(current_setting('app.business_id', true), '')::bigint) WITH CHECK (business_id = nullif(current_setting('app.business_id', true), '')::bigint);--> statement-breakpoint
CREATE POLICY "do_not_call_erased_for_the_system" ON "do_not_call_erased" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "do_not_call_key_for_the_system" ON "do_not_call_key" AS PERMISSIVE FOR ALL TO "vaani_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
-- 244 random bits that never leave the database.
INSERT INTO "do_not_call_key" ("key") VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
--> statement-breakpoint
-- The hash of a number for one business. It runs as vaani_worker, so that whoever acts for a business gets answers
-- without sight of the key.
CREATE FUNCTION public.do_not_call_fingerprint(of_business bigint, number text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$
    SELECT encode(sha256(convert_to(k.key, 'UTF8') || sha256(convert_to(k.key || of_business || ' ' || number, 'UTF8'))), 'hex')
    FROM public.do_not_call_key k
  $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO vaani_worker;
--> statement-breakpoint
ALTER FUNCTION public.do_not_call_fingerprint(bigint, text) OWNER TO vaani_worker;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM vaani_worker;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.do_not_call_fingerprint(bigint, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.do_not_call_fingerprint(bigint, text) TO vaani_app;
--> statement-breakpoint
REVOKE ALL ON public.do_not_call_key FROM vaani_app;
