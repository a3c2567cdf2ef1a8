import { cardOf, registerCards, type ImportedName, type RegisterName } from '../all-registers.ts'

const importedNames = (Object.keys(registerCards) as RegisterName[]).filter(
  (name): name is ImportedName => cardOf(name).isImported === true,
)
const fromCards = (key: 'title' | 'noun') =>
  Object.fromEntries(importedNames.map((name) => [name, registerCards[name][key]])) as Record<
    ImportedName,
    string
  >

/** The kinds of records that can be imported. Contracts and amendments come with their papers. */
export const importRegisters = {
  enquiries: registerCards.enquiries.title,
  lvp: registerCards.lvp.title,
  mpc: registerCards.mpc.title,
  fuel: registerCards.fuel.title,
  ...fromCards('title'),
  departments: 'Departments',
  designations: 'Designations',
  users: 'Users',
} as const
export type ImportRegister = keyof typeof importRegisters

/** The registers whose records keep their numbers when taken back, with the name of one record. */
export const numberedRecordNouns = {
  enquiries: 'enquiry',
  lvp: 'paper',
  mpc: 'paper',
  ...fromCards('noun'),
} as const satisfies Partial<Record<ImportRegister, string>>

export const isNumbered = (register: ImportRegister): register is keyof typeof numberedRecordNouns =>
  register in numberedRecordNouns

export const isImportedByDescription = (register: string): register is ImportedName =>
  importedNames.includes(register as ImportedName)

export const importStates = {
  UPLOADED: 'File read',
  MATCHED: 'Columns matched',
  CHECKING: 'Checking',
  CHECKED: 'Checked',
  RUNNING: 'Importing',
  STOPPED: 'Stopped',
  DONE: 'Done',
  UNDOING: 'Taking back',
  TAKEN_BACK: 'Taken back',
} as const
export type ImportState = keyof typeof importStates

/** While an import is in one of these states, no other step of it can start. */
export const activeImportStates = ['CHECKING', 'RUNNING', 'UNDOING'] as const satisfies ImportState[]

export const rowStates = {
  UNCHECKED: 'Not checked yet',
  RIGHT: 'Correct',
  CAUTION: 'With cautions',
  WRONG: 'Wrong',
  THERE: 'Already recorded',
  IN: 'Imported',
  TAKEN_BACK: 'Taken back',
  KEPT: 'Kept',
} as const
export type RowState = keyof typeof rowStates

/** The states of rows that need the user's attention. */
export const problemStates = {
  WRONG: 'Wrong',
  CAUTION: 'With cautions',
  THERE: 'Already recorded',
  KEPT: 'Kept',
} as const
export type ProblemState = keyof typeof problemStates

/** The orders of day and month among which the user chooses for a column with ambiguous dates. */
export const dayOrders = {
  DAY_FIRST: 'Day first (31/12/2025)',
  MONTH_FIRST: 'Month first (12/31/2025)',
} as const
export type DayOrder = keyof typeof dayOrders

export const importFieldLabels = {
  id: 'Import No.',
  register: 'Register',
  fileName: 'File',
  size: 'Size',
  sha256: 'SHA-256',
  state: 'State',
  rows: 'Rows',
  rowsIn: 'Rows In',
  leftOut: 'Left Out',
  takenBack: 'Taken Back',
  kept: 'Kept',
  initiator: 'Imported By',
  createdOn: 'Uploaded On',
  endedOn: 'Ended On',
} as const
