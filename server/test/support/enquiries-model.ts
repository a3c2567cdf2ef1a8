import type { Person } from './world.ts'

/** What the register should hold, in a plain list. */
export type Model = {
  id: number
  department: string
  initiatorId: string
  state: string
  issuedOn: string
  closedOn: string
  words: string[]
  funder: string
  vendorCategory: string
  enquiryType: string
  version: number
}

export type Look = {
  department: string | undefined
  from: string | undefined
  to: string | undefined
  search: string | undefined
} & Record<string, unknown>

/** Whether the scope of this person reaches as far as the record. */
export function isInScope(
  { department, initiatorId }: Model,
  as: Person & { department?: string },
  scope: string,
): boolean {
  if (scope === 'mine') return initiatorId === as.id
  return scope === 'institution' || department === as.department
}

/** What a list shows of it on all its pages. */
export function matching(model: Model[], as: Person, look: Look): Model[] {
  const { scope, status, department, from, to, search, sortField, direction } = look
  const isAll = status === undefined
  const isAmong = (wanted: unknown, value: string) =>
    wanted === undefined || (wanted as string).split(',').includes(value)
  const terms = search?.split(' ') ?? []
  const found = model.filter(
    (record) =>
      isInScope(record, as, String(scope)) &&
      (isAll ? record.state !== 'TAKEN_BACK' : isAmong(status, record.state)) &&
      isAmong(look['funder'], record.funder) &&
      isAmong(look['type'], record.enquiryType) &&
      isAmong(look['vendorCategory'], record.vendorCategory) &&
      (department === undefined || record.department === department) &&
      (from === undefined || record.issuedOn.slice(0, 10) >= from) &&
      (to === undefined || record.issuedOn.slice(0, 10) <= to) &&
      terms.every((term) => record.words.some((word) => word.startsWith(term))),
  )
  const key = ({ id, ...record }: Model) =>
    `${sortField === 'id' ? '' : record[sortField as 'issuedOn']}/${String(id).padStart(6, '0')}`
  const sorted = found.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  return direction === 'asc' ? sorted : sorted.toReversed()
}
