import { mapDerived } from './derived-registers.ts'
import { expect } from 'vitest'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { cautionsOfRegister, filteredFields, rangeOf } from '@insaka/domain/registers/derived'
import { byNumber } from '@insaka/domain/registers/identities'
import { amendmentKind } from '../../src/amendments/amendments.kind.ts'
import { listAttachmentVersions } from '../../src/attachments/attachments.repository.ts'
import { readHistory } from '../../src/audit-log/history.ts'
import type { TenantTx } from '../../src/db/transactions.ts'
import { describedKinds } from '../../src/register-catalog/described-kinds.ts'
import { enquiryRegister, findEnquiries } from '../../src/enquiries/enquiries.repository.ts'
import { lvpKind } from '../../src/lvp/lvp.kind.ts'
import { contractKind } from '../../src/contracts/contracts.kind.ts'
import { mpcKind } from '../../src/mpc/mpc.kind.ts'
import { withoutContract } from '../../src/mpc/mpc.routes.ts'
import { listIds } from '../../src/registers/list.ts'
import type { ListRequest, Register } from '../../src/registers/register.ts'
import { sumsOfNumbers } from '../../src/registers/sums.ts'
import type { MeasuredRegister } from './load-registers.ts'
import {
  expectEfficientPlans,
  captureStatements,
  firstPageRequest,
  type PlanLab,
  type SentStatement,
} from './query-plans.ts'
import type { TestTenant } from './world.ts'

const withCautions = { filters: { cautions: ['WITH'] } }

const paperRequests: [string, Partial<ListRequest>][] = [
  ['of a search for an order', { search: 'LPO-0000077' }],
  ['of a search for the beginning of an order', { search: 'lpo-00077' }],
  ['of a search for the digits of an order', { search: '0077' }],
  ['of a search for an e-GP reference', { search: 'EGP/2024/333' }],
  ['of a search for the number of an enquiry', { search: '4711' }],
  ['of a search for part of the reference of an enquiry', { search: 'ITT.4711' }],
  ['of a vendor', { filters: { vendor: 'NYANJA data' } }],
  [
    'of marks of all kinds',
    {
      filters: {
        type: ['DIRECT_BIDDING'],
        category: ['G'],
        expenseType: ['CAPEX'],
        currency: ['ZMW'],
        vendorCategory: ['CITIZEN'],
      },
    },
  ],
  ['of several states', { states: ['CANCELLED', 'COMPLETE'] }],
  ['with cautions', withCautions],
  ['with cautions, by value', { ...withCautions, sortField: 'purchaseOrderValue' }],
  ['with cautions, of a search', { ...withCautions, search: 'toner' }],
  ['between two values', { filters: { minValue: 20_000, maxValue: 22_000 } }],
  [
    'between two values, by value',
    { sortField: 'purchaseOrderValue', filters: { minValue: 20_000, maxValue: 22_000 } },
  ],
  ['of the expenses of two days', { filters: { expenseFrom: '2024-01-09', expenseTo: '2024-01-10' } }],
]

const nonlinkedRequests: [string, Partial<ListRequest>][] = [
  ['without a contract', withoutContract],
  ['without a contract, in the middle', { ...withoutContract, page: 400 }],
  ['without a contract, the last that is counted', { ...withoutContract, page: 832 }],
  ['without a contract, of a search', { ...withoutContract, search: 'toner garage' }],
  ['without a contract, of a search for a number', { ...withoutContract, search: '19' }],
]

