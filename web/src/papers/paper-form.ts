import { choice } from '@insaka/domain/core/text-fields'
import { enquiryTypes, vendorCategories } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { attachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import type { lvpFields } from '@insaka/domain/lvp/lvp.schema'
import type { mpcFields } from '@insaka/domain/mpc/mpc.schema'
import { paperFieldLabels as label, paperStatuses } from '@insaka/domain/papers/papers.labels'
import { changedPaperFields, type PaperRecord } from '@insaka/domain/papers/papers.schema'
import * as z from 'zod/mini'
import { blankValues, valuesOf } from '../ui/form/record-values.ts'

/** The enquiry of a paper with the texts that identify it to users. */
const chosenEnquiry = z.object(
  {
    id: z.nullable(z.int()),
    enquiryType: choice(label.enquiry, enquiryTypes),
    reference: z.optional(z.string()),
    description: z.optional(z.string()),
    closedOn: z.optional(z.string()),
    vendorCategory: z.optional(choice('Vendor Category', vendorCategories)),
    /** The requisitions for which a non-tendered request is made. */
    requisition: z.optional(z.nullable(z.string())),
  },
  'Enquiry is required.',
)
export type ChosenEnquiry = z.output<typeof chosenEnquiry>

/** Form values of new and saved papers beyond the editable fields. */
const recordFields = {
  id: z.nullable(z.int()),
  version: z.nullable(z.int()),
  enquiry: chosenEnquiry,
  status: choice(label.status, paperStatuses),
  statusReason: changedPaperFields.statusReason,
  attachmentId: attachmentChoice,
}

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

type PaperShape = ReturnType<typeof paperShape<typeof lvpFields>>
type CommitteeShape = z.ZodMiniObject<Pick<typeof mpcFields, 'approvalType' | 'mpcNumber'>>
export type PaperForm = z.input<PaperShape> & Partial<z.input<CommitteeShape>>
export type PaperBody = z.output<PaperShape> & Partial<z.output<CommitteeShape>>

/** Parsed values without enquiry, status and attachment; equal contents mean that nothing in them has changed. */
export function contentsOf(
  shape: z.ZodMiniType,
  clearHidden: ((values: never) => object) | undefined,
  formValues: object,
): Record<string, unknown> {
  const values = (clearHidden?.(formValues as never) ?? formValues) as Record<string, unknown>
  // Every paper schema is an object schema.
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

export const paperValues = (fields: Fields, record: PaperRecord) =>
  ({ ...valuesOf(fields, record), ...recordFieldsOf(record) }) as PaperForm

/** Values that come from the saved paper, not from the input for a new one: status, reason, file and enquiry. */
function recordFieldsOf({ status, statusReason, attachmentId, enquiry }: PaperRecord) {
  const { id, enquiryType, reference, description } = enquiry
  return { status, statusReason, attachmentId, enquiry: { id, enquiryType, reference, description } }
}

const notCopiedPattern = /^(id|version|egpReference|formerReference|purchaseOrder|\w+(On|Date))$/

/** Values of a duplicate: no dates, order number, references, file or status. */
export function copyOfPaper(fields: Fields, record: PaperRecord): Record<string, unknown> {
  const values = Object.entries(valuesOf(fields, record))
  return Object.fromEntries(values.filter(([name]) => !notCopiedPattern.test(name)))
}

/** Turns the input of a new paper into a change of the paper that an earlier attempt saved. */
export const asChangeOfSavedPaper = (mine: PaperForm, current: PaperRecord): PaperForm =>
  mine.id === null ? { ...mine, ...recordFieldsOf(current) } : mine
