import { emptyStepValues } from '@insaka/domain/steps/step'
import type { Client } from 'pg'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { fieldsOfDecisions } from '@insaka/domain/registers/derived'
import { byNumber } from '@insaka/domain/registers/identities'
import type { AnyField } from '@insaka/domain/registers/fields'
import {
  keyName,
  similarKeyName,
  snakeCase,
  tableNameOf,
} from '../../src/described-registers/described.table.ts'
import type { BulkRecords } from './load-registers.ts'

const things = [
  'toner',
  'paper',
  'tyres',
  'desks',
  'generators',
  'reagents',
  'roofing-sheets',
  'cement',
  'uniforms',
  'laptops',
  'vehicle-service',
  'fumigation',
]
const places = ['registry', 'laboratory', 'stores', 'hostel', 'workshop', 'clinic', 'library', 'garage']
const vendors = [
  'Chilenje Stationers',
  'Kafubu Motors',
  'Lufupa Construction',
  'Nyanja Data',
  'Mkushi Millers',
]

/** Generates numbered rows with values for every register; timestamps are not quite in number order. */
const generatedRows = `
  WITH drawn AS (
    SELECT n, hash, $2::text AS institution, deps[dep] AS department_id, dep_codes[dep] AS department,
           users[who] AS initiator_id, names[who] AS initiator, vendors[1 + (hash / 16) % cardinality(vendors)] AS vendor,
           concat('Supply of ', things[1 + hash % cardinality(things)], ' for the ', places[1 + (hash / 64) % cardinality(places)],
                  ', lot ', n / 50, CASE WHEN n % 997 = 0 THEN ' urgently' ELSE '' END) AS description,
           timestamptz '2024-01-01 08:00+02' + n * interval '1 minute' + (hash % 5000) * interval '1 minute' AS moment
      FROM (SELECT *, 1 + (hash / 8) % cardinality(deps) AS dep, 1 + (hash / 512) % cardinality(users) AS who
              FROM (SELECT n, (n * 7919 + n / 13) % 1000003 AS hash, $3::uuid[] AS deps, $4::text[] AS dep_codes,
                           $5::uuid[] AS users, $6::text[] AS names, $8::text[] AS things, $9::text[] AS places,
                           $10::text[] AS vendors
                      FROM generate_series(1, $7::bigint) n) hashed) chosen)`

const parametersOf = ({ institutionId, institutionCode, departments, initiators, count }: BulkRecords) => [
  institutionId,
  institutionCode,
  departments.map(({ id }) => id),
  departments.map(({ code }) => code),
  initiators.map(({ id }) => id),
  initiators.map(({ name }) => name),
  count,
  things,
  places,
  vendors,
]

const monthSql = (moment: string): string => `to_char(${moment}, 'MM.YY')`

export async function insertEnquiries(superuser: Client, records: BulkRecords, state: string): Promise<void> {
  await superuser.query(
    `${generatedRows}
     INSERT INTO enquiries
     SELECT $1, n, upper(concat_ws('.', institution, department, 'ITT', n, ${monthSql('moment')})), 'ITT', moment,
            moment + interval '14 days', (ARRAY['GRZ', 'GRZ', 'CP', 'LG'])[1 + hash % 4], department_id, description, 3, 2,
            (ARRAY['CITIZEN', 'CITIZEN', 'CITIZEN', 'LOCAL', 'FOREIGN'])[1 + hash % 5], 0, 0, 0, 0, false, NULL, NULL,
            false, state, CASE WHEN state = 'WITHDRAWN' THEN moment END, NULL, initiator, initiator_id, 1, moment, moment, ${cautionsSql('n')}
       FROM (SELECT *, ${state} AS state FROM drawn) stated`,
    parametersOf(records),
  )
}

/** One record in forty has a caution, none of them cancelled or withdrawn. */
const cautionsSql = (number: string): string =>
  `CASE WHEN ${number} % 40 = 3 THEN '[{"code": "FAR_OFF", "field": "awardedOn"}]' ELSE '[]' END::jsonb`

const registerColumns = {
  lvp: { columns: '', values: '', reference: `'LVP', n` },
  mpc: {
    columns: ', approval_type, mpc_number',
    values: `, 'ORDINARY', 4`,
    reference: `'MPC', 4, n`,
  },
}

/** Condition for committee papers with a contract, which are complete. */
const hasContractSql = (register: string): string => (register === 'mpc' ? 'n % 5 = 1' : 'false')