const contractRequests: [string, Partial<ListRequest>][] = [
  ['of a vendor', { filters: { vendor: 'NYANJA data' } }],
  ['of a vendor, by value', { sortField: 'revisedValue', filters: { vendor: 'NYANJA data' } }],
  ['of marks of all kinds', { filters: { funder: ['GRZ'], category: ['G'], currency: ['ZMW'] } }],
  ['of several states', { states: ['PAID_IN_FULL', 'NOTIFIED'] }],
  ['with cautions', withCautions],
  ['of several states, by award', { states: ['PAID_IN_FULL', 'NOTIFIED'], sortField: 'awardedOn' }],
  ['between two values', { filters: { minValue: 20_000, maxValue: 22_000 } }],
  [
    'between two values, by value',
    { sortField: 'revisedValue', filters: { minValue: 20_000, maxValue: 22_000 } },
  ],
  ['of a search for the number of a paper', { search: '4711' }],
  ['of a search for the beginning of the reference of a paper', { search: 'MPC.4.4711' }],
  ['of a search for an order number', { search: 'LPO-0004711' }],
  ['of a search for the beginning of many order numbers', { search: 'LPO-00' }],
  [
    'of a search for the beginning of many e-GP references, by value',
    { sortField: 'revisedValue', search: 'egp 2024' },
  ],
  ['of a search for the beginning of the reference of an enquiry', { search: 'ITT.4711' }],
]

const amendmentRequests: [string, Partial<ListRequest>][] = [
  ['of a contract', { filters: { contract: 404 } }],
  ['of a contract, by day', { sortField: 'amendedOn', filters: { contract: 404 } }],
  ['of a vendor', { filters: { vendor: 'NYANJA data' } }],
  [
    'of a vendor and a currency, by sum',
    { sortField: 'amendedSum', filters: { vendor: 'nyanja data', currency: ['ZMW'] } },
  ],
  ['between two values', { filters: { minValue: 20_000, maxValue: 24_000 } }],
  [
    'between two values, by value',
    { sortField: 'amendedSum', filters: { minValue: 20_000, maxValue: 24_000 } },
  ],
  ['of a search for the number of a contract', { search: '404' }],
]

/** Lists of a described register: each filter, and a search for an identifying number. */
function describedPlan(register: AnyRegister) {
  const { name, list, states, initialState, fields } = register
  const { kind } = describedKinds[name]
  const filters = filteredFields(register).map(([filter, , field]): [string, Partial<ListRequest>] => {
    const { from, to } = rangeOf(filter)
    return [
      `of a filter by ${filter}`,
      {
        filters:
          field.kind === 'code'
            ? { [filter]: [Object.keys(field.codes)[0]!] }
            : { [from]: '2024-03-01', [to]: '2024-03-02' },
      },
    ]
  })
  const hasNumber = Object.values(fields).some(({ identity }) => identity === byNumber)
  return {
    register: kind.register,
    findMany: kind.findMany as RegisterToPlan['findMany'],
    states: { usual: initialState, rare: Object.keys(states).at(-1)! },
    sorts: list.sort,
    reference: register.reference && `PSU.${name.toUpperCase()}.7`,
    part: register.reference ? `${name.toUpperCase()}.77` : '77',
    day: '2024-01-09',
    own: [
      ...filters,
      ...(hasNumber ? [['of a search for the beginning of a number', { search: '10000007' }] as const] : []),
      ...(cautionsOfRegister(register).length > 0 ? [['with cautions', withCautions] as const] : []),
    ],
  }
}

type RegisterToPlan = {
  register: Register
  findMany: (tx: TenantTx, ids: number[]) => Promise<unknown>
  states: { usual: string; rare: string }
  sorts: readonly string[]
  /** The reference of a record without the code of its institution, if references start with it. */
  reference: string | undefined
  part: string
  day: string
  own: readonly (readonly [title: string, request: Partial<ListRequest>])[]
}

