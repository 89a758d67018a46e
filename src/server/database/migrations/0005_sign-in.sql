-- Sign-in happens before anybody knows the business, so the role that acts for businesses gets exactly these three
-- questions across all of them, and no sight of the tables. They run as vaani_worker, which has policies on both.
CREATE FUNCTION public.account_to_sign_in(given_email text)
  RETURNS TABLE (id bigint, name text, email text, phone text, password_hash text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ SELECT b.id, b.name, b.email, b.phone, b.password_hash FROM public.businesses b WHERE lower(b.email) = lower(given_email) $$;
--> statement-breakpoint
CREATE FUNCTION public.business_of_token(token_sha256 text) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ SELECT business_id FROM public.tokens WHERE sha256 = token_sha256 AND expires_at > now() $$;
--> statement-breakpoint
CREATE FUNCTION public.end_session(token_sha256 text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ DELETE FROM public.tokens WHERE sha256 = token_sha256 $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO vaani_worker;
--> statement-breakpoint
ALTER FUNCTION public.account_to_sign_in(text) OWNER TO vaani_worker;
--> statement-breakpoint
ALTER FUNCTION public.business_of_token(text) OWNER TO vaani_worker;
--> statement-breakpoint
ALTER FUNCTION public.end_session(text) OWNER TO vaani_worker;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM vaani_worker;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.account_to_sign_in(text), public.business_of_token(text), public.end_session(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.account_to_sign_in(text), public.business_of_token(text), public.end_session(text) TO vaani_app;
--> statement-breakpoint
-- The ledger is appended to, never changed.
REVOKE UPDATE, DELETE, TRUNCATE ON public.ledger_entries FROM vaani_app, vaani_worker;
