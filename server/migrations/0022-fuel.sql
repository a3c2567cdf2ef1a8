-- Fuel: prices, settings, and one ledger for each department. Each step is one command.
--
-- A row of the ledger cannot be wrong by itself: its balance is that of its predecessor and its own amount, its
-- predecessor is there with exactly that balance, and a transaction is reversed once. So PostgreSQL refuses a gap, a
-- second reversal and a wrong balance without a trigger.
--
-- Which query needs which index, besides the keys:
--   fuel_transactions_of_account             the pages of an account, and its last entry
--   fuel_transactions_by_day                 a month of an account
--   fuel_transactions_of_fuel                draws of the days for which a price comes late
--   fuel_transactions_of_initiator, _in_state, _of_department   as every register has
--   fuel_transactions_of_client              clients that are suggested

-- step: prices of fuels, each from a day on
CREATE TABLE fuel_prices (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  type text NOT NULL,
  price numeric(18, 2) NOT NULL,
  effective_on date NOT NULL,
  initiator text NOT NULL,
  created_on timestamptz NOT NULL,
  CONSTRAINT fuel_prices_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT fuel_prices_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT fuel_prices_type_list CHECK (type IN ('PETROL', 'DIESEL')),
  CONSTRAINT fuel_prices_above_zero CHECK (price > 0)
);

-- step: their walls
CALL app.protect_tenant_table('fuel_prices');

-- step: a price stays as it was posted
GRANT SELECT, INSERT ON fuel_prices TO insaka_application;

-- step: the price of a fuel on a day
CREATE INDEX fuel_prices_by_day ON fuel_prices (institution_id, type, effective_on, id);

-- step: what an institution has chosen for its fuel accounts
CREATE TABLE fuel_settings (
  institution_id uuid NOT NULL,
  refuse_overdraft boolean NOT NULL,
  version integer NOT NULL,
  CONSTRAINT fuel_settings_pkey PRIMARY KEY (institution_id),
  CONSTRAINT fuel_settings_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT fuel_settings_version_positive CHECK (version > 0)
);

-- step: their walls
CALL app.protect_tenant_table('fuel_settings');

-- step: what the application does to them
GRANT SELECT, INSERT, UPDATE ON fuel_settings TO insaka_application;

-- step: the ledger
CREATE TABLE fuel_transactions (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  department_id uuid NOT NULL,
  sequence bigint NOT NULL,
  previous_sequence bigint,
  previous_balance numeric(18, 2),
  state text NOT NULL,
  amount numeric(18, 2) NOT NULL,
  balance numeric(18, 2) NOT NULL,
  transaction_date date NOT NULL,
  reference text NOT NULL,
  client text NOT NULL,
  client_key text NOT NULL,
  coupon text,
  coupon_key text,
  description text NOT NULL,
  fuel_type text NOT NULL,
  litres numeric(12, 3),
  price numeric(18, 2),
  reverses bigint,
  reason text,
  initiator text NOT NULL,
  initiator_id uuid NOT NULL,
  created_on timestamptz NOT NULL,
  CONSTRAINT fuel_transactions_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT fuel_transactions_entry_unique UNIQUE (institution_id, department_id, sequence, balance),
  CONSTRAINT fuel_transactions_reverses_unique UNIQUE (institution_id, reverses),
  CONSTRAINT fuel_transactions_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT fuel_transactions_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id),
  CONSTRAINT fuel_transactions_reversed_fkey FOREIGN KEY (institution_id, reverses) REFERENCES fuel_transactions (institution_id, id),
  CONSTRAINT fuel_transactions_previous_fkey FOREIGN KEY (institution_id, department_id, previous_sequence, previous_balance)
    REFERENCES fuel_transactions (institution_id, department_id, sequence, balance),
  CONSTRAINT fuel_transactions_state_list CHECK (state IN ('DEPOSIT', 'WITHDRAW')),
  CONSTRAINT fuel_transactions_fuel_type_list CHECK (fuel_type IN ('NA', 'PETROL', 'DIESEL')),
  CONSTRAINT fuel_transactions_above_zero CHECK (amount > 0 AND litres > 0 AND price > 0),
  CONSTRAINT fuel_transactions_in_a_row CHECK (
    CASE sequence
      WHEN 1 THEN num_nonnulls(previous_sequence, previous_balance) = 0
      ELSE num_nulls(previous_sequence, previous_balance) = 0 AND previous_sequence = sequence - 1
    END
  ),
  CONSTRAINT fuel_transactions_balanced CHECK (
    balance = coalesce(previous_balance, 0) + CASE state WHEN 'DEPOSIT' THEN amount ELSE -amount END
  ),
  CONSTRAINT fuel_transactions_priced CHECK (
    num_nulls(litres, price) = CASE fuel_type WHEN 'NA' THEN 2 ELSE 0 END
  ),
  CONSTRAINT fuel_transactions_reason_with_reversal CHECK ((reverses IS NULL) = (reason IS NULL))
);