export const registersToPlan: Record<MeasuredRegister, RegisterToPlan> = {
  ...mapDerived(describedPlan),
  enquiries: {
    register: enquiryRegister,
    findMany: findEnquiries,
    states: { usual: 'CLOSED', rare: 'WITHDRAWN' },
    sorts: ['issuedOn', 'closedOn'],
    reference: 'PSU.ITT.7',
    part: 'ITT.77',
    day: '2024-01-09',
    own: [
      ['with cautions', withCautions],
      ['with cautions, by closing day', { ...withCautions, sortField: 'closedOn' }],
      ['of a type and a category', { filters: { type: ['ITT'], vendorCategory: ['FOREIGN'] } }],
      [
        'of some days and a funder',
        { from: '2024-01-09', to: '2024-01-09', filters: { funder: ['CP', 'LG'] } },
      ],
    ],
  },
  lvp: {
    register: lvpKind.register,
    findMany: lvpKind.findMany,
    states: { usual: 'COMPLETE', rare: 'CANCELLED' },
    sorts: ['initiatedOn', 'approvalDate', 'purchaseOrderValue'],
    reference: 'PSU.LVP.7',
    part: 'LVP.77',
    day: '2024-01-09',
    own: paperRequests,
  },
  mpc: {
    register: mpcKind.register,
    findMany: mpcKind.findMany,
    states: { usual: 'COMPLETE', rare: 'CANCELLED' },
    sorts: ['initiatedOn', 'approvalDate', 'purchaseOrderValue'],
    reference: 'PSU.MPC.4.7',
    part: 'MPC.4.77',
    day: '2024-01-09',
    own: [...paperRequests, ...nonlinkedRequests],
  },
  contracts: {
    register: contractKind.register,
    findMany: contractKind.findMany,
    states: { usual: 'AWARDED', rare: 'APPROVED' },
    sorts: ['approvedOn', 'awardedOn', 'revisedValue'],
    reference: 'GRZ.PSU.G.7',
    part: 'NCS.77',
    day: '2024-01-31',
    own: contractRequests,
  },
  amendments: {
    register: amendmentKind.register,
    findMany: amendmentKind.findMany,
    states: { usual: 'RECORDED', rare: 'RECORDED' },
    sorts: ['amendedOn', 'amendedSum'],
    reference: 'CP.PSU.W.7',
    part: 'W.76',
    day: '2024-02-11',
    own: amendmentRequests,
  },
}

export async function statementsForPage(
  lab: PlanLab,
  name: MeasuredRegister,
  request: Partial<ListRequest>,
  tenant: TestTenant,
): Promise<SentStatement[]> {
  const { register, findMany } = registersToPlan[name]
  const statements = await captureStatements(lab, tenant, async (tx) => {
    const { ids, all } = await listIds(tx, register, { ...firstPageRequest(tenant.id), ...request })
    expect(ids.length).toBeGreaterThan(0)
    await findMany(tx, ids)
    if (all) await sumsOfNumbers(tx, register, all)
    await readHistory(tx, name, String(ids[0]), { page: 0, size: 100 })
    if (name === 'enquiries') return
    await listAttachmentVersions(tx, { register: name, recordId: ids[0]! })
  })
  expect(statements.filter(readsRecords)).not.toEqual([])
  return statements
}

/** True for statements that read the records of a page by number. */
const readsRecords = ({ name }: SentStatement): boolean => /\.(findMany|ofPapers|papers)$/.test(name ?? '')

/** Low value and committee papers share a table, so equal statements are checked once. */
const checkedPaperStatements = new Set<string>()

type PageCase = {
  name: MeasuredRegister
  request: Partial<ListRequest>
  tenant: TestTenant
  title: string
  /** Maximum number of rows read and filtered out. */
  maxDiscarded: number
  records: number
}

export async function expectEfficientPage(
  lab: PlanLab,
  { name, request, tenant, title, maxDiscarded, records }: PageCase,
): Promise<void> {
  for (const statement of await statementsForPage(lab, name, request, tenant)) {
    const statementKey = `${title}: ${statement.text}`
    if (name === 'mpc' && checkedPaperStatements.has(statementKey)) continue
    if (name === 'lvp') checkedPaperStatements.add(statementKey)
    // A page reads its records and their details by number.
    const maxRows = readsRecords(statement) ? 100 : Infinity
    // Indexes cover each sort order of the whole register; own records are few and may be sorted.
    const maxSorted = statement.name?.includes('.list.') ? records / 2 : Infinity
    await expectEfficientPlans(lab, tenant, statement, {
      maxDiscarded: maxDiscarded,
      maxRows: maxRows,
      maxSorted: maxSorted,
    })
  }
}
