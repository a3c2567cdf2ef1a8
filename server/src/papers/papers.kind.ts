import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import type { PaperStatus } from '@insaka/domain/papers/papers.labels'
import type { TenantTx } from '../db/database.ts'
import type { Register } from '../db/register-query.ts'

/** What every paper's row has, as far as saving it is concerned. */
export type PaperRow = {
  institutionId: string
  id: number
  reference: string
  description: string
  vendor: string
  departmentId: string
  enquiryId: number
  state: PaperStatus
  attachmentId: string | null
  initiator: string
  initiatorId: string
  version: number
  createdOn: string
  updatedOn: string
}

export type Paper<Row> = {
  row: Row
  record: Record<string, unknown> & { institution: string; department: string }
}

/** What people fill in on any paper, as far as saving it is concerned. */
export type Filled = { department: string; description: string; funder: string }
type Attaching = { attachmentId?: AttachmentChoice }
export type AsNew = Attaching & {
  enquiry: { id?: number | null | undefined; enquiryType?: string | undefined }
}
export type AsChange = Attaching & { id: number; version: number; status: PaperStatus }

/** What a reference begins and ends with. */
export type Place = { id: number; institution: string; department: string }

/** One kind of paper: its register, its rows, and what is its own. `F` is what people fill in on it. */
export type PaperKind<Row extends PaperRow, F extends Filled> = {
  register: Register & { name: 'lvp' | 'mpc' }
  find: (tx: TenantTx, id: number) => Promise<Paper<Row> | undefined>
  insert: (tx: TenantTx, row: Row) => Promise<unknown>
  update: (tx: TenantTx, row: Row) => Promise<unknown>
  /** The columns that people fill in, without what the form hides. */
  columnsOf: (filled: F) => Omit<Row, keyof PaperRow> & Pick<Row, 'description' | 'vendor'>
  referenceOf: (filled: F, place: Place) => string
}