/** Inserts papers for the enquiries with the same numbers: one in fifty is cancelled, most are complete with a file. */
export async function insertPapers(
  superuser: Client,
  register: 'lvp' | 'mpc',
  records: BulkRecords,
): Promise<void> {
  const { columns, values, reference } = registerColumns[register]
  await superuser.query(
    `${generatedRows}
     INSERT INTO papers (institution_id, register, id, reference, initiated_on, requisitioned_on, approval_date, description, department_id,
                              funder, expense_type, vendor, purchase_order_value, currency, purchase_order, egp_reference,
                              procurement_category, procurement_method,
                              procurement_mode, state, enquiry_id, initiator, initiator_id, version, created_on, updated_on, attachment_id, cautions, has_contract, vendor_category, enquired_on, decision, editor_ids${columns})
     SELECT $1, '${register}', n, upper(concat_ws('.', institution, department, ${reference}, ${monthSql('moment')})), day, day - 3,
            CASE WHEN state = 'COMPLETE' THEN day + 2 END, description, department_id, (ARRAY['GRZ', 'GRZ', 'CP', 'LG'])[1 + hash % 4],
            CASE WHEN hash % 10 < 3 THEN 'CAPEX' ELSE 'OPEX' END, vendor, 1000 + hash % 249000 + (n % 100) / 100.0,
            CASE WHEN hash % 40 = 0 THEN 'USD' ELSE 'ZMW' END,
            CASE WHEN state = 'COMPLETE' THEN 'LPO-' || to_char(n, 'FM0000000') END,
            CASE WHEN n % 3 = 0 THEN concat('EGP/', extract(year FROM day), '/', n) END,
            (ARRAY['G', 'G', 'W', 'NCS'])[1 + hash % 4],
            (ARRAY['SIMPLIFIED_BIDDING', 'DIRECT_BIDDING', 'SIMPLIFIED_BIDDING', 'OPEN_NATIONAL_BIDDING'])[1 + hash % 4],
            CASE WHEN n % 3 = 0 THEN 'ONLINE_EGP' ELSE 'MANUAL' END, state, n, initiator, initiator_id,
            CASE state WHEN 'IN_PROGRESS' THEN 1 ELSE 2 END, moment, moment + interval '30 days',
            CASE state WHEN 'COMPLETE' THEN gen_random_uuid() END, ${cautionsSql('n')}, ${hasContractSql(register)},
            (ARRAY['CITIZEN', 'CITIZEN', 'CITIZEN', 'LOCAL', 'FOREIGN'])[1 + hash % 5], day, 'RECORDED', '[]'${values}
       FROM (SELECT *, (moment AT TIME ZONE 'Africa/Lusaka')::date AS day,
                    CASE WHEN n % 50 = 7 THEN 'CANCELLED' WHEN n % 5 < 3 THEN 'COMPLETE' ELSE 'IN_PROGRESS' END AS state
               FROM drawn) stated`,
    parametersOf(records),
  )
  await insertFiles(superuser, register, records)
  await superuser.query(
    `INSERT INTO paper_states (institution_id, register, paper_id, version, state, since)
     SELECT institution_id, register, id, 1, 'IN_PROGRESS', created_on FROM papers WHERE institution_id = $1 AND register = $2
     UNION ALL
     SELECT institution_id, register, id, 2, state, updated_on FROM papers
      WHERE institution_id = $1 AND register = $2 AND version = 2`,
    [records.institutionId, register],
  )
}

const insertFiles = (
  superuser: Client,
  register: 'lvp' | 'mpc' | 'contracts' | 'amendments',
  { institutionId }: BulkRecords,
) =>
  superuser.query(
    `INSERT INTO attachments
     SELECT institution_id, attachment_id, 'Signed paper.pdf', 40000, repeat('0', 64), false, false, initiator, initiator_id,
            created_on, $2, id, 1, created_on
       FROM ${['lvp', 'mpc'].includes(register) ? `(SELECT * FROM papers WHERE register = '${register}') AS papers` : register}
      WHERE institution_id = $1 AND attachment_id IS NOT NULL`,
    [institutionId, register],
  )

/** Date of pending stages, far enough ahead for every run. */
const farFuture = `date '2100-01-01'`

