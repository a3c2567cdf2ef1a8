import { allRegisters, registerPaths } from './all-registers.ts'
import { allStates } from './all-states.ts'
import { amendmentsEndpoints, amendmentSortFields } from './amendments/amendments.endpoints.ts'
import { amendmentRecordFields } from './amendments/amendments.fields.ts'
import { amendmentFilters } from './amendments/amendments.filters.ts'
import { contractWithPaper } from './contracts/contract-with-paper.ts'
import { contractsEndpoints, contractSortFields } from './contracts/contracts.endpoints.ts'
import { contractRecordFields } from './contracts/contracts.fields.ts'
import { contractFilters } from './contracts/contracts.filters.ts'
import type { Endpoint } from './core/endpoint.ts'
import type { ListFilters } from './core/list-filters.ts'
import type { RecordFields } from './core/record-fields.ts'
import {
  departmentsEndpoints,
  designationsEndpoints,
} from './structure-entries/structure-entries.endpoints.ts'
import {
  departmentRecordFields,
  designationRecordFields,
} from './structure-entries/structure-entries.fields.ts'
import { mapDescribed } from './described-registers.ts'
import { fuelAccountsEndpoints } from './fuel-accounts/fuel-accounts.endpoints.ts'
import { transactionRecordFields } from './fuel-accounts/fuel-accounts.fields.ts'
import { fuelFilters } from './fuel-accounts/fuel-accounts.filters.ts'
import { transactionFieldLabels } from './fuel-accounts/fuel-accounts.labels.ts'
import { fuelProductsEndpoints } from './fuel-products/fuel-products.endpoints.ts'
import { productRecordFields } from './fuel-products/fuel-products.fields.ts'
import { importRecordFields, importWithNumber } from './imports/imports.fields.ts'
import { importsEndpoints } from './imports/imports.endpoints.ts'
import { lvpEndpoints, lvpSortFields } from './lvp/lvp.endpoints.ts'
import { lvpRecordFields } from './lvp/lvp.fields.ts'
import { mpcEndpoints, mpcSortFields } from './mpc/mpc.endpoints.ts'
import { mpcRecordFields } from './mpc/mpc.fields.ts'
import { statusOnField } from './papers/papers.fields.ts'
import { paperFilters } from './papers/papers.filters.ts'
import { reportEndpoints } from './procurement-report/report.endpoints.ts'
import { reportRecordFields } from './procurement-report/report.fields.ts'
import {
  alphabeticalFields,
  endpointsOf,
  filtersOf,
  recordFieldsOf,
  sortFieldsOf,
} from './registers/derived.ts'
import { stepRecordFields } from './steps/steps.fields.ts'
import { usersEndpoints } from './users/users.endpoints.ts'
import { userRecordFields, userWithAccount } from './users/users.fields.ts'
import { userFilters } from './users/users.filters.ts'
import { accountStates } from './users/users.labels.ts'

/** The sheet of an export. */
export type SheetDescription = {
  name: string
  fields: RecordFields
  /** Converts a record of the list's reply into the shape that the fields describe, where they differ. */
  view?: (record: never) => object
  /** The field whose total is shown; it excludes taken-back records and those with the status `without`. */
  sum?: { field: string; without?: string }
  /** The screen that opens the record named in its address. */
  page?: string
}

/** Steps of the records of a list, on a sheet of their own. */
export const stepsSheet: SheetDescription = { name: 'Steps', fields: stepRecordFields }

/** The properties of a list from which its export is derived. */
export type ListDescription = SheetDescription & {
  list: Endpoint
  export: Endpoint
  /** Users choose the scope of a register: own records, department or institution. Other lists have no scope. */
  isRegister?: true
  /** Opens with the records of the whole institution. */
  isShared?: true
  states?: Readonly<Record<string, string>>
  sortFields?: Readonly<Record<string, string>>
  /** Sort fields ordered from A to Z. */
  alphabetical?: readonly string[]
  filters: ListFilters
}

