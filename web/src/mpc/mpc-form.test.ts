import { expect, test } from 'vitest'
import { mpcRow } from '../../test/papers.ts'
import { judge } from '../ui/form/shape-resolver.ts'
import { mpcForm } from './mpc-form.ts'

const shown = {
  ...mpcForm.valuesOf(mpcRow(7)),
  procurementMode: 'ONLINE_EGP',
  egpReference: 'x'.repeat(61),
  purchaseOrderDate: '2026-04-02',
  purchaseOrder: 'x'.repeat(61),
  approvalType: 'ORDINARY',
  mpcNumber: -1,
}
const judged = (changes: object) => judge(mpcForm.shape, { ...shown, ...changes }, mpcForm.rules)

test('what is wrong is found where it can be seen', () => {
  expect(
    judged({})
      .faults.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['egpReference', 'mpcNumber', 'purchaseOrder'])
})

test('what the form hides is neither judged nor sent', () => {
  const hiding = { procurementMode: 'MANUAL', purchaseOrderDate: null, approvalType: 'CIRCULATION' }
  expect(judged(hiding)).toMatchObject({
    faults: [],
    made: { egpReference: null, purchaseOrder: null, mpcNumber: 0 },
  })
})
