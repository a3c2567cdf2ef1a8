import { expect, test } from 'vitest'
import { contract } from '../../test/contracts.tsx'
import { mpcRow } from '../../test/papers.ts'
import type { PaperForm } from '../papers/paper-form.ts'
import { validate } from '../ui/form/shape-resolver.ts'
import { mpcRecordDescription } from './mpc-record.tsx'

const formValues = {
  ...mpcRecordDescription.valuesOf(mpcRow(7)),
  procurementMode: 'ONLINE_EGP',
  egpReference: 'x'.repeat(61),
  purchaseOrderDate: '2026-04-02',
  purchaseOrder: 'x'.repeat(61),
  approvalType: 'ORDINARY',
  mpcNumber: -1,
}
const validateChanged = (changes: object) =>
  validate(mpcRecordDescription.shape, { ...formValues, ...changes }, mpcRecordDescription.rules)

test('reports a fault only at a visible field', () => {
  expect(
    validateChanged({})
      .faults.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['egpReference', 'mpcNumber', 'purchaseOrder'])
})

test('neither validates nor sends hidden fields', () => {
  const hiding = { procurementMode: 'MANUAL', purchaseOrderDate: null, approvalType: 'CIRCULATION' }
  expect(validateChanged(hiding)).toMatchObject({
    faults: [],
    output: { egpReference: null, purchaseOrder: null, mpcNumber: 0 },
  })
})

test('restores the fields that a newly made contract has locked', () => {
  const formValues = { purchaseOrderValue: 1, currency: 'USD', vendor: 'Typed', status: 'COMPLETE' }
  const asTyped = { ...mpcRecordDescription.valuesOf(mpcRow(7)), ...formValues } as PaperForm
  expect(mpcRecordDescription.fitting(asTyped, mpcRow(7))).toEqual(asTyped)
  expect(mpcRecordDescription.fitting(asTyped, mpcRow(7, { contract: contract() }))).toMatchObject({
    purchaseOrderValue: 9500.5,
    currency: 'ZMW',
    vendor: 'Typed',
    status: 'COMPLETE',
  })
})

test('keeps the saved former reference when a new paper turns out to be saved already', () => {
  const savedPaper = mpcRow(7, { formerReference: 'MOH/12/1' })
  const formValues = {
    ...mpcRecordDescription.valuesOf(mpcRow(7)),
    id: null,
    formerReference: 'MOH/12/2',
    vendor: 'Other',
  }
  expect(mpcRecordDescription.fitting(formValues, savedPaper)).toMatchObject({
    formerReference: 'MOH/12/1',
    vendor: 'Other',
  })
})
