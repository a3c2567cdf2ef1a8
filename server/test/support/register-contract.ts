import { derivedRegisters } from './derived-registers.ts'
import type * as z from 'zod/mini'
import { allLists, type ListDescription } from '@insaka/domain/all-lists'
import type { ViewableRegister } from '@insaka/domain/all-registers'
import { amendmentsEndpoints } from '@insaka/domain/amendments/amendments.endpoints'
import { amendmentInput, contractInput } from '@insaka/domain/contracts/contracts.schema'
import { toDay } from '@insaka/domain/core/dates'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { countedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import { duties, permissionScope, type Duty, type Permission } from '@insaka/domain/permissions'
import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { contractWithPaper } from '@insaka/domain/contracts/contract-with-paper'
import { contractsEndpoints } from '@insaka/domain/contracts/contracts.endpoints'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { filledPaper } from '../../../domain/test/papers.ts'
import { createDepartment, createDuty } from '../../src/demo/factory.ts'
import type { SeededRandom } from '../../src/demo/seeded-random.ts'
import { describedContract } from './described-contract.ts'
import { contractsOf, filledAmendment } from './contracts.ts'
import { callOf } from './endpoint-attempts.ts'
import { enquiriesOf, rfq } from './enquiries.ts'
import type { Person, TestResponse, World } from './world.ts'

type Json = any
type Call = { endpoint: Endpoint; params?: Record<string, string>; body: object }

/** A step that a record takes once it is saved, such as its withdrawal. */
export type RegisterStep = {
  /** The states in which it may be taken. */
  from: readonly string[]
  state: string
  /** Officers take a step with `DELETE_CONTENT` only for their own records. */
  permission: Permission | undefined
  /** The field with the reason given. */
  reason?: { field: string; isRequired: boolean }
  call: (record: Json, reason: unknown) => Call
}

/**
 * Description of a register for the tests of all registers. The record in the reply to a save may contain the record of
 * the register, as a paper contains its contract. Optional parts are missing where the register lacks the ability.
 */
export type RegisterContract = {
  name: ViewableRegister
  list: ListDescription
  endpoints: { list: Endpoint; get: Endpoint; history: Endpoint }
  /** The names in the payload of a record and of a page. */
  one: string
  many: string
  /** The name of the record in the reply to a save, if it differs. */
  saved?: string
  /** The record, as its list describes it, from the reply of a list. */
  viewOf: (listed: Json) => Json
  numberOf: (saved: Json) => number
  saveEndpoint: (body: Json) => Endpoint
  /** The body of a new record with random values; it first saves the records that it needs. */
  draft: (world: World, as: Person, random: SeededRandom) => Promise<Json>
  withFields: (saved: Json, fields: Json) => Json
  /** The fields of the record in a body. */
  inputOf: (body: Json) => z.ZodMiniObject
  /** Values that break a rule and are refused by the database, too. */
  invalid: Json
  /** The invalid values break rules of single lines, which are reported before anything else. */
  hasInvalidShape?: boolean
  /** The text that tests change, if it is not the subject. */
  changedText?: string
  /** Texts that no two records share. */
  identifying?: readonly string[]
  /** Random fields with which a saved record is changed. */
  changes?: (random: SeededRandom) => Json
  steps?: Record<string, RegisterStep>
  /** The states in which a record can no longer be changed. */
  fixedStates?: readonly string[]
  /** The values by which filters select a record, if they are not in the field with the name of the filter. */
  filterValues: (view: Json) => Record<string, string | number | null>
  /** Order numbers, and the records by which this one is found, too. */
  keys?: (view: Json) => (string | null)[]
  related?: (view: Json) => { id: number; reference: string }[]
}

export const firstPage = { page: '0', sortField: 'id', pageSize: '12' }
const things = ['paper', 'toner', 'tyres']
const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']

/** A register whose records are saved on their own. */
const plainRecords: Pick<RegisterContract, 'viewOf' | 'numberOf' | 'withFields'> = {
  viewOf: (record) => record,
  numberOf: ({ id }) => id,
  withFields: (saved, fields) => ({ ...saved, ...fields }),
}
const daysAt = (day: string) => ({ from: day, to: day })
const amountsAt = (amount: number) => ({ minValue: amount, maxValue: amount })

/** The last second of 1 March in Zambia, and the first and the last one of 2 March. */
const aroundMidnight = ['2026-03-01T23:59:59+02:00', '2026-03-01T22:00:00Z', '2026-03-02T21:59:59Z']

const enquiryValues = ({ oneOf }: SeededRandom) => ({
  issuedOn: oneOf([...aroundMidnight, ...days]),
  closedOn: oneOf(['2026-03-06', '2026-03-07', '2026-04-20']),
  description: `Supply of ${oneOf(things)}`,
  department: oneOf(['PSU', 'psu', 'FIN']),
  funder: oneOf(['GRZ', 'CP', 'LG']),
  enquiryType: oneOf(['RFQ', 'ITT', 'RFP']),
  vendorCategory: oneOf(['LOCAL', 'CITIZEN', 'FOREIGN']),
})

const enquiries: RegisterContract = {
  name: 'enquiries',
  list: allLists.enquiries,
  endpoints: enquiriesEndpoints,
  one: 'enquiry',
  many: 'enquiries',
  ...plainRecords,
  saveEndpoint: () => enquiriesEndpoints.save,
  draft: async (_world, _as, random) => ({ ...rfq, ...enquiryValues(random) }),
  inputOf: () => enquiryInput,
  invalid: { department: 'NONE', closedOn: '2020-01-01' },
  changes: enquiryValues,
  steps: {
    withdraw: {
      from: ['OPEN', 'CLOSED'],
      state: 'WITHDRAWN',
      permission: 'DELETE_CONTENT',
      reason: { field: 'withdrawalReason', isRequired: true },
      call: ({ id, version }, reason) => ({
        endpoint: enquiriesEndpoints.withdraw,
        params: { id: String(id) },
        body: { version, reason },
      }),
    },
  },
  fixedStates: ['WITHDRAWN'],
  filterValues: ({ enquiryType, issuedOn }) => ({ type: enquiryType, ...daysAt(issuedOn) }),
}

const vendors = ['Chilenje Stationers', 'CHILENJE stationers', 'Élan Data', 'Kafubu & Sons']

function paperValues({ number, oneOf }: SeededRandom) {
  const first = number(0, 2)
  const order = oneOf(['LPO-0043', 'lpo 004380', 'PO/2026/7', '4380', null])
  const egpReference = oneOf(['EGP-2026-90011', 'egp.2026.8', null])
  return {
    initiatedOn: days[first],
    requisitionedOn: days[first],
    approvalDate: oneOf([null, days[first], days[first + 1]]),
    description: `Supply of ${oneOf(things)}`,
    department: oneOf(['PSU', 'psu', 'FIN']),
    vendor: oneOf(vendors),
    funder: oneOf(['GRZ', 'CP', 'LG']),
    procurementMethod: oneOf(['SIMPLIFIED_BIDDING', 'DIRECT_BIDDING', 'FORCE_ACCOUNT']),
    procurementCategory: oneOf(['G', 'W']),
    expenseType: oneOf(['CAPEX', 'OPEX']),
    currency: oneOf(['ZMW', 'USD']),
    // Some tenths have no exact binary fraction.
    purchaseOrderValue: oneOf([0.1, 0.2, 0.3, 2_500.1, 1_000_000, 999_999_999_999.99]),
    purchaseOrderDate: order && days[3],
    purchaseOrder: order,
    procurementMode: egpReference ? 'ONLINE_EGP' : 'MANUAL',
    egpReference,
  }
}

const committeeValues = { approvalType: 'ORDINARY', mpcNumber: 4 }

async function draftPaper(world: World, as: Person, random: SeededRandom): Promise<Json> {
  const enquiry =
    random.number(0, 2) === 0
      ? { enquiryType: 'NTR', vendorCategory: random.oneOf(['LOCAL', 'FOREIGN', undefined]) }
      : await enquiriesOf(world).saved(as, enquiryValues(random))
  return { ...filledPaper, ...paperValues(random), enquiry }
}

function papers(name: 'lvp' | 'mpc', endpoints: typeof lvpEndpoints | typeof mpcEndpoints): RegisterContract {
  const own = name === 'mpc' ? committeeValues : {}
  const update = (record: Json, fields: Json): Call => ({
    endpoint: endpoints.update,
    params: firstPage,
    body: { ...record, ...fields },
  })
  return {
    name,
    list: allLists[name],
    endpoints,
    one: name,
    many: `${name}s`,
    ...plainRecords,
    saveEndpoint: ({ id }) => (id ? endpoints.update : endpoints.create),
    draft: async (world, as, random) => ({ ...(await draftPaper(world, as, random)), ...own }),
    inputOf: ({ id }) => (id ? endpoints.update : endpoints.create).body,
    invalid: { department: 'NONE', requisitionedOn: '2026-12-31' },
    changes: paperValues,
    steps: {
      cancel: {
        from: ['IN_PROGRESS', 'COMPLETE'],
        state: 'CANCELLED',
        permission: 'DELETE_CONTENT',
        reason: { field: 'statusReason', isRequired: false },
        call: (record, statusReason) => update(record, { status: 'CANCELLED', statusReason }),
      },
      complete: {
        from: ['IN_PROGRESS'],
        state: 'COMPLETE',
        permission: 'UPDATE_CONTENT',
        call: (record) => update(record, { status: 'COMPLETE' }),
      },
      reopen: {
        from: ['CANCELLED', 'COMPLETE'],
        state: 'IN_PROGRESS',
        permission: 'DELETE_CONTENT',
        call: (record) => update(record, { status: 'IN_PROGRESS' }),
      },
    },
    fixedStates: ['CANCELLED', 'COMPLETE'],
    filterValues: ({ procurementMethod, procurementCategory, enquiry, purchaseOrderValue, ...paper }) => ({
      type: procurementMethod,
      category: procurementCategory,
      vendorCategory: countedCategory(enquiry),
      ...amountsAt(purchaseOrderValue),
      ...daysAt(paper.initiatedOn),
      expenseFrom: paper.approvalDate ?? paper.initiatedOn,
      expenseTo: paper.approvalDate ?? paper.initiatedOn,
    }),
    keys: ({ purchaseOrder, egpReference }) => [purchaseOrder, egpReference],
    related: ({ enquiry }) => [enquiry],
  }
}

const contractValues = ({ oneOf }: SeededRandom) => ({
  approvedOn: oneOf(['2026-03-05', '2026-03-06']),
  clearedOn: '2026-03-10',
  notifiedOn: oneOf(['2026-03-20', '2026-04-06']),
  awardedOn: oneOf(['2026-04-16', '2026-04-17', '2026-04-18']),
  description: `Supply of ${oneOf(things)}`,
  manager: oneOf(['PSU', 'fin']),
  amountPaid: oneOf([0, 0.1]),
})

const mpc = papers('mpc', mpcEndpoints)
const contractedPaper = async (world: World, as: Person, random: SeededRandom): Promise<Json> => {
  const body = { ...(await mpc.draft(world, as, random)), department: 'PSU' }
  return contractsOf(world).saved(callsOf(world, mpc).save(as, body))
}

const contracts: RegisterContract = {
  name: 'contracts',
  list: allLists.contracts,
  endpoints: contractsEndpoints,
  one: 'mpc',
  many: 'mpcs',
  // `saveEndpoint` reads the version of the paper.
  viewOf: (paper) => ({ ...paper, ...contractWithPaper(paper), version: paper.version }),
  numberOf: ({ contract }) => contract.id,
  saveEndpoint: () => mpcEndpoints.update,
  draft: async (world, as, random) => ({
    ...(await contractedPaper(world, as, random)),
    contract: contractValues(random),
  }),
  withFields: (paper, fields) => ({ ...paper, contract: { ...paper.contract, ...fields } }),
  inputOf: () => contractInput,
  invalid: { manager: 'NONE', clearedOn: '2026-01-01' },
  changes: contractValues,
  filterValues: ({ awardedOn, revisedValue, procurementCategory }) => ({
    ...daysAt(awardedOn),
    ...amountsAt(revisedValue),
    category: procurementCategory,
  }),
  keys: mpc.keys!,
  related: ({ enquiry, mpc: paper }) => [enquiry, paper],
}

const lastAmendment = ({ contract }: Json): Json => contract.amendments.at(-1)

const amendments: RegisterContract = {
  name: 'amendments',
  list: allLists.amendments,
  endpoints: amendmentsEndpoints,
  one: 'amendment',
  many: 'amendments',
  saved: 'mpc',
  ...plainRecords,
  numberOf: (paper) => lastAmendment(paper).id,
  saveEndpoint: () => mpcEndpoints.update,
  async draft(world, as, random) {
    const { save } = callsOf(world, contracts)
    const paper = await contractsOf(world).saved(save(as, await contracts.draft(world, as, random)))
    const { value } = paper.contract
    const amendment = {
      ...filledAmendment,
      amendedOn: random.oneOf(['2026-04-03', '2026-05-01']),
      description: `More ${random.oneOf(things)}`,
      amendedSum: random.oneOf([value, Math.floor(value * 120) / 100]),
    }
    return { ...paper, contract: { ...paper.contract, amendments: [amendment] } }
  },
  withFields: (paper, fields) => ({
    ...paper,
    contract: {
      ...paper.contract,
      amendments: [...paper.contract.amendments.slice(0, -1), { ...lastAmendment(paper), ...fields }],
    },
  }),
  inputOf: () => amendmentInput,
  invalid: { amendedSum: 9_999_999_999_999 },
  filterValues: ({ amendedOn, amendedSum, contract }) => ({
    ...daysAt(amendedOn),
    ...amountsAt(amendedSum),
    contract: contract.id,
  }),
  related: ({ mpc: paper, contract }) => [paper, contract],
}

export const contractRegisters: RegisterContract[] = [
  enquiries,
  papers('lvp', lvpEndpoints),
  mpc,
  contracts,
  amendments,
  ...derivedRegisters.map(describedContract),
]

/** The text that tests change: the subject of a record, which every register has, unless no two records may share it. */
export const subjectOf = ({ list, changedText }: RegisterContract): string =>
  changedText ?? Object.keys(list.fields).find((name) => list.fields[name]!.isSubject)!

/** The name of the filter by state. */
export const stateFilterOf = ({ list }: Pick<RegisterContract, 'list'>): string =>
  'stage' in list.list.query!.shape ? 'stage' : 'status'

export const stateOf = ({ stage, state, status }: Json): string | undefined => stage ?? state ?? status

export type Colleague = Person & { department: string; departmentId: string }

/** Duties without which officers cannot create records of every register. */
const creatorDuties = (Object.keys(duties) as Duty[]).filter((duty) => {
  const held = { duty, department: null, actingFor: null, actingForName: null }
  const rights = { role: 'GUEST', duties: [held] } as const
  return derivedRegisters.some(
    ({ permission }) => permission && permissionScope(rights, permission) !== 'none',
  )
})

export async function giveCreatorDuties(
  world: World,
  { id }: { id: string },
  people: Person[],
): Promise<void> {
  const firstDay = toDay(world.now)
  await world.inTenant(id, async (tx) => {
    for (const { id: userId } of people)
      for (const duty of creatorDuties) createDuty(tx, { userId, duty, firstDay }, world.now)
  })
  for (const { id: userId } of people) world.platform.sessions.invalidate(userId)
}

/**
 * An institution with a second department, in which an administrator with another name works. Its officers may create
 * records of every register.
 */
export async function openOffice(world: World) {
  const tenant = await world.institution()
  const departmentId = await world.inTenant(tenant.id, (tx) =>
    createDepartment(tx, { code: 'FIN' }, world.now),
  )
  const finance = await world.person({ ...tenant, departmentId }, { role: 'ADMIN', lastName: 'Zulu' })
  const { ORD, ADMIN, GUEST, DEV } = tenant.people
  await giveCreatorDuties(world, tenant, [ORD, ADMIN, finance])
  const here = { department: 'PSU', departmentId: tenant.departmentId }
  const people = {
    ORD: { ...ORD, ...here },
    ADMIN: { ...ADMIN, ...here },
    GUEST,
    DEV,
    finance: { ...finance, department: 'FIN', departmentId },
  }
  return { tenant, people }
}

type CallOptions = { key?: string; query?: Record<string, string>; page?: Record<string, string> }

/** The calls of a register, with the same names for every register. */
export function callsOf(world: World, register: RegisterContract) {
  const { endpoints, one, many, saved = one, viewOf } = register
  const send = (
    as: Person,
    { endpoint, params = {}, body }: Omit<Call, 'body'> & { body?: object },
    { key, query = {}, page = {} }: CallOptions = {},
  ): Promise<TestResponse> => {
    const { method, url } = callOf(endpoint, { params: { ...firstPage, ...page, ...params }, query }, as.id)
    return world.call(method, url, {
      as,
      ...(body && { body }),
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  }
  const ofNumber = (endpoint: Endpoint) => (as: Person, id: number, query?: Record<string, string>) =>
    send(as, { endpoint, params: { id: String(id) } }, { ...(query && { query }) })
  const [get, history] = [ofNumber(endpoints.get), ofNumber(endpoints.history)]
  const list = (as: Person, query: Record<string, string> = {}, page: Record<string, string> = {}) =>
    send(as, { endpoint: endpoints.list }, { query, page })
  const save = (as: Person, body: Json, options?: CallOptions) =>
    send(as, { endpoint: register.saveEndpoint(body), body }, options)
  return {
    send,
    save,
    list,
    get,
    history,
    take: (
      as: Person,
      step: RegisterStep,
      record: Json,
      reason: unknown = 'No budget',
      options?: CallOptions,
    ) => send(as, step.call(record, reason), options),
    recordIn: ({ body }: TestResponse): Json => body.payload[saved],
    viewsIn: ({ body }: TestResponse): Json[] => body.payload[many].content.map(viewOf),
    view: async (as: Person, id: number): Promise<Json> => viewOf((await get(as, id)).body.payload[one]),
  }
}
