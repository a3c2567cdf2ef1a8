import { toMoment } from '@insaka/domain/core/dates'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { importFieldAt, importSheets } from '@insaka/domain/imports/import-sheets'
import {
  importStates,
  isNumbered,
  underWay,
  type ImportState,
  type RowState,
} from '@insaka/domain/imports/imports.labels'
import type { ColumnsInput, WholeImport } from '@insaka/domain/imports/imports.schema'
import type { TenantTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { lastNumber } from '../registers/numbers.ts'
import type { Caller } from '../submit/caller.ts'
import { askForImport } from './import-job.ts'
import { countStates, forgetFindings } from './import-rows.repository.ts'
import {
  findCorrections,
  findSameFile,
  findImport,
  keepColumns,
  moveImport,
  type Found,
} from './imports.repository.ts'

export type Importing = Pick<Platform, 'database' | 'clock' | 'jobs'>
export type By = Pick<Caller, 'institutionId' | 'userId' | 'firstName' | 'lastName'>

export const nameOf = ({ userId: id, firstName, lastName }: By) => ({ id, name: `${firstName} ${lastName}` })

export async function found(tx: TenantTx, id: number): Promise<Found> {
  const it = await findImport(tx, id)
  if (!it) throw new Refusal('NOT_FOUND')
  return it
}

/** An import as its page shows it. */
export const readWhole = ({ database }: Importing, { institutionId }: By, id: number): Promise<WholeImport> =>
  database.read(institutionId, async (tx) => wholeOf(tx, await found(tx, id)))

async function wholeOf(tx: TenantTx, { row, file }: Found): Promise<WholeImport> {
  const { id, register, state, rows, initiator, initiatorId, createdOn, endedOn } = row
  const [states, lastGiven] = await Promise.all([
    countStates(tx, id),
    isNumbered(register) ? lastNumber(tx, register) : null,
  ])
  const count = (name: RowState) => states[name] ?? 0
  const names: RowState[] = ['UNCHECKED', 'RIGHT', 'CAUTION', 'WRONG', 'THERE', 'IN', 'TAKEN_BACK', 'KEPT']
  const counts = Object.fromEntries(names.map((name) => [name, count(name)])) as WholeImport['counts']
  const came = count('IN') + count('TAKEN_BACK') + count('KEPT')
  const toCome = count('RIGHT') + count('CAUTION')
  const progress =
    state === 'CHECKING'
      ? { done: rows - count('UNCHECKED'), of: rows }
      : state === 'UNDOING'
        ? { done: came - count('IN'), of: came }
        : { done: came, of: came + toCome }
  const corrections =
    correctable.includes(state) && count('WRONG') > 0
      ? await findCorrections(tx, { id, register, sha256: file.sha256 })
      : undefined
  return {
    id,
    register,
    fileName: file.fileName,
    size: file.size,
    sha256: file.sha256,
    state,
    rows,
    rowsIn: came,
    leftOut: count('WRONG') + count('THERE'),
    takenBack: count('TAKEN_BACK'),
    kept: count('KEPT'),
    initiator,
    initiatorId,
    createdOn,
    endedOn,
    columns: row.columns.map(({ heading, field, examples, isAmbiguous, dayOrder }) => ({
      heading,
      field,
      examples,
      isAmbiguous,
      dayOrder,
    })),
    values: row.columnValues,
    notes: row.notes,
    counts,
    lastNumber: lastGiven,
    corrections: corrections ? { ...corrections, createdOn: toMoment(corrections.createdOn) } : null,
    progress,
  }
}

const isOfDays = (register: WholeImport['register'], path: string | null): boolean => {
  const kind = path === null ? undefined : importFieldAt(register, path)?.field.field.kind
  return kind === 'day' || kind === 'moment'
}

export const refusedAs = (field: string, message: string): Refusal =>
  new Refusal('INVALID', { message, fields: { [field]: [message] } })

/** What cannot be done in the state in which an import is. */
export const notNow = (state: ImportState): Refusal =>
  refusedAs('state', `This cannot be done while the import is in the state ${importStates[state]}.`)

/** Rows can be corrected in these states. */
export const correctable: readonly ImportState[] = ['CHECKED', 'STOPPED', 'DONE']

/** Nothing is under way, so that its columns can be matched. */
export const open: readonly ImportState[] = ['UPLOADED', 'MATCHED', 'CHECKED', 'STOPPED', 'DONE']

/** Says which columns fill which fields. All rows that are not in are to be checked anew. */
export async function matchImport(
  importing: Importing,
  caller: By,
  id: number,
  { columns, values, dayOrders }: ColumnsInput,
): Promise<WholeImport> {
  const { institutionId } = caller
  await importing.database.writeUnchained(institutionId, async (tx) => {
    const { row } = await found(tx, id)
    const faults: FieldMessages = {}
    const say = (path: string, message: string) => (faults[path] ??= []).push(message)
    const headings = new Set(row.columns.map(({ heading }) => heading))
    for (const heading of Object.keys(columns))
      if (!headings.has(heading)) say(`columns.${heading}`, 'There is no such column in the file.')
    for (const field of Object.keys(values))
      if (!importFieldAt(row.register, field)) say(`values.${field}`, 'There is no such field.')
    const filled = new Map<string, string>()
    const kept = row.columns.map((column) => {
      const { heading, sheet, isAmbiguous } = column
      const field = Object.hasOwn(columns, heading) ? columns[heading]! : column.field
      const dayOrder = (Object.hasOwn(dayOrders, heading) ? dayOrders[heading] : column.dayOrder) ?? null
      const { prefix } = importSheets[row.register][sheet]!
      const known = field === null ? undefined : importFieldAt(row.register, field)
      if (field !== null) {
        const path = `columns.${heading}`
        if (!known) say(path, 'There is no such field.')
        else if (known.sheet.prefix !== prefix) say(path, 'This field belongs to another sheet.')
        else if (filled.has(field)) say(path, `${filled.get(field)} fills this field already.`)
        else filled.set(field, heading)
      }
      if (isAmbiguous && dayOrder === null && isOfDays(row.register, field))
        say(`dayOrders.${heading}`, 'Say whether the day or the month comes first.')
      return { ...column, field, dayOrder }
    })
    if (Object.keys(faults).length > 0) throw new Refusal('INVALID', { fields: faults })
    if (!(await moveImport(tx, { id, from: open, to: 'MATCHED' }))) throw notNow(row.state)
    keepColumns(tx, id, { columns: kept, columnValues: values })
    forgetFindings(tx, id)
  })
  return readWhole(importing, caller, id)
}

type Begin = {
  from: readonly ImportState[]
  to: ImportState
  check?: (tx: TenantTx, at: Found) => Promise<void>
}

/** Brings an import to a state in which something is under way. */
async function begin(
  importing: Importing,
  caller: By,
  id: number,
  { from, to, check }: Begin,
): Promise<WholeImport> {
  const { institutionId } = caller
  await importing.database.writeUnchained(institutionId, async (tx) => {
    const at = await found(tx, id)
    await check?.(tx, at)
    if (!(await moveImport(tx, { id, from, to, by: nameOf(caller) }))) throw notNow(at.row.state)
  })
  await askForImport(importing, institutionId)
  return readWhole(importing, caller, id)
}

const notWhole = 'This file was not kept to its end. Please upload it again.'

export const checkAll = (importing: Importing, caller: By, id: number): Promise<WholeImport> =>
  begin(importing, caller, id, {
    from: ['MATCHED', 'CHECKED', 'STOPPED', 'DONE'],
    to: 'CHECKING',
    check: async (tx, { row }) => {
      const states = await countStates(tx, id)
      const kept = Object.values(states).reduce((sum, each) => sum + each, 0)
      if (kept !== row.rows + row.furtherRows) throw refusedAs('file', notWhole)
    },
  })

export const runAll = (
  importing: Importing,
  caller: By,
  id: number,
  { onlyRight }: { onlyRight: boolean },
): Promise<WholeImport> =>
  begin(importing, caller, id, {
    from: ['CHECKED', 'STOPPED', 'DONE'],
    to: 'RUNNING',
    check: async (tx, { row, file }) => {
      const { WRONG = 0, RIGHT = 0, CAUTION = 0, UNCHECKED = 0 } = await countStates(tx, id)
      if (UNCHECKED > 0) throw refusedAs('state', 'Not all rows are checked. Check them first.')
      if (RIGHT + CAUTION === 0) throw refusedAs('state', 'There is no row that could be imported.')
      if (WRONG > 0 && !onlyRight)
        throw refusedAs(
          'onlyRight',
          `${WRONG} rows are wrong. Mend them, or import only those that are right.`,
        )
      const { register, createdOn: since } = row
      const same = await findSameFile(tx, { register, sha256: file.sha256, but: id, since })
      if (same)
        throw refusedAs('state', `This file was imported meanwhile by ${same.initiator}: import ${same.id}.`)
    },
  })

export const undoAll = (importing: Importing, caller: By, id: number): Promise<WholeImport> =>
  begin(importing, caller, id, {
    from: ['MATCHED', 'CHECKED', 'STOPPED', 'DONE'],
    to: 'UNDOING',
    check: async (tx) => {
      const { IN = 0 } = await countStates(tx, id)
      if (IN === 0) throw refusedAs('state', 'No record of this import is in.')
    },
  })

/** Stops what is under way; what is saved by then stays. */
export async function stopImport(importing: Importing, caller: By, id: number): Promise<WholeImport> {
  const { institutionId } = caller
  await importing.database.writeUnchained(institutionId, async (tx) => {
    const { row } = await found(tx, id)
    const wasChecked = await moveImport(tx, { id, from: ['CHECKING'], to: 'MATCHED' })
    if (wasChecked) return
    const endedOn = toMoment(importing.clock())
    if (!(await moveImport(tx, { id, from: underWay, to: 'STOPPED', endedOn }))) throw notNow(row.state)
  })
  return readWhole(importing, caller, id)
}
