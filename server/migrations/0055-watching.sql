-- What those who look after an installation see of all institutions together: numbers, and nothing of any record.

-- step: mails that could not be sent, by when they were written
CREATE INDEX mails_failed ON mails (institution_id, created_on) WHERE state = 'FAILED';

-- step: how much there is, and since when or until when
CREATE FUNCTION app.count_all(moment timestamptz) RETURNS TABLE (kind text, name text, count bigint, at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog
AS $$
BEGIN
  RETURN QUERY SELECT 'records', r.register, sum(r.records)::bigint, NULL::timestamptz
    FROM public.register_counters r WHERE r.scope = 'institution' GROUP BY r.register;
  RETURN QUERY SELECT 'records', 'fuel', coalesce(sum(f.entries), 0)::bigint, NULL::timestamptz FROM public.fuel_months f;
  RETURN QUERY SELECT 'records', 'users', count(*), NULL::timestamptz FROM public.users;
  RETURN QUERY SELECT 'records', 'institutions', count(*), NULL::timestamptz FROM public.institutions;
  RETURN QUERY SELECT 'sessions', 'open', count(*), NULL::timestamptz
    FROM public.sessions s WHERE s.purpose = 'full' AND s.ended_on IS NULL AND s.expires_on > moment;
  RETURN QUERY SELECT 'mail', 'waiting', count(*), min(m.created_on) FROM public.mails m WHERE m.state = 'WAITING';
  RETURN QUERY SELECT 'mail', 'failed', count(*), NULL::timestamptz
    FROM public.mails m WHERE m.state = 'FAILED' AND m.created_on > moment - interval '3 days';
  RETURN QUERY SELECT 'events', 'newest', NULL::bigint, max(e.happened_on)
    FROM public.audit_heads h JOIN public.audit_events e
      ON e.institution_id = h.institution_id AND e.sequence = h.sequence;
END
$$;
REVOKE ALL ON FUNCTION app.count_all(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.count_all(timestamptz) TO insaka_application;
