import { toMoment } from '@insaka/domain/core/dates'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { formatNumber } from '@insaka/domain/core/number-format'
import { importFieldAt, importSheets } from '@insaka/domain/imports/import-sheets'
import {
  importStates,
  isNumbered,
  activeImportStates,
  type ImportState,
  type RowState,
} from '@insaka/domain/imports/imports.labels'
import type { ColumnsInput, ImportDetails } from '@insaka/domain/imports/imports.schema'
import type { TenantTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { lastNumber } from '../registers/number-series.ts'
import type { Caller } from '../idempotency/caller.ts'
import { requestImportRun } from './import-job.ts'
import { countStates, clearFindings } from './import-rows.repository.ts'
import {
  findCorrections,
  findSameFile,
  findImport,
  saveColumns,
  transitionImport,
  type ImportWithFile,
} from './imports.repository.ts'

export type ImportsPlatform = Pick<Platform, 'database' | 'clock' | 'jobs'>
export type ImportUser = Pick<Caller, 'institutionId' | 'userId' | 'firstName' | 'lastName'>

export const actorRef = ({ userId: id, firstName, lastName }: ImportUser) => ({
  id,
  name: `${firstName} ${lastName}`,
})

export async function requireImport(tx: TenantTx, id: number): Promise<ImportWithFile> {
  const match = await findImport(tx, id)
  if (!match) throw new Refusal('NOT_FOUND')
  return match
}

export const readImportDetails = (
  { database }: ImportsPlatform,
  { institutionId }: ImportUser,
  id: number,
): Promise<ImportDetails> =>
  database.read(institutionId, async (tx) => importDetails(tx, await requireImport(tx, id)))

async function importDetails(tx: TenantTx, { row, file }: ImportWithFile): Promise<ImportDetails> {
  const { id, register, state, rows, initiator, initiatorId, createdOn, endedOn } = row
  const [states, lastNumberGiven] = await Promise.all([
    countStates(tx, id),
    isNumbered(register) ? lastNumber(tx, register) : null,
  ])
  const count = (name: RowState) => states[name] ?? 0
  const names: RowState[] = ['UNCHECKED', 'RIGHT', 'CAUTION', 'WRONG', 'THERE', 'IN', 'TAKEN_BACK', 'KEPT']
  const counts = Object.fromEntries(names.map((name) => [name, count(name)])) as ImportDetails['counts']
  const importedCount = count('IN') + count('TAKEN_BACK') + count('KEPT')
  const waitingCount = count('RIGHT') + count('CAUTION')
  const progress =
    state === 'CHECKING'
      ? { done: rows - count('UNCHECKED'), of: rows }
      : state === 'UNDOING'
        ? { done: importedCount - count('IN'), of: importedCount }
        : { done: importedCount, of: importedCount + waitingCount }
  const corrections =
    correctableStates.includes(state) && count('WRONG') > 0
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
    rowsIn: importedCount,
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
    lastNumber: lastNumberGiven,
    corrections: corrections ? { ...corrections, createdOn: toMoment(corrections.createdOn) } : null,
    progress,
  }
}

const isDateField = (register: ImportDetails['register'], path: string | null): boolean => {
  const kind = path === null ? undefined : importFieldAt(register, path)?.field.field.kind
  return kind === 'day' || kind === 'moment'
}

export const importRefusal = (field: string, message: string): Refusal =>
  new Refusal('INVALID', { message, fields: { [field]: [message] } })

export const wrongStateRefusal = (state: ImportState): Refusal =>
  importRefusal('state', `This cannot be done while the import is in the state ${importStates[state]}.`)

export const correctableStates: readonly ImportState[] = ['CHECKED', 'STOPPED', 'DONE']

/** States in which columns can be matched: no work is running, and the import was not taken back. */
export const matchableStates: readonly ImportState[] = ['UPLOADED', 'MATCHED', 'CHECKED', 'STOPPED', 'DONE']

