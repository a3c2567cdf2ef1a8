import type { APIRequestContext } from '@playwright/test'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import { ngweeOf, apiReaderOf } from './printed-page.ts'

// No other story changes the second institution, so its figures are stable.
export const officer = 'demo2.officer'

type Days = { from: string; to: string }
export const isWithin = (day: string, { from, to }: Days) => day >= from && day <= to

export type Paper = LvpRecord & { register: 'LVP' | 'MPC' }

export async function papersOf(request: APIRequestContext): Promise<Paper[]> {
  const { sub, readAll } = await apiReaderOf(request, officer)
  const list = (path: string) => (page: number) =>
    `/api/procurement/${path}/${sub}/${page}/id/100?scope=institution`
  const [lvps, mpcs] = await Promise.all([
    readAll<LvpRecord>(list('lvp'), 'lvps'),
    readAll<LvpRecord>(list('hvp/mpc'), 'mpcs'),
  ])
  return [
    ...lvps.map((paper) => ({ ...paper, register: 'LVP' as const })),
    ...mpcs.map((paper) => ({ ...paper, register: 'MPC' as const })),
  ]
}

export const expenseDayOf = ({ approvalDate, initiatedOn }: Paper) => approvalDate ?? initiatedOn
export const countsAsExpense = ({ status }: Paper) => status === 'IN_PROGRESS' || status === 'COMPLETE'
export const papersSpentIn = (papers: Paper[], days: Days) =>
  papers.filter((paper) => countsAsExpense(paper) && isWithin(expenseDayOf(paper), days))
export const papersInKwacha = (papers: Paper[]) => papers.filter(({ currency }) => currency === 'ZMW')
export const orderValueOf = ({ purchaseOrderValue }: Paper) => purchaseOrderValue

type FuelEntry = TransactionRecord
/** Signed change of the balance: deposits are positive, draws negative. */
const balanceChangeOf = ({ transactionType, amount }: FuelEntry) =>
  transactionType === 'DEPOSIT' ? ngweeOf(amount) : -ngweeOf(amount)
export const balanceChange = (entries: FuelEntry[]) =>
  entries.reduce((sum, entry) => sum + balanceChangeOf(entry), 0n)

export async function entriesOf(request: APIRequestContext, code: string): Promise<FuelEntry[]> {
  const { sub, readAll } = await apiReaderOf(request, officer)
  return readAll<FuelEntry>((page) => `/api/stores/fuel/${page}/100/id/${sub}/${code}`, 'transactions')
}
