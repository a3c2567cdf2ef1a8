-- Security events are sealed in batches: each seal hashes its events and the seal before it.

-- step: the seal of each security event, none until it is sealed
ALTER TABLE security_events ADD COLUMN seal bigint;
ALTER POLICY anybody_adds ON security_events WITH CHECK (seal IS NULL);
CREATE INDEX security_events_unsealed ON security_events (institution_id, id) WHERE seal IS NULL;

-- step: the seals of each institution; the nil UUID has those of events that name no institution
CREATE TABLE security_seals (
  institution_id uuid NOT NULL,
  number bigint NOT NULL,
  sealed_on timestamptz NOT NULL,
  events integer NOT NULL,
  digest text NOT NULL,
  link text NOT NULL,
  CONSTRAINT security_seals_pkey PRIMARY KEY (institution_id, number)
);
ALTER TABLE security_seals ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_seals FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON security_seals TO insaka_owner USING (true) WITH CHECK (true);

-- step: the application seals what is not sealed yet, and can neither read nor change a seal
CREATE FUNCTION app.seal_security_events(moment timestamptz, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog
AS $$
DECLARE
  batch record;
  last record;
  next bigint;
  total integer := 0;
BEGIN
  -- One sealer at a time, so that no chain forks.
  LOCK TABLE public.security_seals IN SHARE ROW EXCLUSIVE MODE;
  FOR batch IN
    SELECT coalesce(institution_id, '00000000-0000-0000-0000-000000000000') AS institution_id,
           array_agg(id) AS ids,
           count(*)::integer AS events,
           encode(sha256(convert_to(string_agg(
             jsonb_build_array(id, (extract(epoch FROM happened_on) * 1000000)::bigint, kind, institution_id,
                               user_id, username, address, agent, detail)::text, E'\n' ORDER BY id), 'UTF8')), 'hex') AS content
      FROM (SELECT * FROM public.security_events WHERE seal IS NULL ORDER BY institution_id, id LIMIT most) AS unsealed
     GROUP BY unsealed.institution_id
  LOOP
    SELECT number, link INTO last FROM public.security_seals AS s
     WHERE s.institution_id = batch.institution_id ORDER BY number DESC LIMIT 1;
    next := coalesce(last.number, 0) + 1;
    UPDATE public.security_events SET seal = next WHERE id = ANY (batch.ids);
    INSERT INTO public.security_seals
      SELECT batch.institution_id, next, moment, batch.events, digest,
             encode(sha256(convert_to(coalesce(last.link, repeat('0', 64)) || E'\n' || next || E'\n' || digest, 'UTF8')), 'hex')
        FROM (SELECT encode(sha256(convert_to(
                (extract(epoch FROM moment) * 1000000)::bigint || ' ' || batch.events || ' ' || batch.content, 'UTF8')), 'hex') AS digest) AS made;
    total := total + batch.events;
  END LOOP;
  RETURN total;
END
$$;
REVOKE ALL ON FUNCTION app.seal_security_events(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.seal_security_events(timestamptz, integer) TO insaka_application;
