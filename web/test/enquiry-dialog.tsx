import { paginate } from '@insaka/domain/core/paging'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { enquiries } from '@insaka/domain/enquiries/enquiries.register'
import { enquiryParts } from '../src/enquiries/enquiry-dialog/enquiry-parts.ts'
import { createDescribedDialog, describedRecord } from '../src/registers/described/DescribedDialog.tsx'
import { ok } from './fake-server.ts'
import { addNextSteps, describedSteps } from './next-steps.ts'
import { me } from './papers.ts'
import { openDialog, type Routes, type DialogOptions } from './record-dialog.tsx'

export const enquiryDescription = describedRecord(enquiries, enquiryParts)
const EnquiryDialog = createDescribedDialog(enquiries, enquiryParts)

export const saveRoute = `POST /api/procurement/enquiry/2/id/12/${me}`
export const getRoute = 'GET /api/procurement/enquiries/7'
const paperRoute = 'GET /api/procurement/papers'
export const withdrawRoute = 'POST /api/procurement/enquiries/7/withdraw'

export const record: EnquiryRecord = {
  id: 7,
  reference: 'MIHUD.PROC.ITT.7.03.26',
  institution: 'MIHUD',
  initiator: 'Mutale Mwansa',
  initiatorId: me,
  version: 3,
  enquiryType: 'ITT',
  issuedOn: '2026-03-30T09:00:00+02:00',
  closedOn: '2026-03-31T09:00:00+02:00',
  funder: 'GRZ',
  department: 'PROC',
  description: 'Supply of 40 reams of paper',
  biddersInvited: 3,
  bidsReceived: 2,
  vendorCategory: 'CITIZEN',
  vendorCategoryConfirmed: true,
  requisition: null,
  linked: false,
  state: 'CLOSED',
  noOfDocumentsSold: 7,
  chargePerDocument: 333.33,
  totalAmountForDocumentsSold: 2333.31,
  fortyPercentOfDocumentsSold: 933.32,
  fortyPercentRemitted: false,
  fortyPercentRemittedOn: null,
  nonRemittanceReason: null,
  sixtyPercentReceived: false,
  withdrawnOn: null,
  withdrawalReason: null,
  formerReference: null,
  takenBackOn: null,
  importId: null,
  cautions: [],
  createdOn: '2026-03-30T10:00:00+02:00',
  updatedOn: '2026-03-31T14:05:00+02:00',
}
const counts = { ALL: 1, OPEN: 0, CLOSED: 1, LINKED: 0, WITHDRAWN: 0 }
const list = { content: [record], pagination: paginate({ page: 2, size: 12 }, 25, 1) }
export const savedReply = (enquiry: Partial<EnquiryRecord> = {}) =>
  ok({ enquiries: list, counts, enquiry: { ...record, ...enquiry } }, 'The enquiry has been saved.')

/** Opens the dialog of a new enquiry or of number 7 over its list. */
export const openEnquiryDialog = (
  routes: Routes = {},
  { stored, ...opened }: DialogOptions<Partial<EnquiryRecord>> = {},
) =>
  openDialog(
    EnquiryDialog,
    {
      [getRoute]: () =>
        ok({
          enquiry: { ...record, ...stored },
          recordedBy: { name: record.initiator, isImported: false },
        }),
      [paperRoute]: () => ok({ paper: { register: 'lvp', id: 3, reference: 'MIHUD.PROC.LVP.3.03.26' } }),
      ...routes,
    },
    opened,
    addNextSteps(describedSteps(enquiries), opened.role ?? 'ORD'),
  )
