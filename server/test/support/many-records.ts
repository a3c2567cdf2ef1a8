import type { RegisterName } from '@insaka/domain/all-registers'
import type { Client } from 'pg'
import {
  insertAmendments,
  insertContracts,
  insertEnquiries,
  insertPapers,
  insertLedger,
  type ManyEntries,
} from './many-rows.ts'

/** Those that are measured with many records. */
export type MeasuredRegister = Extract<RegisterName, 'enquiries' | 'lvp' | 'mpc' | 'contracts' | 'amendments'>

/** How many records a register has in addition to so many committee papers. */
export const shareOf: Partial<Record<MeasuredRegister, number>> = { contracts: 1 / 5, amendments: 1 / 10 }

export type ManyRecords = {
  institutionId: string
  institutionCode: string
  departments: { id: string; code: string }[]
  initiators: { id: string; name: string }[]
  count: number
}

/** Enquiries that no paper has taken up, apart from those that came with papers. */
const spare = 100

/**
 * Fills the empty register of an institution with set-based SQL, with all that follows from it: numbers,
 * counters, words, and of papers their enquiries and the days of their statuses. Contracts and amendments come with
 * committee papers, of which there are `count` then. The connection is a superuser's; foreign keys are not looked at.
 */
export async function loadRegister(superuser: Client, wanted: MeasuredRegister, many: ManyRecords) {
  const register = wanted in shareOf ? 'mpc' : (wanted as 'enquiries' | 'lvp' | 'mpc')
  const { institutionId, count } = many
  await superuser.query('BEGIN; SET LOCAL session_replication_role = replica')
  if (register === 'enquiries') {
    // One in fifty is withdrawn, three in five are linked; all of them have closed.
    const state = `CASE WHEN n % 50 = 7 THEN 'WITHDRAWN' WHEN n % 5 < 3 THEN 'LINKED' ELSE 'CLOSED' END`
    await insertEnquiries(superuser, many, state)
  } else {
    const state = `CASE WHEN n > ${count} OR n % 50 = 7 THEN 'CLOSED' ELSE 'LINKED' END`
    await insertEnquiries(superuser, { ...many, count: count + spare }, state)
    await insertPapers(superuser, register, many)
    await keepDerived(superuser, register, institutionId)
    await keepExpenses(superuser, register, institutionId)
  }
  if (register === 'mpc') {
    await insertContracts(superuser, many)
    await keepDerived(superuser, 'contracts', institutionId)
    await insertAmendments(superuser, many)
    await keepDerived(superuser, 'amendments', institutionId)
  }
  await keepDerived(superuser, 'enquiries', institutionId)
  await superuser.query('COMMIT')
  const papers =
    register === 'enquiries' ? [] : ['papers', 'paper_states', 'attachments', 'contracts', 'amendments']
  for (const table of [
    'enquiries',
    ...papers,
    'expense_totals',
    'wait_counts',
    'word_blocks',
    'digit_groups',
    'register_counters',
    'number_series',
  ]) {
    await superuser.query(`VACUUM (ANALYZE) ${table}`)
  }
}

const own = {
  enquiries: {
    rows: 'enquiries WHERE institution_id = $1',
    texts: 'description',
    marks: `'=funder ' || funder, '=type ' || enquiry_type, '=vendorCategory ' || vendor_category`,
    counted: { currency: `''`, amount: '0' },
  },
  papers: {
    rows: 'papers WHERE institution_id = $1 AND register = $2',
    texts: `description || ' ' || vendor`,
    marks: `'=funder ' || funder, '=vendor ' || lower(vendor), '=type ' || procurement_method, '=category ' || procurement_category,
      '=expenseType ' || expense_type, '=currency ' || currency, '=vendorCategory ' || vendor_category,
      CASE register WHEN 'mpc' THEN '=contract ' || has_contract END`,
    counted: { currency: 'currency', amount: 'sum(purchase_order_value)' },
    numbers: 'purchase_order, egp_reference',
  },
  contracts: {
    rows: 'contracts WHERE institution_id = $1',
    texts: `description || ' ' || vendor`,
    marks: `'=funder ' || funder, '=vendor ' || lower(vendor), '=category ' || procurement_category, '=currency ' || currency`,
    counted: { currency: 'currency', amount: 'sum(revised_value)' },
    numbers: 'purchase_order, egp_reference',
  },
  amendments: {
    rows: 'amendments WHERE institution_id = $1',
    texts: `description || ' ' || vendor`,
    marks: `'=vendor ' || lower(vendor), '=currency ' || currency, '=contract ' || contract_id`,
    counted: { currency: `''`, amount: '0' },
  },
  fuel: {
    rows: 'fuel_transactions WHERE institution_id = $1',
    texts: `concat_ws(' ', reference, client, description, coupon)`,
    marks: `'=client ' || client_key, '=coupon ' || coupon_key`,
    counted: { currency: `''`, amount: '0' },
  },
}

