-- Keeps call_counts in step with calls, whoever inserts or deletes them and however many at once.
CREATE FUNCTION count_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_counts AS counts (business_id, kind, agent_id, campaign_id, span, block, calls)
  SELECT changed.business_id, changed.kind, grain.agent_id, grain.campaign_id, spans.span, changed.id >> spans.span,
    count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  FROM changed
  CROSS JOIN (VALUES (13), (20)) AS spans (span)
  CROSS JOIN LATERAL (
    VALUES (0, 0), (changed.agent_id, 0), (0, changed.campaign_id), (changed.agent_id, changed.campaign_id)
  ) AS grain (agent_id, campaign_id)
  WHERE grain.campaign_id IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (business_id, kind, agent_id, campaign_id, span, block) DO UPDATE SET calls = counts.calls + excluded.calls;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_inserted_calls AFTER INSERT ON calls
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_calls();
--> statement-breakpoint
CREATE TRIGGER count_deleted_calls AFTER DELETE ON calls
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_calls();
--> statement-breakpoint
ALTER TABLE call_counts SET (fillfactor = 50);
