import { codePattern, pagePattern, readSearch, searchPattern } from '../state/read-search.ts'

/** What the address of the history says. What is absent is as usual. */
export type HistorySearch = {
  /** Another tab than that of the events. */
  show?: 'sign-ins' | 'checks' | undefined
  from?: string | undefined
  to?: string | undefined
  /** Whose changes, or whose sign-ins. */
  person?: string | undefined
  register?: string | undefined
  kind?: string | undefined
  page?: number | undefined
  /** The event or sign-in that is open over the list. */
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
