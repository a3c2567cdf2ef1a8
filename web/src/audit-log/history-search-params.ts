import { codePattern, pagePattern, readSearch, searchPattern } from '../state/read-search-params.ts'

/** Address of the history; an absent value means the default. */
export type HistorySearch = {
  show?: 'sign-ins' | 'checks' | undefined
  from?: string | undefined
  to?: string | undefined
  /** The actor of the events or sign-ins. */
  person?: string | undefined
  register?: string | undefined
  kind?: string | undefined
  page?: number | undefined
  event?: number | string | undefined
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/

export const readHistorySearch = readSearch<HistorySearch>(
  {
    show: /^(sign-ins|checks)$/,
    from: dayForm,
    to: dayForm,
    person: /^[0-9a-f-]{36}$/,
    register: codePattern,
    kind: searchPattern,
    page: pagePattern,
    event: /^([1-9]\d{0,14}|[0-9a-f-]{36})$/,
  },
  { page: Number, event: (text) => (/^\d+$/.test(text) ? Number(text) : text) },
)
