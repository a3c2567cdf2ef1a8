import type { RecordFields } from '@insaka/domain/core/record-fields'
import { flag, text } from '@insaka/domain/core/text-fields'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderPart } from '../../../test/render-part.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { AllDescribedFields } from './DescribedFields.tsx'

const shape = z.strictObject({
  urgent: flag('Urgent'),
  reason: text('Reason', { max: 20 }),
  place: text('Place', { max: 20 }),
})
const fields: RecordFields = {
  urgent: { kind: 'flag', label: 'Urgent' },
  reason: {
    kind: 'text',
    label: 'Reason',
    isShown: (values) => (values as { urgent?: boolean }).urgent === true,
  },
  madeOn: { kind: 'day', label: 'Made On' },
  place: { kind: 'text', label: 'Place', section: 'Delivery' },
}
const labels = { urgent: 'Urgent', reason: 'Reason', place: 'Place' }

function Form() {
  const form = useSchemaForm(shape, { urgent: false, reason: '', place: '' })
  const described = { fields, shape, labels, noun: 'order', versions: undefined as never }
  return (
    <AllDescribedFields
      {...{ described, form }}
      record={null}
      cautionOf={() => undefined}
      onSaved={() => undefined}
      onOpen={() => undefined}
    />
  )
}

test('shows the fields of the form’s shape under their sections', async () => {
  await renderPart(<Form />)
  await expect.element(page.getByRole('group', { name: 'Delivery' }).getByLabelText('Place')).toBeVisible()
  await expect.element(page.getByLabelText('Made On')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Reason')).not.toBeInTheDocument()
  await page.getByLabelText('Urgent').click()
  await expect.element(page.getByLabelText('Reason')).toBeVisible()
})
