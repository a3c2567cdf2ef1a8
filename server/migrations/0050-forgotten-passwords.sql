-- Somebody who has forgotten their password gets a link by mail, and new addresses are confirmed by one.

-- step: who has asked for a link, until it is looked at
CREATE TABLE reset_requests (
  id uuid NOT NULL,
  username_key text NOT NULL,
  address text NOT NULL,
  agent text NOT NULL,
  asked_on timestamptz NOT NULL,
  CONSTRAINT reset_requests_pkey PRIMARY KEY (id)
);

-- step: what the application does with that
GRANT SELECT, INSERT, DELETE ON reset_requests TO insaka_application;

-- step: the links that were sent, each known by the digest of its secret
CREATE TABLE account_links (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  secret_hash text NOT NULL,
  email text NOT NULL,
  made_on timestamptz NOT NULL,
  expires_on timestamptz NOT NULL,
  CONSTRAINT account_links_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT account_links_kind_list CHECK (kind IN ('RESET', 'CONFIRM'))
);

-- step: their walls
CALL app.protect_tenant_table('account_links');

-- step: whose they are
ALTER TABLE account_links
  ADD CONSTRAINT account_links_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id);

-- step: those of a person, which end together
CREATE INDEX account_links_of_user ON account_links (institution_id, user_id);

-- step: what the application does with links
GRANT SELECT, INSERT, DELETE ON account_links TO insaka_application;

-- step: addresses that their owners have typed and not confirmed; all others count as confirmed
CREATE TABLE unconfirmed_addresses (
  institution_id uuid NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  CONSTRAINT unconfirmed_addresses_pkey PRIMARY KEY (institution_id, user_id)
);

-- step: their walls, too
CALL app.protect_tenant_table('unconfirmed_addresses');

-- step: whose addresses they are
ALTER TABLE unconfirmed_addresses
  ADD CONSTRAINT unconfirmed_addresses_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id);

-- step: what the application does with addresses
GRANT SELECT, INSERT, DELETE, UPDATE (email) ON unconfirmed_addresses TO insaka_application;