const describedLists = mapDescribed((register): ListDescription => {
  const { name, card } = register
  const { list, export: file } = endpointsOf(register)
  return {
    name: card.title,
    list,
    export: file,
    fields: recordFieldsOf(register),
    isRegister: true,
    ...(card.isShared && { isShared: true }),
    states: allStates[name],
    sortFields: sortFieldsOf(register),
    alphabetical: alphabeticalFields(register),
    filters: filtersOf(register),
    page: card.path,
  }
})

const accountFilter = { kind: 'department', label: transactionFieldLabels.accountHolder } as const
const departmentFilter = { kind: 'department', label: 'Department' } as const
const paperList = {
  isRegister: true,
  states: allStates.lvp,
  filters: paperFilters,
  sum: { field: 'purchaseOrderValue', without: 'CANCELLED' },
} as const

export const allLists = {
  ...describedLists,
  lvp: {
    ...paperList,
    name: allRegisters.lvp,
    list: lvpEndpoints.list,
    export: lvpEndpoints.export,
    fields: { ...lvpRecordFields, statusOn: statusOnField },
    sortFields: lvpSortFields,
    page: registerPaths.lvp,
  },
  mpc: {
    ...paperList,
    name: allRegisters.mpc,
    list: mpcEndpoints.list,
    export: mpcEndpoints.export,
    fields: { ...mpcRecordFields, statusOn: statusOnField },
    sortFields: mpcSortFields,
    page: registerPaths.mpc,
  },
  contracts: {
    name: allRegisters.contracts,
    list: contractsEndpoints.list,
    export: contractsEndpoints.export,
    fields: contractRecordFields,
    view: contractWithPaper,
    isRegister: true,
    states: allStates.contracts,
    sortFields: contractSortFields,
    filters: contractFilters,
    sum: { field: 'revisedValue' },
    page: registerPaths.contracts,
  },
  amendments: {
    name: allRegisters.amendments,
    list: amendmentsEndpoints.list,
    export: amendmentsEndpoints.export,
    fields: amendmentRecordFields,
    isRegister: true,
    states: allStates.amendments,
    sortFields: amendmentSortFields,
    filters: amendmentFilters,
    page: registerPaths.amendments,
  },
  fuel: {
    name: allRegisters.fuel,
    list: fuelAccountsEndpoints.list,
    export: fuelAccountsEndpoints.export,
    fields: transactionRecordFields,
    sortFields: { id: transactionFieldLabels.sequence },
    filters: { account: accountFilter, ...fuelFilters },
    page: registerPaths.fuel,
  },
  products: {
    name: 'Fuel Prices',
    list: fuelProductsEndpoints.list,
    export: fuelProductsEndpoints.export,
    fields: productRecordFields,
    filters: {},
  },
  users: {
    name: 'Users',
    list: usersEndpoints.list,
    export: usersEndpoints.export,
    fields: userRecordFields,
    view: userWithAccount,
    filters: { account: { kind: 'choice', label: 'Account', choices: accountStates }, ...userFilters },
  },
  departments: {
    name: 'Departments',
    list: departmentsEndpoints.list,
    export: departmentsEndpoints.export,
    fields: departmentRecordFields,
    filters: {},
  },
  designations: {
    name: 'Designations',
    list: designationsEndpoints.list,
    export: designationsEndpoints.export,
    fields: designationRecordFields,
    filters: { department: departmentFilter },
  },
  reports: {
    name: 'Archived Reports',
    list: reportEndpoints.list,
    export: reportEndpoints.export,
    fields: reportRecordFields,
    filters: {},
  },
  imports: {
    name: 'Imports',
    list: importsEndpoints.list,
    export: importsEndpoints.export,
    fields: importRecordFields,
    view: importWithNumber,
    filters: {},
  },
} as const satisfies Readonly<Record<string, ListDescription>>
export type ListName = keyof typeof allLists
