import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { paginate } from '@insaka/domain/core/paging'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { page, userEvent, type Locator } from 'vitest/browser'
import { enquiryRow } from './enquiries-list.ts'
import { ok, type SentRequest } from './fake-server.ts'
import { uuid } from './institutions.ts'

export const me = '01890000-0000-7000-8000-00000000000a'
export const somebodyElse = '01890000-0000-7000-8000-00000000000b'
export const openRoute = `GET /api/procurement/enquiries/nonlinked/${me}`

export const attachment = (n: number, changes: Partial<AttachmentRecord> = {}): AttachmentRecord => ({
  id: uuid(n),
  fileName: `Order ${n}.pdf`,
  size: 340 * 1024,
  sha256: 'a'.repeat(64),
  hasScripts: false,
  needsPassword: false,
  uploader: 'Mutale Mwansa',
  uploadedOn: '2026-03-31T14:05:00+02:00',
  ...changes,
})

const paper = {
  institution: 'MIHUD',
  initiator: 'Mutale Mwansa',
  initiatorId: me,
  version: 3,
  initiatedOn: '2026-03-30',
  requisitionedOn: '2026-03-27',
  approvalDate: null,
  description: 'Forty reams of paper',
  department: 'PROC',
  funder: 'GRZ',
  expenseType: 'OPEX',
  vendor: 'Chilenje Stationers',
  purchaseOrderValue: 9_500.5,
  currency: 'ZMW',
  purchaseOrderDate: null,
  purchaseOrder: null,
  attachmentId: null,
  attachment: null,
  procurementCategory: 'G',
  procurementMethod: 'SIMPLIFIED_BIDDING',
  procurementMode: 'MANUAL',
  egpReference: null,
  formerReference: null,
  status: 'IN_PROGRESS',
  statusReason: null,
  takenBackOn: null,
  changedAfterApprovalOn: null,
  importId: null,
  decision: 'RECORDED',
  submittedOn: null,
  decidedOn: null,
  decidedBy: null,
  editorIds: [me],
  governedBy: null,
  enquiry: {
    id: 41,
    reference: 'MIHUD.PROC.RFQ.41.03.26',
    enquiryType: 'RFQ',
    description: 'Forty reams of paper',
    closedOn: '2026-03-24T10:00:00+02:00',
    formerReference: null,
    vendorCategory: 'CITIZEN',
    vendorCategoryConfirmed: true,
    requisition: null,
  },
  createdOn: '2026-03-30T10:00:00+02:00',
  updatedOn: '2026-03-31T14:05:00+02:00',
} satisfies Partial<PaperRecord>

export const lvpRow = (id: number, changes: Partial<LvpRecord> = {}): LvpRecord => ({
  ...paper,
  id,
  reference: `MIHUD.PROC.LVP.${id}.03.26`,
  approvalsAuthority: 'CO',
  cautions: [],
  ...changes,
})

export const mpcRow = (id: number, changes: Partial<MpcRecord> = {}): MpcRecord => ({
  ...paper,
  id,
  reference: `MIHUD.GRZ.PROC.G.MPC.4.${id}.03.26`,
  approvalsAuthority: 'PC',
  cautions: [],
  approvalType: 'ORDINARY',
  mpcNumber: 4,
  meetingId: null,
  meetingNumber: null,
  resolution: null,
  contract: null,
  ...changes,
})

export function papersPage<Row>(plural: 'lvps' | 'mpcs', { url }: Pick<SentRequest, 'url'>, content: Row[]) {
  const [number, , size] = new URL(url, 'http://test').pathname.split('/').slice(-3)
  const pagination = paginate({ page: Number(number), size: Number(size) }, content.length, content.length)
  const counts = { ALL: content.length, IN_PROGRESS: content.length, COMPLETE: 0, CANCELLED: 0 }
  return { [plural]: { content, pagination }, counts }
}

export const freeEnquiryRow = (id: number, changes: Partial<EnquiryRecord> = {}) =>
  enquiryRow(id, { description: `Toner, lot ${id}`, funder: 'CP', ...changes })

export function freeEnquiriesReply(
  { url }: Pick<SentRequest, 'url'>,
  all: readonly EnquiryRecord[],
  more = 0,
) {
  const search = new URL(url, 'http://test').searchParams.get('search') ?? ''
  const matches = all.filter(({ description, reference }) => `${description} ${reference}`.includes(search))
  return ok({
    enquiries: matches,
    pagination: paginate({ page: 0, size: 20 }, matches.length + more, matches.length),
  })
}

export const field = (name: string) => page.getByLabelText(name, { exact: true })
/** Date field by label, also while it is invalid. */
export const date = (name: string, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('textbox', { name: new RegExp(`^(Invalid Date \\()?${name}`) })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const attachmentBlock = page.getByRole('group', { name: 'Attachment', exact: true })
export const enquiryField = page.getByRole('combobox', { name: 'Enquiry' })

export async function chooseEnquiry(name: string | RegExp) {
  await enquiryField.click()
  await page.getByRole('option', { name }).click()
}

/** Types a date and leaves the field, since it is parsed on blur. */
export async function setDate(name: string, text: string, within?: Locator) {
  await date(name, within).fill(text)
  await userEvent.tab()
}

/** Body that `fillPaper` submits. */
export const filledPaper = {
  initiatedOn: '2026-03-30',
  requisitionedOn: '2026-03-27',
  approvalDate: null,
  description: 'Forty reams of paper',
  department: 'proc',
  funder: 'GRZ',
  expenseType: 'OPEX',
  vendor: 'Chilenje Stationers',
  purchaseOrderValue: 9500.5,
  currency: 'ZMW',
  purchaseOrderDate: null,
  purchaseOrder: null,
  procurementCategory: 'G',
  procurementMethod: 'SIMPLIFIED_BIDDING',
  procurementMode: 'MANUAL',
  egpReference: null,
  formerReference: null,
  status: 'IN_PROGRESS',
  statusReason: null,
  attachmentId: null,
}

/** Fills in every required field except the enquiry. */
export async function fillPaper() {
  await setDate('Initiated On', '30-Mar-2026')
  await setDate('Requisitioned On', '27-Mar-2026')
  await field('Description').fill('Forty reams of paper')
  await field('Vendor').fill('Chilenje Stationers')
  await field('Expense Type').selectOptions('OPEX')
  await field('Funder').selectOptions('GRZ')
  await field('Procurement Category').selectOptions('G')
  await field('Procurement Method').selectOptions('SIMPLIFIED_BIDDING')
  await field('Procurement Mode').selectOptions('MANUAL')
  await field('Purchase Order Value').fill('9500.5')
}
