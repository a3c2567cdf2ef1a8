import { mapDescribed } from '../domain/src/described-registers.ts'
import type { AnyRegister } from '../domain/src/registers/define-register.ts'
import { endpointsOf, filteredFields, rangeOf } from '../domain/src/registers/derived.ts'
import { sampleInput } from '../domain/src/registers/sample-input.ts'
import { filledPaper, type MeasuredRegister } from './product-modules.ts'
import type { Call } from './load.ts'
import type { BenchInstitution } from './bench-database.ts'

/** Addresses of a register and its own query parameters, in addition to those of every register. */
type RegisterCalls = {
  list: (userId: string, page: string) => string
  create: (userId: string, page: string) => string
  record: object
  /** The record of each request, if no two may be the same. */
  nextRecord?: () => object
  /** Absent for a register with a single state. */
  states?: { filter: string; usual: string; rare: string }
  sorts: Record<string, string>
  filters: string[]
  ranges: string[]
  searches: string[]
  /** Search prefixes that match very many records. */
  commonPrefixes: string[]
  lists?: Record<string, (userId: string) => string>
}

const enquiry = (userId: string, page: string): string => `/api/procurement/enquiry/${page}/${userId}`

const paper = {
  ...filledPaper,
  department: 'D1',
  approvalDate: '2026-03-31',
  enquiry: { enquiryType: 'NTR' },
}
const paperCalls = {
  states: { filter: 'status', usual: 'COMPLETE', rare: 'CANCELLED' },
  sorts: { 'Initiated On': 'initiatedOn', 'Approved On': 'approvalDate', Value: 'purchaseOrderValue' },
  filters: [
    'vendor=nyanja+data',
    'funder=GRZ,CP',
    'type=DIRECT_BIDDING&category=G&expenseType=CAPEX',
    'currency=USD',
    'vendorCategory=FOREIGN&department=D3&status=COMPLETE',
  ],
  ranges: [
    'minValue=200000',
    'minValue=200000&maxValue=200100&vendor=nyanja+data',
    'minValue=1500&maxValue=240000&category=W&status=CANCELLED',
    'expenseFrom=2024-02-01&expenseTo=2024-04-30&department=D3&expenseType=CAPEX',
    'expenseFrom=2024-01-01&minValue=5000&search=toner',
    'status=COMPLETE,CANCELLED&expenseTo=2024-12-31',
  ],
  searches: ['LPO-0004711', 'lpo-00047', 'LVP.4711', 'ITT.4711'],
  commonPrefixes: ['EGP/2024/9', 'LPO-0'],
}

const nonlinkedPath =
  (query: string) =>
  (userId: string): string =>
    `/api/procurement/hvp/mpc/nonlinked/${userId}?size=12${query}`

const mpc: RegisterCalls = {
  list: (userId, page) => `/api/procurement/hvp/mpc/${userId}/${page}`,
  create: (userId, page) => `/api/procurement/hvp/mpc/create/${userId}/${page}`,
  record: { ...paper, approvalType: 'ORDINARY', mpcNumber: 4 },
  ...paperCalls,
  lists: {
    'without a contract': nonlinkedPath(''),
    'without a contract, in the middle': nonlinkedPath('&page=400'),
    'without a contract, the last that is counted': nonlinkedPath('&page=832'),
    'without a contract, search: toner garage': nonlinkedPath('&search=toner+garage'),
    'without a contract, search: 4711': nonlinkedPath('&search=4711'),
  },
}
/** Contracts and amendments are saved with committee papers. */
const { create, record } = mpc

let samples = 1

function describedCalls(register: AnyRegister): RegisterCalls {
  const { fields, states, initialState, list } = register
  const listPath = (userId: string, page: string) =>
    endpointsOf(register).list.path.replace(':userId/:page/:sortField/:pageSize', `${userId}/${page}`)
  const filters = filteredFields(register)
  return {
    list: listPath,
    create: listPath,
    record: sampleInput(register, samples),
    nextRecord: () => sampleInput(register, ++samples),
    states: { filter: 'status', usual: initialState, rare: Object.keys(states).at(-1)! },
    sorts: Object.fromEntries(list.sort.map((name) => [fields[name]!.label, name])),
    filters: filters.flatMap(([filter, , field]) =>
      field.kind === 'code' ? `${filter}=${Object.keys(field.codes)[0]!}` : [],
    ),
    ranges: filters.flatMap(([filter, , { kind }]) =>
      kind === 'day' ? `${rangeOf(filter).from}=2024-02-01&${rangeOf(filter).to}=2024-04-30` : [],
    ),
    searches: ['10000047'],
    commonPrefixes: ['1000'],
  }
}

