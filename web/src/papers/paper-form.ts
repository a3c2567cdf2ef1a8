import { choice } from '@insaka/domain/core/text-fields'
import { enquiryTypes, vendorCategories } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { attachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import type { lvpFields } from '@insaka/domain/lvp/lvp.schema'
import type { mpcFields } from '@insaka/domain/mpc/mpc.schema'
import { paperFieldLabels as label, paperStatuses } from '@insaka/domain/papers/papers.labels'
import { changedPaperFields, type PaperRecord } from '@insaka/domain/papers/papers.schema'
import * as z from 'zod/mini'
import { blankValues, valuesOf } from '../ui/form/record-values.ts'

/** The enquiry of a paper, with what tells people which one it is. */
const chosenEnquiry = z.object(
  {
    id: z.nullable(z.int()),
    enquiryType: choice(label.enquiry, enquiryTypes),
    reference: z.optional(z.string()),
    description: z.optional(z.string()),
    closedOn: z.optional(z.string()),
    vendorCategory: z.optional(choice('Vendor Category', vendorCategories)),
  },
  'Enquiry is required.',
)
export type ChosenEnquiry = z.output<typeof chosenEnquiry>

/** What the form of any paper holds besides its fields, of a new one and of a saved one alike. */
const recordFields = {
  id: z.nullable(z.int()),
  version: z.nullable(z.int()),
  enquiry: chosenEnquiry,
  status: choice(label.status, paperStatuses),
  statusReason: changedPaperFields.statusReason,
  attachmentId: attachmentChoice,
}

/** What the form of a new paper holds of the enquiry that it takes up. */
export const chosenEnquiryFrom = ({
  id,
  enquiryType,
  reference,
  description,
  closedOn,
  vendorCategory,
}: EnquiryRecord): ChosenEnquiry => ({ id, enquiryType, reference, description, closedOn, vendorCategory })

type Fields = Record<string, z.ZodMiniType>

export const paperShape = <F extends Fields>(fields: F) => z.strictObject({ ...recordFields, ...fields })

/** What the form of every paper holds, and what it holds besides where it is one of the committee. */
type PaperShape = ReturnType<typeof paperShape<typeof lvpFields>>
type CommitteeShape = z.ZodMiniObject<Pick<typeof mpcFields, 'approvalType' | 'mpcNumber'>>
export type PaperForm = z.input<PaperShape> & Partial<z.input<CommitteeShape>>
export type PaperBody = z.output<PaperShape> & Partial<z.output<CommitteeShape>>

/** What would be saved besides status and attachment, as far as it is right. Where two are the same, so is the paper. */
export function contentsOf(
  shape: z.ZodMiniType,
  clearHidden: ((values: never) => object) | undefined,
  formValues: object,
): Record<string, unknown> {
  const values = (clearHidden?.(formValues as never) ?? formValues) as Record<string, unknown>
  // Every paper has the shape of an object.
  const fields = Object.entries((shape as unknown as { shape: Fields }).shape)
  return Object.fromEntries(
    fields
      .filter(([name]) => !(name in recordFields))
      .map(([name, field]) => {
        const result = field.safeParse(values[name])
        return [name, result.success ? result.data : values[name]]
      }),
  )
}

/** What a new paper begins with. */
export const blankPaper = (fields: Fields, department: string) =>
  ({
    id: null,
    version: null,
    enquiry: null,
    status: 'IN_PROGRESS',
    statusReason: null,
    attachmentId: null,
    ...blankValues(fields),
    department,
    currency: 'ZMW',
  }) as unknown as PaperForm

/** What people can change on a saved paper. */
export const paperValues = (fields: Fields, record: PaperRecord) =>
  ({ ...valuesOf(fields, record), ...recordFieldsOf(record) }) as PaperForm

/** A new paper chooses its enquiry and nothing else of this; a saved one everything else and never that. */
function recordFieldsOf({ status, statusReason, attachmentId, enquiry }: PaperRecord) {
  const { id, enquiryType, reference, description } = enquiry
  return { status, statusReason, attachmentId, enquiry: { id, enquiryType, reference, description } }
}

const notCopiedPattern = /^(id|version|egpReference|formerReference|purchaseOrder|\w+(On|Date))$/

/** What a copy of a paper begins with: what it is about, without its dates, order, other references, file and status. */
export function copyOfPaper(fields: Fields, record: PaperRecord): Record<string, unknown> {
  const values = Object.entries(valuesOf(fields, record))
  return Object.fromEntries(values.filter(([name]) => !notCopiedPattern.test(name)))
}

/** What was filled in on a new paper, as a change of the saved one that it turns out to be. */
export const fittingPaper = (mine: PaperForm, current: PaperRecord): PaperForm =>
  mine.id === null ? { ...mine, ...recordFieldsOf(current) } : mine
