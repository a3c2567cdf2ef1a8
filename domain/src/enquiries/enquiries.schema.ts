import type * as z from 'zod/mini'
import { formShapes, inputSchema, recordSchema } from '../registers/derived.ts'
import { stepInput } from '../steps/step-endpoints.ts'
import type { EnquiryForm, EnquiryInput, EnquiryRecord } from './enquiries.fields.ts'
import { enquiries } from './enquiries.register.ts'

/** The schemas of an enquiry with their types, which other features use. */
export const enquiryInput = inputSchema(enquiries) as unknown as z.ZodMiniType<EnquiryInput> &
  ReturnType<typeof inputSchema>
export const enquiryRecord = recordSchema(enquiries) as unknown as z.ZodMiniType<EnquiryRecord> &
  ReturnType<typeof recordSchema>
export const enquiryShapes = formShapes(enquiries) as {
  [N in keyof EnquiryForm]: z.ZodMiniType<EnquiryInput[N], EnquiryForm[N]>
}
const { requisition: _ofOtherBooks, ...importedShapes } = enquiryShapes
/** Requisitions of other books have other numbers, so imported enquiries name none. */
export const importedEnquiryShapes = importedShapes
export const withdrawal = stepInput(enquiries.steps.withdraw) as unknown as z.ZodMiniObject<{
  version: z.ZodMiniType<number>
  reason: z.ZodMiniType<string>
}>
export type Withdrawal = z.output<typeof withdrawal>
