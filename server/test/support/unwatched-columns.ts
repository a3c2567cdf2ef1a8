import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { tables } from '../../src/schema.ts'

/** Columns whose changes neither `audit:verify` nor `rollups:check` names. `sessions.*` are all columns of a table. */
export const unwatchedColumns: readonly { columns: readonly string[]; reason: string }[] = [
  {
    columns: [
      'departments.version',
      'designations.version',
      'users.version',
      'users.updated_on',
      'amendments.updated_on',
    ],
    reason: 'They keep two people from overwriting each other, and say nothing of the record.',
  },
  {
    columns: ['user_passwords.last_sign_in_on'],
    reason: 'A sign-in changes no record; the security log has each.',
  },
  {
    columns: ['user_passwords.password_hash', 'user_passwords.given_hash'],
    reason: 'Passwords are in no history, which has only the moments of their changes.',
  },
  {
    columns: ['account_links.*'],
    reason:
      'They live for minutes or days, and open nothing without the secret that only the mail has. Who can write them can write passwords, too.',
  },
  {
    columns: ['unconfirmed_addresses.*'],
    reason: 'Which addresses wait to be confirmed; the addresses themselves are in the history.',
  },
  {
    columns: ['sessions.*'],
    reason: 'They live for hours, and are checked with a token that only the server can sign.',
  },
  {
    columns: ['devices.*'],
    reason: 'They are of browsers and no records; each is found by a cookie that only its browser has.',
  },
  {
    columns: ['second_factors.secret', 'second_factors.key_mark', 'second_factors.last_step'],
    reason:
      'Secrets are in no history, which has only the moments when a second factor was set up or removed.',
  },
  {
    columns: ['second_factor_setups.*'],
    reason: 'A set-up that is under way; once it is done, that is in the history.',
  },
  {
    columns: ['recovery_codes.*'],
    reason: 'Codes are in no history; the security log has each use.',
  },
  {
    columns: ['idempotency_keys.*'],
    reason: 'They keep a submit that is sent twice from being saved twice, for 30 days.',
  },
  {
    columns: ['enquiries.cautions', 'papers.cautions', 'contracts.cautions'],
    reason: 'They follow from rules and other records, and are evaluated again at every save.',
  },
  {
    columns: [
      'enquiries.former_reference_key',
      'papers.former_reference_key',
      'contracts.former_reference_key',
      'fuel_transactions.former_reference_key',
    ],
    reason:
      'They follow from former references, which are in the history, and only keep a second one out; a fuel transaction that was reversed has none.',
  },
  {
    columns: ['register_views.*'],
    reason: 'How somebody likes to see a list.',
  },
  {
    columns: ['enquiries.taken_back_from', 'papers.taken_back_from', 'contracts.taken_back_from'],
    reason:
      'They have no meaning for a record that was not taken back, and no reply shows that of an enquiry.',
  },
  {
    columns: [
      'imports.state',
      'imports.headings_key',
      'imports.columns',
      'imports.column_values',
      'imports.notes',
      'imports.starts_in_1904',
      'imports.rows',
      'imports.further_rows',
      'imports.acting',
      'imports.acting_id',
      'imports.ended_on',
    ],
    reason: 'How far an import is. Its file is in the history, and so is each record that came of it.',
  },
  {
    columns: ['import_rows.*'],
    reason: 'The rows of a file and their state. Each record imported from one has its own history.',
  },
  {
    columns: ['audit_checks.*'],
    reason:
      'The results of the last checks. Another check repeats them; whoever distrusts the database runs it elsewhere, on a backup.',
  },
  {
    columns: ['mails.*'],
    reason:
      'Mails and their delivery, removed after 30 days. The records they mention have their own history.',
  },
  {
    columns: ['institutions.demo'],
    reason: 'Marks demo data, as every page of such an institution says. `demo:remove` goes by it.',
  },
  {
    columns: ['institutions.shield'],
    reason: 'Names the edition of an uploaded coat of arms. The picture itself is in the history.',
  },
  {
    columns: ['attempt_counters.*'],
    reason:
      'Counts of failed attempts, which end with their window; the security log has each that was full.',
  },
  {
    columns: ['reset_requests.*'],
    reason: 'Requests for a link that wait for a job, for seconds; the security log has each.',
  },
  {
    columns: ['jobs.*'],
    reason:
      'When each job runs next, and how its last run ended. Each process adds the jobs that are missing.',
  },
  {
    columns: ['digests.*'],
    reason: 'How often somebody likes to get their morning mail, and when they were last looked after.',
  },
]

const columnsOf = (table: PgTable): string[] =>
  Object.values(getTableColumns(table))
    .filter(({ generated }) => !generated)
    .map(({ name }) => `${getTableName(table)}.${name}`)

/** Every column that is written, of every table. */
const allColumns = Object.values({ ...tables.tenant, ...tables.reference, ...tables.local }).flatMap(
  (table) => columnsOf(table),
)

/** The columns that an entry of the list covers. */
export const columnsFor = (entry: string): string[] =>
  allColumns.filter((column) => column === entry || column.replace(/\.\w+$/, '.*') === entry)

const headings = ['Columns', 'Reason']

/** The table of SECURITY.md, laid out as the formatter of the repository does. */
export function unwatchedTable(): string {
  const rows = unwatchedColumns.map(({ columns, reason }) => [
    columns.map((column) => `\`${column}\``).join(', '),
    reason,
  ])
  const widths = headings.map((_, at) => Math.max(...[headings, ...rows].map((row) => row[at]!.length)))
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!, fill)).join(' | ')} |`
  return [line(headings), line(['', ''], '-'), ...rows.map((row) => line(row))].join('\n')
}
