import { formatNumber } from '@insaka/domain/core/figures'
import type { ImportState } from '@insaka/domain/imports/imports.labels'
import type { WholeImport } from '@insaka/domain/imports/imports.schema'
import type { ShownState } from '../ui/state/StatePill.tsx'
import type { ImportStep } from './imports-search.ts'

/** What each state looks like: as a state of records that means about the same. */
export const stateLooks: Readonly<Record<ImportState, ShownState>> = {
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
export const recordsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'record' : 'records'}`

/** Rows that an import would save. */
export const readyRows = ({ counts }: Pick<WholeImport, 'counts'>) => counts.RIGHT + counts.CAUTION

const open: readonly ImportStep[] = ['columns']
const checked: readonly ImportStep[] = ['check', 'columns', 'import']
const ended: readonly ImportStep[] = ['import', 'check']

/** Which steps can be looked at; the first one is where the import is. */
export const stepsIn: Readonly<Record<ImportState, readonly ImportStep[]>> = {
  UPLOADED: open,
  MATCHED: open,
  CHECKING: ['check'],
  CHECKED: checked,
  RUNNING: ['import'],
  STOPPED: ended,
  DONE: ended,
  UNDOING: ['import'],
  TAKEN_BACK: ['import'],
}

/** As long as nothing of it is saved, another file may take its place. */
export const isBeforeSaving = (state: ImportState) => stepsIn[state].includes('columns')
