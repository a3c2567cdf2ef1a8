import { sql } from 'drizzle-orm'
import { paperRegisters } from '@insaka/domain/papers/paper-kinds'
import type { EnquiryRow } from '../enquiries/enquiries.repository.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { copiedColumns } from '../projections/copied-columns.ts'
import type { SourceRow } from '../projections/projection.ts'
import type { PaperRow } from './papers.repository.ts'
import { papers } from './papers.table.ts'

type CopiedColumns = Pick<EnquiryRow, 'enquiryType' | 'issuedOn' | 'vendorCategory'>

/** Columns copied from the enquiry, so papers can be filtered and summed without a join. */
export const columnsFromEnquiry = ({
  enquiryType,
  issuedOn,
  vendorCategory,
}: CopiedColumns): Pick<PaperRow, 'vendorCategory' | 'enquiredOn'> => ({
  vendorCategory,
  enquiredOn: enquiryType === 'NTR' ? null : issuedOn.slice(0, 10),
})

const { enquiryType, issuedOn, vendorCategory } = enquiries
const joined = {
  enquiry: {
    table: enquiries,
    on: sql`${enquiries.institutionId} = ${papers.institutionId} AND ${enquiries.id} = ${papers.enquiryId}`,
    columns: { enquiryType, issuedOn, vendorCategory },
  },
}

export const paperCopiedColumns = paperRegisters.map((register) =>
  copiedColumns<SourceRow & { enquiry: CopiedColumns }>({
    name: 'copies of enquiries',
    version: 2,
    of: { table: papers, register, joined },
    label: register,
    columnsOf: ({ enquiry }) => columnsFromEnquiry(enquiry),
  }),
)
