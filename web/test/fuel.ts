import { paginate } from '@insaka/domain/core/paging'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { fuelSteps } from '@insaka/domain/fuel-accounts/fuel-accounts.steps'
import { transactionTypes } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { ProductRecord } from '@insaka/domain/fuel-products/fuel-products.schema'
import type { Role } from '@insaka/domain/permissions'
import { ok, type SentRequest } from './fake-server.ts'
import { addNextSteps } from './next-steps.ts'
import { openAs } from './open-app.tsx'
import { me } from './papers.ts'

export const fuelPath = '/insaka/plscm/stores/fuel'

export const fuelRoutes = {
  accounts: `GET /api/stores/accounts/${me}`,
  balances: `GET /api/stores/accounts/${me}/PROC/balances`,
  statement: `GET /api/stores/accounts/${me}/PROC/statement/*`,
  statements: 'GET /api/stores/statements/*',
  list: `GET /api/stores/fuel/0/12/id/${me}/PROC`,
  second: `GET /api/stores/fuel/1/12/id/${me}/PROC`,
  post: 'POST /api/stores/fuel/0/12/id',
  reverse: 'POST /api/stores/fuel/2/reverse',
  get: (id: number) => `GET /api/stores/fuel/${id}`,
}

export const drawRecord = (id: number, changes: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id,
  sequence: id,
  transactionType: 'WITHDRAW',
  accountHolder: 'PROC',
  transactionDate: '2026-03-30',
  reference: `FC-${id}`,
  client: 'Hilux BAH 2231',
  coupon: null,
  formerReference: null,
  description: `Field work ${id}`,
  fuelType: 'DIESEL',
  litres: 85,
  price: 23.9,
  amount: 2_031.5,
  balance: 12_968.5,
  reverses: null,
  reversedBy: null,
  reason: null,
  institution: 'MIHUD',
  initiator: 'Mutale Mwansa',
  initiatorId: me,
  createdOn: '2026-03-30T10:00:00+02:00',
  importId: null,
  ...changes,
})

export const depositRecord = (id: number, changes: Partial<TransactionRecord> = {}): TransactionRecord =>
  drawRecord(id, {
    transactionType: 'DEPOSIT',
    reference: `DEP-${id}`,
    client: 'Infrastructure',
    description: 'March allocation',
    fuelType: 'NA',
    litres: null,
    price: null,
    amount: 15_000,
    balance: 15_000,
    ...changes,
  })

export const account = (department: string, balance: number, active = true, hasEntries = true) => ({
  department,
  name: department === 'PROC' ? 'Procurement' : 'Closed',
  active,
  balance,
  hasEntries,
})

export const price = (changes: Partial<ProductRecord>): ProductRecord => ({
  id: 1,
  type: 'DIESEL',
  price: 23.9,
  effectiveOn: '2000-01-01',
  initiator: null,
  createdOn: '2026-01-01T08:00:00+02:00',
  updatedOn: '2026-01-01T08:00:00+02:00',
  ...changes,
})

export const pageOf = (content: TransactionRecord[], balance = 12_968.5, total = content.length, page = 0) =>
  ok({
    transactions: {
      content,
      pagination: { ...paginate({ page, size: 12 }, total, content.length), more: false },
      balance,
    },
  })

export const postedReply = ({ body }: SentRequest) => {
  const transaction = drawRecord(9, body as Partial<TransactionRecord>)
  return ok({
    transaction,
    transactions: { content: [transaction], pagination: paginate({ page: 0, size: 12 }, 1, 1), balance: 1 },
  })
}

type Routes = Parameters<typeof openAs>[2]

const fuelKind = {
  payloadKey: 'transaction',
  steps: fuelSteps,
  describe: (record: TransactionRecord) => ({
    noun: 'transaction',
    initiatorId: record.initiatorId,
    department: record.accountHolder,
    state: record.transactionType,
    stateLabel: transactionTypes[record.transactionType],
    record,
  }),
}

/** Opens the fuel accounts as this role: Procurement has a deposit and a draw, with a balance of 12,968.50. */
export async function openFuel(at = fuelPath, routes: Routes = {}, role: Role = 'ORD') {
  const all: NonNullable<Routes> = {
    [fuelRoutes.accounts]: () => ok({ accounts: [account('OLD', 0, false), account('PROC', 12_968.5)] }),
    [fuelRoutes.balances]: ({ url }) =>
      ok({
        balances: {
          year: Number(new URL(url, 'http://test').searchParams.get('year')),
          opening: 500,
          months: [
            { month: '2026-01', balance: 700.25 },
            { month: '2026-02', balance: -20 },
            { month: '2026-03', balance: 12_968.5 },
          ],
        },
      }),
    [fuelRoutes.list]: () => pageOf([drawRecord(2), depositRecord(1)]),
    [fuelRoutes.get(1)]: () => ok({ transaction: depositRecord(1) }),
    [fuelRoutes.get(2)]: () => ok({ transaction: drawRecord(2) }),
    'GET /api/stores/clients': () => ok({ clients: ['Hilux BAH 2231'] }),
    'GET /api/stores/products': () =>
      ok({
        products: [price({}), price({ id: 2, type: 'PETROL', price: 25.98 })],
      }),
    ...routes,
  }
  const app = await openAs(role, at, all, addNextSteps(fuelKind, role))
  const callsTo = (route: string) => app.server.sent.filter((each) => each.route === route)
  return { ...app, callsTo }
}