/** Inserts contracts of committee papers: one in fifty is approved, one in five paid, and most are awarded. */
export async function insertContracts(superuser: Client, records: BulkRecords): Promise<void> {
  // Without statistics the planner would choose a nested loop.
  await superuser.query('ANALYZE papers, enquiries')
  await superuser.query(
    `INSERT INTO contracts (institution_id, id, reference, paper_id, enquiry_id, enquiry_reference, purchase_order, egp_reference, approved_on, cleared_on, notified_on, awarded_on, description, manager_id,
                            currency, value, revised_value, amount_paid, state, state_until, attachment_id, department_id, initiator,
                            initiator_id, vendor, funder, procurement_category, cautions, version, created_on, updated_on, decision, editor_ids)
     SELECT institution_id, c, upper(concat_ws('.', $2::text, funder, department, procurement_category, c, ${monthSql('awarded')})), paper_id,
            enquiry_id, enquiry_reference, purchase_order, egp_reference,
            approved, cleared, notified, awarded, description, department_id, currency, value, revised,
            CASE state WHEN 'PAID_IN_FULL' THEN revised ELSE 0 END, state, CASE state WHEN 'APPROVED' THEN cleared WHEN 'NOTIFIED' THEN awarded END,
            gen_random_uuid(), department_id, initiator, initiator_id, vendor, funder, procurement_category, ${cautionsSql('c')}, 1, moment, moment, 'RECORDED', '[]'
       FROM (SELECT *, CASE state WHEN 'APPROVED' THEN ${farFuture} ELSE approved + 5 END AS cleared,
                    CASE state WHEN 'APPROVED' THEN ${farFuture} ELSE approved + 6 END AS notified,
                    CASE WHEN state IN ('APPROVED', 'NOTIFIED') THEN ${farFuture} ELSE approved + 20 END AS awarded,
                    CASE WHEN c % 4 = 0 THEN ${amendedSumSql(2)} ELSE value END AS revised
               FROM (SELECT p.institution_id, p.id AS paper_id, (p.id + 4) / 5 AS c, p.approval_date AS approved, p.description, p.department_id,
                            d.code AS department, p.currency, p.purchase_order_value AS value, p.initiator, p.initiator_id, p.vendor, p.funder,
                            p.procurement_category, p.enquiry_id, e.reference AS enquiry_reference, p.purchase_order, p.egp_reference,
                            p.updated_on AS moment, CASE WHEN p.id % 250 = 31 THEN 'APPROVED' WHEN p.id % 250 = 36 THEN 'NOTIFIED'
                                                         WHEN p.id % 25 = 1 THEN 'PAID_IN_FULL' ELSE 'AWARDED' END AS state
                       FROM papers p JOIN departments d ON d.institution_id = p.institution_id AND d.id = p.department_id
                       JOIN enquiries e ON e.institution_id = p.institution_id AND e.id = p.enquiry_id
                      WHERE p.institution_id = $1 AND p.register = 'mpc' AND p.has_contract) AS staged) AS dated`,
    [records.institutionId, records.institutionCode],
  )
  await insertFiles(superuser, 'contracts', records)
}

/** Value of a contract after its n-th amendment. */
const amendedSumSql = (n: number | string): string => `round(value * (1 + 0.05 * ${n}), 2)`

/** Inserts two amendments for every fourth contract. */
export async function insertAmendments(superuser: Client, records: BulkRecords): Promise<void> {
  await superuser.query('ANALYZE contracts')
  await superuser.query(
    `INSERT INTO amendments (institution_id, id, reference, contract_id, paper_id, paper_reference, ordinal, approved_on, cleared_on, amended_on,
                             description, initial_sum, amended_sum, percent_diff, currency, state, attachment_id, department_id, vendor,
                             initiator, initiator_id, version, created_on, updated_on, decision)
     SELECT c.institution_id, c.id / 2 - 2 + n, concat(c.reference, '.A', n), c.id, p.id, p.reference, n, approved_on + 30 * n, approved_on + 30 * n,
            approved_on + 30 * n + 1, c.description, value, ${amendedSumSql('n')}, round((${amendedSumSql('n')} - value) * 100 / value, 2), c.currency, 'RECORDED',
            gen_random_uuid(), c.department_id, c.vendor, c.initiator, c.initiator_id, 1, c.created_on, c.created_on, 'RECORDED'
       FROM contracts c JOIN papers p ON p.institution_id = c.institution_id AND p.register = 'mpc' AND p.id = c.paper_id,
            generate_series(1, 2) AS n WHERE c.institution_id = $1 AND c.id % 4 = 0`,
    [records.institutionId],
  )
  await insertFiles(superuser, 'amendments', records)
}

