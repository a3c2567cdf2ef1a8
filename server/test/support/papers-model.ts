import type { Person } from './world.ts'

/** Reference model of a register of papers; amounts in ngwee. */
export type PaperModel = {
  id: number
  version: number
  initiatorId: string
  department: string
  state: string
  initiatedOn: string
  approvalDate: string | null
  vendor: string
  funder: string
  type: string
  category: string
  expenseType: string
  currency: string
  ngwee: number
  order: string | null
  egp: string | null
  words: string[]
  reference: string
  enquiry: { id: number; reference: string; vendorCategory: string }
}

type MultiFilter = 'status' | 'funder' | 'type' | 'vendorCategory'
type SingleFilter =
  | 'department'
  | 'category'
  | 'expenseType'
  | 'currency'
  | 'vendor'
  | 'from'
  | 'to'
  | 'expenseFrom'
  | 'expenseTo'
  | 'search'
type PaperQuery = { scope: string } & { [Name in MultiFilter]?: string[] | undefined } & {
  [Name in SingleFilter]?: string | undefined
} & { [Name in 'minValue' | 'maxValue']?: number | undefined }

const isAllowed = (allowed: string | string[] | undefined, value: string): boolean =>
  allowed === undefined || [allowed].flat().includes(value)

const isWithin = <T extends string | number>(from: T | undefined, to: T | undefined, value: T): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to)

/** Order numbers are compared without case, blanks and punctuation. */
const normalizeNumber = (text: string | null): string =>
  (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const startsWithNormalized = (text: string | null, term: string): boolean =>
  normalizeNumber(term) !== '' && normalizeNumber(text).startsWith(normalizeNumber(term))

/** Matches each digit group of the number, ignoring leading zeros. */
const digitGroupStartsWith = (number: string | null, term: string): boolean =>
  /^\d+$/.test(term) &&
  Number(term) > 0 &&
  (number ?? '').split(/\D+/).some((group) => String(Number(group)).startsWith(String(Number(term))))

function matchesTerm(paper: PaperModel, term: string): boolean {
  const { id, reference, enquiry, words, order, egp } = paper
  const upper = term.toUpperCase()
  const digits = (term.match(/\d+/g) ?? []).map(Number)
  return (
    words.some((word) => word.startsWith(term.toLowerCase())) ||
    startsWithNormalized(order, term) ||
    startsWithNormalized(egp, term) ||
    [order, egp].some((number) => digitGroupStartsWith(number, term)) ||
    reference.startsWith(upper) ||
    (/^[1-9]\d*$/.test(term) && (String(id).startsWith(term) || enquiry.id === Number(term))) ||
    (term.includes('.') &&
      (enquiry.reference.startsWith(upper) ||
        (digits.includes(id) && reference.includes(upper)) ||
        (digits.includes(enquiry.id) && enquiry.reference.includes(upper))))
  )
}

function matchesSearch(paper: PaperModel, search: string | undefined): boolean {
  if (search === undefined) return true
  const isWholeNumber = startsWithNormalized(paper.order, search) || startsWithNormalized(paper.egp, search)
  // Digits joined by hyphens may be part of a number without its prefix.
  const terms = search.split(/^[\d-]+$/.test(search) ? '-' : /[\s/]+/)
  return isWholeNumber || terms.every((term) => matchesTerm(paper, term))
}

export const matchingPapers = (
  model: PaperModel[],
  as: Person & { department: string },
  query: PaperQuery,
): PaperModel[] =>
  model.filter(
    (paper) =>
      (query.scope !== 'mine' || paper.initiatorId === as.id) &&
      (query.scope !== 'department' || paper.department === as.department) &&
      isAllowed(query.department, paper.department) &&
      isAllowed(query.status, paper.state) &&
      isAllowed(query.funder, paper.funder) &&
      isAllowed(query.type, paper.type) &&
      isAllowed(query.category, paper.category) &&
      isAllowed(query.expenseType, paper.expenseType) &&
      isAllowed(query.currency, paper.currency) &&
      isAllowed(query.vendorCategory, paper.enquiry.vendorCategory) &&
      isAllowed(query.vendor?.toLowerCase(), paper.vendor.toLowerCase()) &&
      isWithin(query.minValue, query.maxValue, paper.ngwee / 100) &&
      isWithin(query.from, query.to, paper.initiatedOn) &&
      isWithin(query.expenseFrom, query.expenseTo, paper.approvalDate ?? paper.initiatedOn) &&
      matchesSearch(paper, query.search),
  )

export function sumsOfPapers(papers: PaperModel[]): { currency: string; amount: number }[] {
  const countedPapers = papers.filter(({ state }) => state !== 'CANCELLED')
  return [...new Set(countedPapers.map(({ currency }) => currency))].toSorted().map((currency) => ({
    currency,
    amount:
      countedPapers
        .filter((paper) => paper.currency === currency)
        .reduce((ngwee, paper) => ngwee + paper.ngwee, 0) / 100,
  }))
}