export const registers: Record<MeasuredRegister, RegisterCalls> = {
  ...mapDescribed(describedCalls),
  enquiries: {
    list: enquiry,
    create: enquiry,
    record: {
      enquiryType: 'ITT',
      issuedOn: '2026-03-30T09:00:00+02:00',
      closedOn: '2026-03-31T09:00:00+02:00',
      funder: 'GRZ',
      department: 'D1',
      description: 'Supply of 40 reams of paper for the registry',
      biddersInvited: 3,
      bidsReceived: 2,
      vendorCategory: 'CITIZEN',
      noOfDocumentsSold: 4,
      chargePerDocument: 150.5,
    },
    states: { filter: 'status', usual: 'CLOSED', rare: 'WITHDRAWN' },
    sorts: { 'Issued On': 'issuedOn', 'Closed On': 'closedOn' },
    filters: ['funder=GRZ,CP', 'type=ITT&vendorCategory=FOREIGN'],
    ranges: ['from=2024-02-01&to=2024-04-30&vendorCategory=FOREIGN'],
    searches: ['ITT.4711'],
    commonPrefixes: [],
  },
  lvp: {
    list: (userId, page) => `/api/procurement/lvp/${userId}/${page}`,
    create: (userId, page) => `/api/procurement/lvp/create/${userId}/${page}`,
    record: paper,
    ...paperCalls,
  },
  mpc,
  contracts: {
    list: (userId, page) => `/api/procurement/hvp/mpc/linked/${userId}/${page}`,
    create,
    record,
    states: { filter: 'stage', usual: 'AWARDED', rare: 'APPROVED' },
    sorts: { 'Approved On': 'approvedOn', 'Awarded On': 'awardedOn', 'Revised Value': 'revisedValue' },
    filters: [
      'vendor=nyanja+data',
      'funder=GRZ,CP',
      'category=G&currency=USD',
      'vendor=nyanja+data&department=D3&stage=AWARDED',
    ],
    ranges: [
      'minValue=200000',
      'minValue=200000&maxValue=201000&vendor=nyanja+data',
      'minValue=1500&maxValue=240000&category=W&stage=NOTIFIED',
      'from=2024-02-01&to=2024-04-30&funder=CP',
    ],
    searches: ['MPC.4.4711', 'G.4711'],
    commonPrefixes: ['MANY.', 'MANY.GRZ'],
  },
  amendments: {
    list: (userId, page) => `/api/procurement/hvp/mpc/amendments/${userId}/${page}`,
    create,
    record,
    sorts: { 'Amended On': 'amendedOn', 'Amended Sum': 'amendedSum' },
    filters: ['contract=1704', 'vendor=nyanja+data', 'currency=USD', 'vendor=nyanja+data&department=D3'],
    ranges: ['minValue=200000', 'minValue=200000&maxValue=202000&vendor=nyanja+data'],
    searches: ['1704', 'W.1704'],
    commonPrefixes: ['MANY.', 'MANY.CP'],
  },
}

export const pageCall = (
  { register, userId, token }: BenchInstitution,
  position: string,
  query: string,
): Call => ({
  method: 'GET',
  path: registers[register].list(userId, position) + query,
  token,
})

export const paletteSearch = ({ userId, token }: BenchInstitution, search: string): Call => ({
  method: 'GET',
  path: `/api/procurement/search/${userId}?q=${encodeURIComponent(search)}`,
  token,
})

export const createCall = (institution: BenchInstitution): Call =>
  createCallFor(institution, institution.register)

export const createCallFor = ({ userId, token }: BenchInstitution, register: MeasuredRegister): Call => ({
  method: 'POST',
  path: `${registers[register].create(userId, '0/id/12')}?scope=institution`,
  token,
  body: registers[register].record,
  ...(registers[register].nextRecord && { nextBody: registers[register].nextRecord }),
  submit: true,
})