/** Inserts records of a described register, of which one in fifty is in its last state. */
export async function insertDescribed(
  superuser: Client,
  register: AnyRegister,
  records: BulkRecords,
): Promise<void> {
  const { name, fields, states, steps, initialState, reference } = register
  const lastState = Object.keys(states).at(-1)!
  const lastStep = Object.values(steps).find(({ to }) => to === lastState)
  const set = lastStep?.sets?.({ ...emptyStepValues, now: 'moment', reason: "'Reason'" }) ?? {}
  const decidedFields = fieldsOfDecisions(register)
  const filledFields = Object.entries(fields).filter(
    ([field, { isDecided, isOptional, isDerived }]) =>
      !isDecided || decidedFields.includes(field) || !(isOptional || isDerived),
  )
  const values: Record<string, string> = {
    institution_id: '$1',
    id: 'n',
    reference: reference
      ? `upper(concat_ws('.', institution, department, '${name}', n, ${monthSql('moment')}))`
      : 'n::text',
    department_id: 'department_id',
    state: `CASE WHEN n % 50 = 7 THEN '${lastState}' ELSE '${initialState}' END`,
    initiator: 'initiator',
    initiator_id: 'initiator_id',
    version: '1',
    created_on: 'moment',
    updated_on: 'moment',
    cautions: cautionsSql('n'),
    ...Object.fromEntries([
      ...filledFields.flatMap(([field, each]) => describedValues(field, each)),
      ...Object.entries(set)
        .filter(([, sql]) => sql !== null)
        .map(([field, sql]) => [snakeCase(field), `CASE WHEN n % 50 = 7 THEN ${sql} END`]),
    ]),
  }
  await superuser.query(
    `${generatedRows}
     INSERT INTO ${tableNameOf(register)} (${Object.keys(values).join(', ')})
     SELECT ${Object.values(values).join(', ')} FROM drawn`,
    parametersOf(records),
  )
}

function describedValues(name: string, field: AnyField): [column: string, sql: string][] {
  const { kind, identity, isSearched } = field
  if (kind === 'department' || kind === 'file') return []
  const column = snakeCase(name)
  if (identity) {
    const text =
      identity === byNumber
        ? '(1000000000 + n)::text'
        : `concat(initcap(left(md5(n::text), 6)), ' Traders ', n)`
    return [
      [column, text],
      [snakeCase(keyName(name)), `upper(${text})`],
      ...(identity.similar
        ? ([[snakeCase(similarKeyName(name)), `upper(${text})`]] as [string, string][])
        : []),
    ]
  }
  const valueOf: Partial<Record<AnyField['kind'], () => string>> = {
    text: () =>
      isSearched ? `left(description, ${(field as { limit: number }).limit})` : `'${field.label}'`,
    longText: () => (isSearched ? 'description' : `'${field.label}'`),
    code: () => {
      const codes = Object.keys((field as { codes: object }).codes)
      return `(ARRAY[${codes.map((code) => `'${code}'`).join(', ')}])[1 + hash % ${codes.length}]`
    },
    day: () => `date '2024-01-01' + (hash % 1000)::integer`,
    moment: () => 'moment',
    flag: () => 'false',
    count: () => 'hash % 100',
    money: () => 'hash % 249000',
    lines: () => `'[{"id": 1}]'::jsonb`,
  }
  return [[column, valueOf[kind]!()]]
}

export type BulkEntries = {
  institutionId: string
  departmentId: string
  initiator: { id: string; name: string }
  count: number
}

/** Inserts entries of one account over two years: each deposit is used up by nineteen draws. */
export async function insertLedger(superuser: Client, ledger: BulkEntries): Promise<void> {
  const { institutionId, departmentId, initiator, count } = ledger
  await superuser.query(
    `INSERT INTO fuel_transactions
       (institution_id, id, department_id, sequence, previous_sequence, previous_balance, state, amount, balance, transaction_date, reference,
        client, client_key, coupon, coupon_key, description, fuel_type, litres, price, initiator, initiator_id, created_on)
     SELECT $1, n, $2, n, nullif(n - 1, 0), CASE WHEN n > 1 THEN 454.10 - 23.90 * ((n - 2) % 20) END,
            CASE WHEN is_deposit THEN 'DEPOSIT' ELSE 'WITHDRAW' END, CASE WHEN is_deposit THEN 454.10 ELSE 23.90 END,
            454.10 - 23.90 * ((n - 1) % 20), day, 'FC ' || n % 900, client, lower(client), coupon, coupon, 'Errand of the day',
            CASE WHEN is_deposit THEN 'NA' ELSE 'DIESEL' END, CASE WHEN NOT is_deposit THEN 1 END, CASE WHEN NOT is_deposit THEN 23.90 END,
            $4, $3, day + time '10:00'
       FROM (SELECT n, n % 20 = 1 AS is_deposit, date '2024-04-01' + (n * 729 / $5::bigint)::integer AS day,
                    CASE WHEN n % 20 = 1 THEN 'Treasury' ELSE 'Vehicle ' || n % 300 END AS client,
                    CASE WHEN n % 1000 = 2 THEN 'C' || n END AS coupon
               FROM generate_series(1, $5::bigint) AS n) AS entries`,
    [institutionId, departmentId, initiator.id, initiator.name, count],
  )
  await superuser.query(
    `INSERT INTO fuel_months
     SELECT institution_id, department_id, date_trunc('month', transaction_date), state, fuel_type, sum(amount), sum(coalesce(litres, 0)), count(*)
       FROM fuel_transactions WHERE institution_id = $1 AND department_id = $2 GROUP BY 1, 2, 3, 4, 5`,
    [institutionId, departmentId],
  )
}