-- step: its walls
CALL app.protect_tenant_table('fuel_transactions');

-- step: nothing in it changes
GRANT SELECT, INSERT ON fuel_transactions TO insaka_application;

-- step: each place in an account once
CREATE UNIQUE INDEX fuel_transactions_of_account ON fuel_transactions (institution_id, department_id, sequence);

-- step: a month of an account
CREATE INDEX fuel_transactions_by_day ON fuel_transactions (institution_id, department_id, transaction_date, sequence);

-- step: transactions by their day, for lists of some days
CREATE INDEX fuel_transactions_by_date ON fuel_transactions (institution_id, transaction_date, id);

-- step: draws of a fuel by their day
CREATE INDEX fuel_transactions_of_fuel ON fuel_transactions (institution_id, fuel_type, transaction_date) WHERE state = 'WITHDRAW';

-- step: transactions of somebody
CREATE INDEX fuel_transactions_of_initiator ON fuel_transactions (institution_id, initiator_id, id) INCLUDE (state);

-- step: transactions of an account by their numbers
CREATE INDEX fuel_transactions_of_department ON fuel_transactions (institution_id, department_id, id) INCLUDE (state);

-- step: deposits and draws
CREATE INDEX fuel_transactions_in_state ON fuel_transactions (institution_id, state, id);

-- step: clients in the order of their letters
CREATE INDEX fuel_transactions_of_client ON fuel_transactions (institution_id, client_key COLLATE "C", client);

-- step: coupons that are used up, each once a year; a reversal sets one free
CREATE TABLE fuel_coupons (
  institution_id uuid NOT NULL,
  year integer NOT NULL,
  coupon_key text NOT NULL,
  transaction_id bigint NOT NULL,
  CONSTRAINT fuel_coupons_pkey PRIMARY KEY (institution_id, year, coupon_key),
  CONSTRAINT fuel_coupons_transaction_fkey FOREIGN KEY (institution_id, transaction_id) REFERENCES fuel_transactions (institution_id, id)
);

-- step: their walls
CALL app.protect_tenant_table('fuel_coupons');

-- step: what the application does to them
GRANT SELECT, INSERT, DELETE ON fuel_coupons TO insaka_application;

-- step: what each month of an account comes to, by the dates of its transactions; a reversal is netted out of its kind
CREATE TABLE fuel_months (
  institution_id uuid NOT NULL,
  department_id uuid NOT NULL,
  month date NOT NULL,
  kind text NOT NULL,
  fuel_type text NOT NULL,
  amount numeric(24, 2) NOT NULL,
  litres numeric(24, 3) NOT NULL,
  entries bigint NOT NULL,
  CONSTRAINT fuel_months_pkey PRIMARY KEY (institution_id, department_id, month, kind, fuel_type),
  CONSTRAINT fuel_months_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT fuel_months_kind_list CHECK (kind IN ('DEPOSIT', 'WITHDRAW')),
  CONSTRAINT fuel_months_fuel_type_list CHECK (fuel_type IN ('NA', 'PETROL', 'DIESEL'))
);

-- step: their walls
CALL app.protect_tenant_table('fuel_months');

-- step: what the application does to them
GRANT SELECT, INSERT, UPDATE ON fuel_months TO insaka_application;

-- step: what windows may read of the ledger
CALL app.open_to_windows('fuel_transactions');

-- step: the ledger in the windows
CALL app.show_in_windows('fuel', $$
  SELECT r.institution_id, r.id AS number, d.code AS account, r.sequence, r.transaction_date, r.state AS transaction_type,
         r.reference, r.client, r.coupon, r.description, r.fuel_type, r.litres, r.price, r.amount, r.balance,
         r.reverses AS reverses_number, r.reason, r.initiator, r.created_on
    FROM public.fuel_transactions r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
$$);
