import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { departmentEntry, designationEntry } from './structure-entries/structure-entries.schema.ts'
import { enquiryShapes, withdrawal } from './enquiries/enquiries.schema.ts'
import { lvpFields } from './lvp/lvp.schema.ts'
import { mpcFields } from './mpc/mpc.schema.ts'
import { personFields } from './users/users.schema.ts'

const accepts = (field: z.ZodMiniType, value: string) => field.safeParse(value).success

const multiLineFields: [string, z.ZodMiniType][] = [
  ['the description of an enquiry', enquiryShapes.description],
  ['the reason why nothing was remitted', enquiryShapes.nonRemittanceReason],
  ['the reason of a withdrawal', withdrawal.shape.reason],
  ['the description of a low value paper', lvpFields.description],
  ['the description of a committee paper', mpcFields.description],
]
const singleLineFields: [string, z.ZodMiniType][] = [
  ['a first name', personFields.firstName],
  ['a middle name', personFields.middleName],
  ['a last name', personFields.lastName],
  ['the name of a department', departmentEntry.fields.name],
  ['the title of a designation', designationEntry.fields.title],
  ['a vendor', lvpFields.vendor],
  ['the number of a purchase order', lvpFields.purchaseOrder],
]

describe('multi-line input', () => {
  it.each(multiLineFields)('keeps line breaks and pasted characters: %s', (_, field) => {
    const pasted = 'Forty reams\r\nof pa\u00adper,\u2028for the\u200b registry'
    expect(field.parse(pasted)).toBe(pasted)
  })
})

describe('single-line input', () => {
  it.each(singleLineFields)('rejects line breaks: %s', (_, field) => {
    for (const end of ['\n', '\r', '\u2028', '\u2029']) expect(accepts(field, `a${end}b`)).toBe(false)
    expect(accepts(field, 'a b')).toBe(true)
  })
})
