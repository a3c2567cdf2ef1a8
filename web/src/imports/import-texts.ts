import { formatDay, formatMoment } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import {
  isNumbered,
  numberedRecordNouns,
  type ImportRegister,
  type ImportState,
} from '@insaka/domain/imports/imports.labels'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import type { PillState } from '../ui/status/StatePill.tsx'
import type { ImportStep } from './imports-search-params.ts'

/** The pill colour of each import state, borrowed from a similar record state. */
export const stateAppearance: Readonly<Record<ImportState, PillState>> = {
  UPLOADED: 'OPEN',
  MATCHED: 'OPEN',
  CHECKING: 'IN_PROGRESS',
  CHECKED: 'OPEN',
  RUNNING: 'IN_PROGRESS',
  STOPPED: 'waiting',
  DONE: 'COMPLETE',
  UNDOING: 'IN_PROGRESS',
  TAKEN_BACK: 'CANCELLED',
}

/** `1 row`, `1,963 rows` */
export const rowsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`
/** `1 record`, `20 users` */
export function recordsText(register: ImportRegister, count: number) {
  const plural = nonRegisterNouns[register] ?? 'records'
  return `${formatNumber(count)} ${count === 1 ? plural.slice(0, -1) : plural}`
}

const nonRegisterNouns: Partial<Record<ImportRegister, string>> = {
  departments: 'departments',
  designations: 'designations',
  users: 'users',
}

/** The numbers that ready rows will get; null if no row is ready or the records have no numbers. */
export function numbersText({ register, counts, lastNumber }: ImportDetails): string | null {
  const ready = countReadyRows({ counts })
  if (lastNumber === null || ready === 0 || !isNumbered(register)) return null
  const [singular, plural] = nounsOf(register)
  const [first, last] = [formatNumber(lastNumber + 1), formatNumber(lastNumber + ready)]
  const next = formatNumber(lastNumber + ready + 1)
  return ready === 1
    ? `The ${singular} gets the number ${first}. Even if you take the import back, the next ${singular} gets the number ${next}.`
    : `The ${formatNumber(ready)} ${plural} get the numbers ${first} to ${last}. Even if you take the import back, the next ${singular} gets the number ${next}.`
}

const nounsOf = (register: keyof typeof numberedRecordNouns) => {
  const singular = numberedRecordNouns[register]
  return [singular, singular === 'enquiry' ? 'enquiries' : `${singular}s`] as const
}

export function takenBackText({
  register,
  lastNumber,
}: Pick<ImportDetails, 'register' | 'lastNumber'>): string {
  if (register === 'users')
    return 'This disables the users of this import. Users who have chosen a password or were changed since are kept.'
  if (nonRegisterNouns[register] !== undefined)
    return `This closes the ${nonRegisterNouns[register]} of this import, except those that are in use or were changed since. You can do it only once, so take back users first, then designations, then departments.`
  if (register === 'fuel')
    return 'This reverses each transaction of this import on its own day; both entries stay in the account. Transactions reversed since are kept.'
  const message =
    'The records of this import leave the register and its sums; their history stays. Records that were changed since are kept.'
  if (lastNumber === null || !isNumbered(register)) return message
  return `${message} Their numbers are not used again: the next ${nounsOf(register)[0]} gets the number ${formatNumber(lastNumber + 1)}.`
}

/** Counts rows that an import would save. */
export const countReadyRows = ({ counts }: Pick<ImportDetails, 'counts'>) => counts.RIGHT + counts.CAUTION

const matchingSteps: readonly ImportStep[] = ['columns']
const checkedSteps: readonly ImportStep[] = ['check', 'columns', 'import']
const finishedSteps: readonly ImportStep[] = ['import', 'check']

/** Steps that the user can open in each state; the first one is current. */
export const openStepsByState: Readonly<Record<ImportState, readonly ImportStep[]>> = {
  UPLOADED: matchingSteps,
  MATCHED: matchingSteps,
  CHECKING: ['check'],
  CHECKED: checkedSteps,
  RUNNING: ['import'],
  STOPPED: finishedSteps,
  DONE: finishedSteps,
  UNDOING: ['import'],
  TAKEN_BACK: ['import'],
}

/** The file can be replaced before records are saved, except during a check. */
export const canReplaceFile = (state: ImportState) => openStepsByState[state].includes('columns')

/** A cell as the screens show it: days of Excel are stored in ISO form, such as `2025-01-19`. */
export const cellText = (text: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(text)
    ? text.length > 10
      ? formatMoment(text)
      : formatDay(text)
    : text