/** A fuel account with so many entries, of which one in twenty is a deposit, and what is derived from it. */
export async function loadLedger(superuser: Client, ledger: ManyEntries): Promise<void> {
  await superuser.query('BEGIN; SET LOCAL session_replication_role = replica')
  await insertLedger(superuser, ledger)
  await keepDerived(superuser, 'fuel', ledger.institutionId)
  await superuser.query('COMMIT')
  const derived = ['fuel_months', 'word_blocks', 'register_counters', 'number_series']
  for (const table of ['fuel_transactions', ...derived]) await superuser.query(`VACUUM (ANALYZE) ${table}`)
}

/** On top of what the other register of papers has left there. */
async function keepExpenses(superuser: Client, register: 'lvp' | 'mpc', institutionId: string) {
  await superuser.query(
    `INSERT INTO expense_totals AS kept
     SELECT institution_id, dimension, extract(year FROM expense_on), CASE dimension WHEN 'vendor' THEN 0 ELSE extract(month FROM expense_on) END,
            key, currency, count(*), sum(purchase_order_value)
       FROM papers, LATERAL (VALUES ('department', department_id::text), ('vendor', lower(vendor)), ('vendorCategory', vendor_category),
              ('expenseType', expense_type), ('funder', funder), ('method', procurement_method), ('category', procurement_category))
            AS each (dimension, key)
      WHERE institution_id = $1 AND register = $2 AND state <> 'CANCELLED' GROUP BY 1, 2, 3, 4, 5, 6
         ON CONFLICT ON CONSTRAINT expense_totals_pkey
         DO UPDATE SET records = kept.records + excluded.records, amount = kept.amount + excluded.amount`,
    [institutionId, register],
  )
  await superuser.query(
    `INSERT INTO wait_counts AS kept
     SELECT institution_id, 'approval', extract(year FROM approval_date), department_id, approval_date - requisitioned_on, count(*)
       FROM papers WHERE institution_id = $1 AND register = $2 AND state <> 'CANCELLED' AND approval_date IS NOT NULL
      GROUP BY 1, 3, 4, 5
         ON CONFLICT ON CONSTRAINT wait_counts_pkey DO UPDATE SET records = kept.records + excluded.records`,
    [institutionId, register],
  )
}

async function keepDerived(superuser: Client, register: RegisterName, institutionId: string) {
  const { rows, texts, marks, counted, ...more } =
    own[register === 'lvp' || register === 'mpc' ? 'papers' : register]
  const values = [institutionId, register]
  const found = `(SELECT *, $2::text AS name FROM ${rows}) AS r`
  await superuser.query(`INSERT INTO number_series SELECT $1, $2, max(id) FROM ${found}`, values)
  await superuser.query(
    `INSERT INTO register_counters
     SELECT $1, $2, scope, scope_id, state, count(*), ${counted.currency}, ${counted.amount}
       FROM ${found}, LATERAL (VALUES ('institution', r.institution_id), ('department', r.department_id), ('mine', r.initiator_id)) s (scope, scope_id)
      GROUP BY 3, 4, 5, 7`,
    values,
  )
  await superuser.query(
    `INSERT INTO word_blocks
     SELECT $1, $2, word COLLATE "C", id / 2048, bit_or(set_bit(repeat('0', 2048)::bit(2048), (id % 2048)::integer, 1))
       FROM (SELECT id, regexp_split_to_table(lower(${texts}), '[^a-z0-9&-]+') AS word FROM ${found}
             UNION ALL
             SELECT id, (regexp_matches(lower(${texts}), '[&-]([a-z0-9&-]+)', 'g'))[1] FROM ${found}
             UNION ALL
             SELECT id, unnest(ARRAY['=state ' || state, '=department ' || department_id, '=initiator ' || initiator_id, ${marks}])
               FROM ${found}) w
      WHERE word <> '' GROUP BY 3, 4 ORDER BY 4, 3`,
    values,
  )
  if ('numbers' in more)
    await superuser.query(
      `INSERT INTO digit_groups
       SELECT DISTINCT $1::uuid, $2, found[1], id
         FROM ${found}, LATERAL regexp_matches(concat_ws(' ', ${more.numbers}), '[1-9][0-9]*', 'g') AS found`,
      values,
    )
}
