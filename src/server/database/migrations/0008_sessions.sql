-- A token answers its expiry too, so that whoever remembers the answer knows how long it holds.
DROP FUNCTION public.business_of_token(text);
--> statement-breakpoint
CREATE FUNCTION public.session_of_token(token_sha256 text) RETURNS TABLE (business_id bigint, expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ SELECT t.business_id, t.expires_at FROM public.tokens t WHERE t.sha256 = token_sha256 AND t.expires_at > now() $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO vaani_worker;
--> statement-breakpoint
ALTER FUNCTION public.session_of_token(text) OWNER TO vaani_worker;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM vaani_worker;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.session_of_token(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.session_of_token(text) TO vaani_app;
