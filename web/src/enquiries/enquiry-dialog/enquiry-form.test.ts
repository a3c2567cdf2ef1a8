import { enquiries } from '@insaka/domain/enquiries/enquiries.register'
import { expect, test } from 'vitest'
import { validate } from '../../ui/form/shape-resolver.ts'
import { blankEnquiry } from './enquiry-form.ts'
import { describedRecord } from '../../registers/described/DescribedDialog.tsx'

const description = describedRecord(enquiries)
const tooLong = 'x'.repeat(301)
const enquiry = {
  ...blankEnquiry(new Date('2026-03-31T08:00:00Z'), 'PROC'),
  enquiryType: 'ITT',
  description: 'Paper',
  noOfDocumentsSold: -1,
  nonRemittanceReason: tooLong,
}
const validateChanged = (changes: object) =>
  validate(description.shape, { ...enquiry, ...changes }, description.rules)

test('reports a fault only at a visible field', () => {
  expect(validateChanged({}).faults.map(({ name }) => name)).toEqual([
    'noOfDocumentsSold',
    'nonRemittanceReason',
  ])
})

test('neither validates nor sends hidden fields', () => {
  expect(validateChanged({ enquiryType: 'RFQ' })).toMatchObject({
    faults: [],
    output: { noOfDocumentsSold: 0, nonRemittanceReason: null },
  })
  const remitted = { noOfDocumentsSold: 1, fortyPercentRemitted: true, fortyPercentRemittedOn: '2026-03-31' }
  expect(validateChanged(remitted)).toMatchObject({ faults: [], output: { nonRemittanceReason: null } })
})
