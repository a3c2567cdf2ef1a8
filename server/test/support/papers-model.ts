import type { Person } from './world.ts'

/** What a register of papers should hold, in a plain list; amounts in whole ngwee. */
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

type Several = 'status' | 'funder' | 'type' | 'vendorCategory'
type One =
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
type PaperLook = { scope: string } & { [Name in Several]?: string[] | undefined } & {
  [Name in One]?: string | undefined
} & { [Name in 'minValue' | 'maxValue']?: number | undefined }

const isAmong = (wanted: string | string[] | undefined, value: string): boolean =>
  wanted === undefined || [wanted].flat().includes(value)

const isWithin = <T extends string | number>(from: T | undefined, to: T | undefined, value: T): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to)

/** Numbers of orders are compared without case, blanks and signs. */
const bare = (text: string | null): string => (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const begins = (text: string | null, term: string): boolean =>
  bare(term) !== '' && bare(text).startsWith(bare(term))

/** Of each group of digits in the number, whatever zeros it or the term begins with. */
const digitsBegin = (number: string | null, term: string): boolean =>
  /^\d+$/.test(term) &&
  Number(term) > 0 &&
  (number ?? '').split(/\D+/).some((group) => String(Number(group)).startsWith(String(Number(term))))

function hasTerm(paper: PaperModel, term: string): boolean {
  const { id, reference, enquiry, words, order, egp } = paper
  const upper = term.toUpperCase()
  const within = (term.match(/\d+/g) ?? []).map(Number)
  return (
    words.some((word) => word.startsWith(term.toLowerCase())) ||
    begins(order, term) ||
    begins(egp, term) ||
    [order, egp].some((number) => digitsBegin(number, term)) ||
    reference.startsWith(upper) ||
    (/^[1-9]\d*$/.test(term) && (String(id).startsWith(term) || enquiry.id === Number(term))) ||
    (term.includes('.') &&
      (enquiry.reference.startsWith(upper) ||
        (within.includes(id) && reference.includes(upper)) ||
        (within.includes(enquiry.id) && enquiry.reference.includes(upper))))
  )
}

function isFound(paper: PaperModel, search: string | undefined): boolean {
  if (search === undefined) return true
  const whole = begins(paper.order, search) || begins(paper.egp, search)
  // A number that is joined of digits alone may lack its prefix.
  const terms = search.split(/^[\d-]+$/.test(search) ? '-' : /[\s/]+/)
  return whole || terms.every((term) => hasTerm(paper, term))
}

/** What a list shows on all its pages, by number. */
export const matchingPapers = (
  model: PaperModel[],
  as: Person & { department: string },
  look: PaperLook,
): PaperModel[] =>
  model.filter(
    (paper) =>
      (look.scope !== 'mine' || paper.initiatorId === as.id) &&
      (look.scope !== 'department' || paper.department === as.department) &&
      isAmong(look.department, paper.department) &&
      isAmong(look.status, paper.state) &&
      isAmong(look.funder, paper.funder) &&
      isAmong(look.type, paper.type) &&
      isAmong(look.category, paper.category) &&
      isAmong(look.expenseType, paper.expenseType) &&
      isAmong(look.currency, paper.currency) &&
      isAmong(look.vendorCategory, paper.enquiry.vendorCategory) &&
      isAmong(look.vendor?.toLowerCase(), paper.vendor.toLowerCase()) &&
      isWithin(look.minValue, look.maxValue, paper.ngwee / 100) &&
      isWithin(look.from, look.to, paper.initiatedOn) &&
      isWithin(look.expenseFrom, look.expenseTo, paper.approvalDate ?? paper.initiatedOn) &&
      isFound(paper, look.search),
  )

/** What they come to in each currency, without those that are cancelled. */
export function sumsOfPapers(papers: PaperModel[]): { currency: string; amount: number }[] {
  const counted = papers.filter(({ state }) => state !== 'CANCELLED')
  return [...new Set(counted.map(({ currency }) => currency))].toSorted().map((currency) => ({
    currency,
    amount:
      counted
        .filter((paper) => paper.currency === currency)
        .reduce((ngwee, paper) => ngwee + paper.ngwee, 0) / 100,
  }))
}
