import { paginate } from '@insaka/domain/core/paging'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { ok, type SentRequest } from './fake-server.ts'

export function enquiryRow(id: number, changes: Partial<EnquiryRecord> = {}): EnquiryRecord {
  return {
    id,
    reference: `MIHUD.PROC.RFQ.${id}.03.26`,
    institution: 'MIHUD',
    initiator: 'Mutale Mwansa',
    initiatorId: '01890000-0000-7000-8000-00000000000a',
    version: 1,
    enquiryType: 'RFQ',
    issuedOn: '2026-03-31T08:15:00+02:00',
    closedOn: '2026-04-14T16:00:00+02:00',
    funder: 'GRZ',
    department: 'PROC',
    description: `Chairs, lot ${id}`,
    biddersInvited: 1200,
    bidsReceived: 3,
    vendorCategory: 'CITIZEN',
    vendorCategoryConfirmed: true,
    linked: false,
    state: 'OPEN',
    noOfDocumentsSold: 0,
    chargePerDocument: 0,
    totalAmountForDocumentsSold: 0,
    fortyPercentOfDocumentsSold: 0,
    fortyPercentRemitted: false,
    fortyPercentRemittedOn: null,
    nonRemittanceReason: null,
    takenBackOn: null,
    importId: null,
    sixtyPercentReceived: false,
    withdrawnOn: null,
    withdrawalReason: null,
    formerReference: null,
    cautions: [],
    createdOn: '2026-03-31T08:15:00+02:00',
    updatedOn: '2026-03-31T08:15:00+02:00',
    ...changes,
  }
}

export function listRequestOf({ url }: Pick<SentRequest, 'url'>) {
  const { pathname, searchParams } = new URL(url, 'http://test')
  const [page, sortField, pageSize] = pathname.split('/').slice(4)
  return {
    page: Number(page),
    sortField,
    pageSize: Number(pageSize),
    query: Object.fromEntries(searchParams),
  }
}

/** Reply with the requested page of `total` enquiries, newest first. */
export const enquiriesPage = (...args: Parameters<typeof enquiriesOf>) => ok(enquiriesOf(...args))

export function enquiriesOf(sent: SentRequest, total: number, more = false) {
  const { page, pageSize } = listRequestOf(sent)
  const size = Math.max(0, Math.min(pageSize, total - page * pageSize))
  const content = Array.from({ length: size }, (_, i) => enquiryRow(total - page * pageSize - i))
  return {
    enquiries: { content, pagination: { ...paginate({ page, size: pageSize }, total, size), more } },
    counts: { ALL: total, OPEN: total, CLOSED: 0, LINKED: 0, WITHDRAWN: 0 },
  }
}
