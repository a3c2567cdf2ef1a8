import { toDay } from '@insaka/domain/core/dates'
import type { Query } from '@insaka/domain/core/endpoint'
import { paginate } from '@insaka/domain/core/paging'
import { reversalEndpoints } from '@insaka/domain/fuel-accounts/reversal'
import { fuelAccountsEndpoints } from '@insaka/domain/fuel-accounts/fuel-accounts.endpoints'
import { transactionTypes } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { TenantTx } from '../db/transactions.ts'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { listIds } from '../registers/list.ts'
import { readHistoryOf, readRecordWithRecorder } from '../registers/read-register.ts'
import {
  findClients,
  findLastEntry,
  findTransaction,
  findTransactions,
  fuelRegister,
  findIdsBySequence,
  listAccounts,
} from './fuel-accounts.repository.ts'
import { entriesRequest } from './list-entries.ts'
import { postTransaction } from './post-transaction.actions.ts'
import { addSteps, takeStep } from '../steps/take-step.actions.ts'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { fuelStepKind } from './reverse-transaction.actions.ts'
import { requireAccount, accountsStatementOf, readMonthEndBalances, statementOf } from './statement.ts'

const readable = {
  register: fuelRegister,
  states: transactionTypes,
  find: findTransaction,
  findMany: findTransactions,
}

type PageRequest = { page: number; size: number }
type Filters = Query<typeof fuelAccountsEndpoints.list>

export const fuelAccountsRoutes = (platform: Platform) => {
  const { database, clock } = platform
  const pageOf = (institutionId: string, code: string, pageRequest: PageRequest, filters: Filters = {}) =>
    database.read(institutionId, (tx) => readAccount(tx, code, pageRequest, filters))

  const withSteps = (caller: Caller, record: TransactionRecord) =>
    database.read(caller.institutionId, (tx) =>
      addSteps(tx, caller, [fuelStepKind({ isConfirmed: false })], record),
    )

  return bind(
    { ...fuelAccountsEndpoints, ...reversalEndpoints },
    {
      list: async ({ params: { accountHolderCode, ...place }, query, caller }) => ({
        transactions: await pageOf(caller.institutionId, accountHolderCode, place, query),
      }),
      async post({ params, query: { overdraft, ...filters }, checked, submitKey: key, wantsList, caller }) {
        const isConfirmed = overdraft === 'confirmed'
        const { record } = await postTransaction(platform, caller, checked, { key, isConfirmed })
        const transaction = await withSteps(caller, record)
        if (!wantsList) return { transaction }
        const transactions = await pageOf(caller.institutionId, record.accountHolder, params, filters)
        return { transactions, transaction }
      },
      async get({ params: { id }, caller }) {
        const { record, ...rest } = await database.read(caller.institutionId, (tx) =>
          readRecordWithRecorder(tx, readable, id),
        )
        return { transaction: await withSteps(caller, record), ...rest }
      },
      history: ({ params: { id }, query, caller }) =>
        database.read(
          caller.institutionId,
          async (tx) => (await readHistoryOf(tx, readable, id, query)).history,
        ),
      async reverse({ params, query: { overdraft }, checked, submitKey: key, wantsList, caller }) {
        const kind = fuelStepKind({ isConfirmed: overdraft === 'confirmed' })
        const sent = checked.withParams(params) as CheckedBody<never>
        const record = await takeStep(platform, caller, kind, 'reverse', sent, key)
        const transaction = await withSteps(caller, record)
        if (!wantsList) return { transaction }
        const firstPage = { page: 0, size: 12 }
        const transactions = await pageOf(caller.institutionId, record.accountHolder, firstPage)
        return { transactions, transaction }
      },
      accounts: async ({ caller }) => ({ accounts: await database.read(caller.institutionId, listAccounts) }),
      // One snapshot, so that a signed statement adds up while others post.
      statement: async ({ params: { code, period }, caller }) => ({
        statement: await database.readSnapshot(caller.institutionId, (tx) =>
          statementOf(tx, code, period, toDay(clock())),
        ),
      }),
      statements: async ({ params: { period }, caller }) => ({
        statement: await database.readSnapshot(caller.institutionId, (tx) =>
          accountsStatementOf(tx, period, toDay(clock())),
        ),
      }),
      balances: async ({ params: { code }, query: { year }, caller }) => ({
        balances: await database.read(caller.institutionId, (tx) =>
          readMonthEndBalances(tx, code, year, toDay(clock())),
        ),
      }),
      clients: async ({ query: { search }, caller }) => ({
        clients: await database.read(caller.institutionId, (tx) => findClients(tx, search)),
      }),
    },
  )
}

/** A page of an account, newest entry first by default, with the balance of the whole account. */
async function readAccount(tx: TenantTx, code: string, { page, size }: PageRequest, filters: Filters) {
  const { direction = 'desc', from, to, type, client, coupon } = filters
  const isFiltered = [from, to, type, client, coupon].some((filter) => filter !== undefined)
  const [{ id: departmentId }, { balance, sequence: total }] = await Promise.all([
    requireAccount(tx, code),
    findLastEntry(tx, code),
  ])
  if (!isFiltered) {
    const skip = page * size
    const range =
      direction === 'asc'
        ? { first: skip + 1, last: skip + size }
        : { first: total - skip - size + 1, last: total - skip }
    const ids = await findIdsBySequence(tx, departmentId, range)
    const content = await findInOrder(tx, direction === 'asc' ? ids : ids.toReversed())
    const pagination = { ...paginate({ page, size }, total, content.length), more: false }
    return { content, pagination, balance }
  }
  const scope = { scope: 'department', scopeId: departmentId } as const
  const request = { ...entriesRequest(scope, filters), page, pageSize: size }
  const { ids, pagination } = await listIds(tx, fuelRegister, request)
  return { content: await findInOrder(tx, ids), pagination, balance }
}

async function findInOrder(tx: TenantTx, ids: number[]) {
  if (ids.length === 0) return []
  const byId = new Map((await findTransactions(tx, ids)).map((each) => [each.id, each]))
  return ids.map((id) => byId.get(id)!)
}
