import { codePattern, pagePattern, readSearch, searchPattern } from '../state/read-search-params.ts'

export type OpenedTransaction = number | 'deposit' | 'draw'

/** Address of the fuel accounts; an absent value means the default. */
export type FuelSearch = {
  /** Code of the department that holds the account. */
  account?: string | undefined
  /** Year of the balance chart. */
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
