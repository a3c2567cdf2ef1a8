import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { allStates } from '@insaka/domain/all-states'
import { governsRecord } from '@insaka/domain/decision-rules/decisions.rules'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import { withMessages, type StoredCaution } from '@insaka/domain/core/cautions'
import { searchedFields } from '@insaka/domain/core/record-fields'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import {
  cautionsOfRegister,
  filteredFields,
  hasField,
  linesOf,
  payloadKeyOf,
  rangeOf,
  recordFieldsOf,
} from '@insaka/domain/registers/derived'
import { byNumber } from '@insaka/domain/registers/identities'
import { attachmentSummaryColumns, type AttachmentSummary } from '../attachments/attachments.repository.ts'
import { attachments } from '../attachments/attachments.table.ts'
import { institutions } from '../db/directory.table.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { departments } from '../institutions/structure.table.ts'
import type { AnyProjection } from '../projections/projection.ts'
import type { Register } from '../registers/register.ts'
import type { DescribedRecord, DescribedRow, StoredRecord } from './described-record.ts'
import { keyName, similarKeyName, sortColumnName, tableOf, type RegisterTable } from './described.table.ts'

/** The description of a register for lists, search and counters. */
function registerOf(
  register: AnyRegister,
  table: RegisterTable,
  projections: readonly AnyProjection[],
): Register {
  const { list, subject, reference, isGoverned } = register
  const filters = filteredFields(register)
  const keys = Object.entries(register.fields).filter(([, { identity }]) => identity === byNumber)
  return {
    name: register.name,
    table,
    sortColumns: Object.fromEntries(
      ['id', ...list.sort].map((name) => [name, table[sortColumnName(register, name)]!]),
    ),
    dateColumn: table[list.days.field]!,
    texts: searchedFields(recordFieldsOf(register)),
    keys: keys.map(([source]) => ({ column: table[keyName(source)]!, source })),
    tags: Object.fromEntries(
      filters.flatMap(([filter, name, { kind }]) => (kind === 'code' ? [[filter, name]] : [])),
    ),
    ranges: filters.flatMap(([filter, name, { kind }]) =>
      kind === 'day' ? [{ ...rangeOf(filter), column: table[name]!, unit: 'days' as const }] : [],
    ),
    lines: linesOf(register).map(([name]) => name),
    ...(!reference && { hasFreeReferences: true }),
    // Settings govern many records.
    ...(isGoverned && { unrecorded: ['governedBy'] }),
    searchResult: { description: table[subject]! },
    ...(projections.length > 0 && { projections }),
  }
}

type ReadRow = {
  row: DescribedRow
  institution: string
  department: string
  attachment: AttachmentSummary | null
}

/** Reads a described register, under the names that lists and routes expect. */
export function describedKind(
  description: AnyRegister,
  table = tableOf(description),
  projections: readonly AnyProjection[] = [],
) {
  const { name } = description
  const register = registerOf(description, table, projections)
  const hasDepartment = hasField(description, 'department')
  const hasFile = hasField(description, 'file')
  const lines = register.lines ?? []
  const withCautionMessages = (stored: StoredCaution[]) =>
    withMessages(cautionsOfRegister(description), stored)

  const serverColumns = new Set([
    'institutionId',
    'departmentId',
    'formerReferenceKey',
    'takenBackFrom',
    ...Object.entries(description.fields).flatMap(([field, { identity }]) =>
      identity ? [keyName(field), similarKeyName(field)] : [],
    ),
  ])
  const withoutServerColumns = <V>(columns: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(columns).filter(([column]) => !serverColumns.has(column)))

  const readSettings = (tx: TenantTx): Promise<DecisionSettings | null> =>
    description.isGoverned ? readDecisionSettings(tx) : Promise.resolve(null)

  const withDerived = (record: DescribedRecord, settings: DecisionSettings | null): DescribedRecord => ({
    ...record,
    ...description.derived?.(record as never),
    ...(settings && { governedBy: governsRecord(record as never, settings) }),
  })

  const onInstitution = eq(institutions.id, table.institutionId)
  const onDepartment = and(
    eq(departments.institutionId, table.institutionId),
    eq(departments.id, table.departmentId),
  )
  const onAttachment =
    hasFile &&
    and(eq(attachments.institutionId, table.institutionId), eq(attachments.id, table['attachmentId']!))

  const read = <R>(statement: string, columns: object) =>
    tenantRead<{ ids: number[] }, R[]>(`${name}.${statement}`, (orm, $: TenantValues<{ ids: number[] }>) => {
      const rows = orm
        .select({
          ...columns,
          institution: institutions.code,
          ...(hasFile && { attachment: attachmentSummaryColumns }),
        } as never)
        .from(table as PgTable)
        .innerJoin(institutions, onInstitution)
        .innerJoin(departments, onDepartment)
      const joined = onAttachment ? rows.leftJoin(attachments, onAttachment) : rows
      return joined.where(
        and(eq(table.institutionId, $.institutionId), sql`${table.id} = ANY (${$.ids}::bigint[])`),
      ) as never
    })

  const readRows = read<ReadRow>('findRows', { row: table, department: departments.code })
  /** The wire format, which is faster than converting rows. */
  const recordColumns: Readonly<Record<string, unknown>> = {
    ...withoutServerColumns(getTableColumns(table as PgTable)),
    ...(hasDepartment && { department: departments.code }),
    cautions: sql`${table.cautions}`.mapWith(withCautionMessages),
  }
  const readRecords = read<DescribedRecord>('findMany', {
    ...Object.fromEntries(Object.entries(recordColumns).filter(([name]) => !lines.includes(name))),
    ...(lines[0] && { lineCount: sql`jsonb_array_length(${table[lines[0]]})` }),
  })
  const readRecordsWithLines =
    lines.length > 0 ? read<DescribedRecord>('findManyWithLines', recordColumns) : readRecords

  type StoredParts = ReadRow & Pick<StoredRecord, 'settings'>
  function asStored({ row, institution, department, attachment, settings }: StoredParts): StoredRecord {
    const record = {
      ...withoutServerColumns(row),
      institution,
      ...(hasDepartment && { department }),
      ...(hasFile && { attachment }),
      cautions: withCautionMessages(row.cautions),
    } as unknown as DescribedRecord
    return {
      row,
      record: withDerived(record, settings),
      department,
      attachment: attachment ?? null,
      settings,
    }
  }

  async function findManyWithRows(tx: TenantTx, ids: number[]): Promise<StoredRecord[]> {
    const [rows, settings] = await Promise.all([readRows(tx, { ids }), readSettings(tx)])
    return rows.map((row) => asStored({ ...row, settings }))
  }
  const finder = (readMany: typeof readRecords) => async (tx: TenantTx, ids: number[]) => {
    const [records, settings] = await Promise.all([readMany(tx, { ids }), readSettings(tx)])
    return records.map((record) => withDerived(record, settings))
  }
  return {
    description,
    register,
    table,
    states: allStates[name],
    one: payloadKeyOf(description),
    many: name,
    asStored,
    readSettings,
    findManyWithRows,
    find: async (tx: TenantTx, id: number): Promise<StoredRecord | undefined> =>
      (await findManyWithRows(tx, [id]))[0],
    /** Records as lists show them: with the number of their lines instead of the lines. */
    findMany: finder(readRecords),
    findManyWithLines: finder(readRecordsWithLines),
  }
}
export type DescribedKind = ReturnType<typeof describedKind>