/** Saves the column matching; all rows that are not imported must be checked again. */
export async function matchImport(
  platform: ImportsPlatform,
  caller: ImportUser,
  id: number,
  { columns, values, dayOrders }: ColumnsInput,
): Promise<ImportDetails> {
  const { institutionId } = caller
  await platform.database.writeUnchained(institutionId, async (tx) => {
    const { row } = await requireImport(tx, id)
    const faults: FieldMessages = {}
    const addFault = (path: string, message: string) => (faults[path] ??= []).push(message)
    const headings = new Set(row.columns.map(({ heading }) => heading))
    for (const heading of Object.keys(columns))
      if (!headings.has(heading)) addFault(`columns.${heading}`, 'There is no such column in the file.')
    for (const field of Object.keys(values))
      if (!importFieldAt(row.register, field)) addFault(`values.${field}`, 'There is no such field.')
    const filled = new Map<string, string>()
    const matchedColumns = row.columns.map((column) => {
      const { heading, sheet, isAmbiguous } = column
      const field = Object.hasOwn(columns, heading) ? columns[heading]! : column.field
      const dayOrder = (Object.hasOwn(dayOrders, heading) ? dayOrders[heading] : column.dayOrder) ?? null
      const { prefix } = importSheets[row.register][sheet]!
      const fieldEntry = field === null ? undefined : importFieldAt(row.register, field)
      if (field !== null) {
        const path = `columns.${heading}`
        if (!fieldEntry) addFault(path, 'There is no such field.')
        else if (fieldEntry.sheet.prefix !== prefix) addFault(path, 'This field belongs to another sheet.')
        else if (filled.has(field))
          addFault(path, `The column ${filled.get(field)} already fills this field.`)
        else filled.set(field, heading)
      }
      if (isAmbiguous && dayOrder === null && isDateField(row.register, field))
        addFault(`dayOrders.${heading}`, 'Choose whether the day or the month comes first.')
      return { ...column, field, dayOrder }
    })
    if (Object.keys(faults).length > 0) throw new Refusal('INVALID', { fields: faults })
    if (!(await transitionImport(tx, { id, from: matchableStates, to: 'MATCHED' })))
      throw wrongStateRefusal(row.state)
    saveColumns(tx, id, { columns: matchedColumns, columnValues: values })
    clearFindings(tx, id)
  })
  return readImportDetails(platform, caller, id)
}

type WorkStart = {
  from: readonly ImportState[]
  to: ImportState
  check?: (tx: TenantTx, stored: ImportWithFile) => Promise<void>
}

async function startWork(
  platform: ImportsPlatform,
  caller: ImportUser,
  id: number,
  { from, to, check }: WorkStart,
): Promise<ImportDetails> {
  const { institutionId } = caller
  await platform.database.writeUnchained(institutionId, async (tx) => {
    const stored = await requireImport(tx, id)
    await check?.(tx, stored)
    if (!(await transitionImport(tx, { id, from, to, actor: actorRef(caller) })))
      throw wrongStateRefusal(stored.row.state)
  })
  await requestImportRun(platform, institutionId)
  return readImportDetails(platform, caller, id)
}

const incompleteFile = 'This file was not saved completely. Please upload it again.'

export const startImportCheck = (
  platform: ImportsPlatform,
  caller: ImportUser,
  id: number,
): Promise<ImportDetails> =>
  startWork(platform, caller, id, {
    from: ['MATCHED', 'CHECKED', 'STOPPED', 'DONE'],
    to: 'CHECKING',
    check: async (tx, { row }) => {
      const states = await countStates(tx, id)
      const storedCount = Object.values(states).reduce((sum, each) => sum + each, 0)
      if (storedCount !== row.rows + row.furtherRows) throw importRefusal('file', incompleteFile)
    },
  })

export const startImport = (
  platform: ImportsPlatform,
  caller: ImportUser,
  id: number,
  { onlyRight }: { onlyRight: boolean },
): Promise<ImportDetails> =>
  startWork(platform, caller, id, {
    from: ['CHECKED', 'STOPPED', 'DONE'],
    to: 'RUNNING',
    check: async (tx, { row, file }) => {
      const { WRONG = 0, RIGHT = 0, CAUTION = 0, UNCHECKED = 0 } = await countStates(tx, id)
      if (UNCHECKED > 0) throw importRefusal('state', 'Some rows are not checked yet. Check them first.')
      if (RIGHT + CAUTION === 0) throw importRefusal('state', 'No row can be imported yet.')
      if (WRONG > 0 && !onlyRight)
        throw importRefusal(
          'onlyRight',
          `Wrong rows: ${formatNumber(WRONG)}. Correct them, or import only the correct rows.`,
        )
      const { register, createdOn: since } = row
      const sameImport = await findSameFile(tx, { register, sha256: file.sha256, exceptId: id, since })
      if (sameImport)
        throw importRefusal(
          'state',
          `${sameImport.initiator} has already imported this file: import ${sameImport.id}.`,
        )
    },
  })

export const startImportUndo = (
  platform: ImportsPlatform,
  caller: ImportUser,
  id: number,
): Promise<ImportDetails> =>
  startWork(platform, caller, id, {
    from: ['MATCHED', 'CHECKED', 'STOPPED', 'DONE'],
    to: 'UNDOING',
    check: async (tx) => {
      const { IN = 0 } = await countStates(tx, id)
      if (IN === 0) throw importRefusal('state', 'This import has no records to take back.')
    },
  })

export async function stopImport(
  platform: ImportsPlatform,
  caller: ImportUser,
  id: number,
): Promise<ImportDetails> {
  const { institutionId } = caller
  await platform.database.writeUnchained(institutionId, async (tx) => {
    const { row } = await requireImport(tx, id)
    const wasChecking = await transitionImport(tx, { id, from: ['CHECKING'], to: 'MATCHED' })
    if (wasChecking) return
    const endedOn = toMoment(platform.clock())
    if (!(await transitionImport(tx, { id, from: activeImportStates, to: 'STOPPED', endedOn })))
      throw wrongStateRefusal(row.state)
  })
  return readImportDetails(platform, caller, id)
}
