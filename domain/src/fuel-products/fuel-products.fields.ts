import { describeFields } from '../core/record-fields.ts'
import { fuels, productFieldLabels as label } from './fuel-products.labels.ts'
import type { ProductRecord } from './fuel-products.schema.ts'

export const productRecordFields = describeFields<ProductRecord>({
  // Differs from the label in the form, which is an instruction.
  type: { kind: 'code', label: 'Product', codes: fuels },
  price: { kind: 'money', label: label.price },
  effectiveOn: { kind: 'day', label: label.effectiveOn },
  initiator: { kind: 'person', label: label.initiator },
  createdOn: { kind: 'moment', label: label.createdOn },
  // Omitted, since a price never changes.
  updatedOn: null,
})
