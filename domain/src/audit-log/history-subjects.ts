import { allRegisters, registerPaths, type RegisterName } from '../all-registers.ts'
import { amendmentActions, amendmentRecordFields } from '../amendments/amendments.fields.ts'
import { contractActions, contractRecordFields } from '../contracts/contracts.fields.ts'
import { decisionSettingsHistoryLabels } from '../decision-rules/decision-settings.history.ts'
import type { RecordFields } from '../core/record-fields.ts'
import { recordLabelsOf, type RecordLabels } from '../core/record-labels.ts'
import { mapDescribed } from '../described-registers.ts'
import { transactionActions, transactionRecordFields } from '../fuel-accounts/fuel-accounts.fields.ts'
import { priceHistoryLabels, settingsHistoryLabels } from '../fuel-products/fuel-products.history.ts'
import { importHistoryLabels } from '../imports/imports.history.ts'
import { institutionHistoryLabels } from '../institutions/institutions.history.ts'
import { structureHistoryLabels } from '../institutions/structure.history.ts'
import { lvpRecordFields } from '../lvp/lvp.fields.ts'
import { mpcActions, mpcRecordFields } from '../mpc/mpc.fields.ts'
import { paperActions } from '../papers/papers.fields.ts'
import { reportHistoryLabels } from '../procurement-report/report.history.ts'
import { signInSettingsHistoryLabels } from '../sign-in-settings/sign-in-settings.history.ts'
import type { Permission } from '../permissions.ts'
import { actionsOf, recordFieldsOf } from '../registers/derived.ts'
import { userRecordFields } from '../users/users.fields.ts'
import { userHistoryLabels } from '../users/users.history.ts'

type RecordPage = { to: string; search?: Readonly<Record<string, string | number>> }

type EventValues = Readonly<Record<string, unknown>>

/** One kind of record with a history: its name, its labels, and the page that shows it. */
type HistorySubject = RecordLabels & {
  name: string
  /** Withholds its events from readers of the history without READ_ADMINISTRATION, such as guests. */
  isAdministration?: true
  /** Fields whose values are left out of exported tables, because such files are passed around. */
  notInTables?: readonly string[]
  /** The everyday name of a record, if the event contains one. */
  nameOf: (values: EventValues) => string | null
  pageOf: (id: string) => RecordPage
  pageNeeds?: Permission
  /** The key fields of a record, for places with little room. */
  mainFields?: readonly string[]
}

const nonEmptyText = (values: EventValues, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}
const nameFromField = (name: string) => (values: EventValues) => nonEmptyText(values, name)

const personName = (values: EventValues): string | null =>
  [nonEmptyText(values, 'firstName'), nonEmptyText(values, 'lastName')]
    .filter((part) => part !== null)
    .join(' ') || null

const fileName = (values: EventValues): string | null =>
  nonEmptyText((values['attachment'] ?? {}) as EventValues, 'fileName')

const registerSubject = (
  register: RegisterName,
  fields: RecordFields,
  actions: RecordLabels['actions'],
): HistorySubject => ({
  name: allRegisters[register],
  ...recordLabelsOf(fields, actions),
  nameOf: nameFromField('reference'),
  pageOf: (id) => ({ to: registerPaths[register], search: { record: Number(id) } }),
})

const unexportedFields = (fields: RecordFields): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.notIn?.includes('export'))

const paperMainFields = ['purchaseOrderValue', 'vendor']

const pageAt = (to: string) => () => ({ to })

const describedSubjects = mapDescribed((register): HistorySubject => ({
  ...registerSubject(register.name, recordFieldsOf(register), actionsOf(register)),
  mainFields: [register.subject],
}))

const historySubjects = {
  ...describedSubjects,
  lvp: { ...registerSubject('lvp', lvpRecordFields, paperActions), mainFields: paperMainFields },
  mpc: { ...registerSubject('mpc', mpcRecordFields, mpcActions), mainFields: paperMainFields },
  contracts: registerSubject('contracts', contractRecordFields, contractActions),
  amendments: registerSubject('amendments', amendmentRecordFields, amendmentActions),
  fuel: {
    ...registerSubject('fuel', transactionRecordFields, transactionActions),
    mainFields: ['amount', 'client', 'litres'],
  },
  fuelPrices: {
    name: 'Fuel Prices',
    ...priceHistoryLabels,
    nameOf: () => null,
    pageOf: pageAt('/insaka/plscm/stores/settings/products'),
  },
  fuelSettings: {
    name: 'Fuel Settings',
    ...settingsHistoryLabels,
    nameOf: () => null,
    pageOf: pageAt('/insaka/plscm/stores/settings/products'),
  },
  reports: {
    name: 'Reports',
    ...reportHistoryLabels,
    nameOf: fileName,
    pageOf: pageAt('/insaka/plscm/analytics/archived'),
  },
  imports: {
    name: 'Imports',
    ...importHistoryLabels,
    isAdministration: true,
    nameOf: fileName,
    pageOf: (id) => ({ to: `/insaka/admin/imports/${id}` }),
    pageNeeds: 'IMPORT_CONTENT',
  },
  users: {
    name: 'Users',
    ...userHistoryLabels,
    isAdministration: true,
    notInTables: unexportedFields(userRecordFields),
    nameOf: personName,
    pageOf: (id) => ({ to: '/insaka/admin/users', search: { user: id } }),
    pageNeeds: 'MANAGE_USERS',
  },
  signInSettings: {
    name: 'Sign-in Settings',
    ...signInSettingsHistoryLabels,
    isAdministration: true,
    nameOf: () => null,
    pageOf: pageAt('/insaka/admin/settings'),
    pageNeeds: 'MANAGE_SETTINGS',
  },
  decisionSettings: {
    name: 'Decision Settings',
    ...decisionSettingsHistoryLabels,
    isAdministration: true,
    nameOf: () => null,
    pageOf: pageAt('/insaka/admin/settings'),
    pageNeeds: 'MANAGE_SETTINGS',
  },
  departments: {
    name: 'Departments',
    ...structureHistoryLabels,
    isAdministration: true,
    nameOf: nameFromField('name'),
    pageOf: pageAt('/insaka/admin/departments'),
    pageNeeds: 'MANAGE_STRUCTURE',
  },
  designations: {
    name: 'Designations',
    ...structureHistoryLabels,
    isAdministration: true,
    nameOf: nameFromField('title'),
    pageOf: pageAt('/insaka/admin/designations'),
    pageNeeds: 'MANAGE_STRUCTURE',
  },
  institutions: {
    name: 'Institution',
    ...institutionHistoryLabels,
    isAdministration: true,
    nameOf: nameFromField('name'),
    pageOf: pageAt('/insaka/admin/institutions'),
  },
} as const satisfies Readonly<Record<string, HistorySubject>>
type SubjectName = keyof typeof historySubjects

const subjectsByName: Readonly<Record<string, HistorySubject>> = historySubjects

/** The description of a kind of record; undefined if this release does not know it. */
export const subjectOf = (name: string): HistorySubject | undefined =>
  Object.hasOwn(subjectsByName, name) ? subjectsByName[name] : undefined

export const subjectNames = Object.fromEntries(
  Object.entries(subjectsByName).map(([subject, { name }]) => [subject, name]),
) as Record<SubjectName, string>

/** The kinds of records whose history every reader of the registers may read. */
export const publicSubjects = Object.keys(subjectsByName).filter(
  (name) => !subjectsByName[name]!.isAdministration,
)

/** Every kind of change, for the filter; where several kinds of record share a key, the first label wins. */
export const changeKinds: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(subjectsByName)
    .map(({ actions }) => actions)
    .reverse(),
)
