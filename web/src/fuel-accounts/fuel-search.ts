import { codePattern, pagePattern, readSearch, searchPattern } from '../state/read-search.ts'

/** The transaction that is open over the list, or a new one of either kind. */
export type OpenedTransaction = number | 'deposit' | 'draw'

/** What the address of the fuel accounts says. What is absent is as usual. */
export type FuelSearch = {
  /** The department whose account it is. */
  account?: string | undefined
  /** Of the line of balances. */
  year?: number | undefined
  from?: string | undefined
  to?: string | undefined
  type?: string | undefined
  client?: string | undefined
  coupon?: string | undefined
  page?: number | undefined
  record?: OpenedTransaction | undefined
}

export const readFuelSearch = readSearch<FuelSearch>(
  {
    account: codePattern,
    year: /^20\d{2}$/,
    from: searchPattern,
    to: searchPattern,
    type: /^[A-Z]{1,30}$/,
    client: searchPattern,
    coupon: searchPattern,
    page: pagePattern,
    record: /^(deposit|draw|[1-9]\d{0,14})$/,
  },
  {
    year: Number,
    page: Number,
    record: (text) => (text === 'deposit' || text === 'draw' ? text : Number(text)),
  },
)
