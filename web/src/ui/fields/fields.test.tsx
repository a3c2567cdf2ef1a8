import { dayInput, formatDay, momentInput, toDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { count, money } from '@insaka/domain/core/money'
import type { Rule } from '@insaka/domain/core/rules'
import { choice, flag, text } from '@insaka/domain/core/text-fields'
import { useWatch } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { CountedTextField } from './CountedTextField.tsx'
import { DateField, MomentField } from './DateFields.tsx'
import { FieldGrid } from '../form/FieldGrid.tsx'
import { Form, type OnSubmit } from '../form/Form.tsx'
import { CountField, MoneyField } from './NumberFields.tsx'
import { FieldsToComplete } from '../form/FieldsToComplete.tsx'
import { validate } from '../form/shape-resolver.ts'
import { SelectField } from './SelectField.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TextField } from './TextField.tsx'
import { useSchemaForm } from '../form/use-schema-form.ts'

const colours = { R: 'Red', G: 'Green' }
const shape = z.strictObject({
  colour: choice('Colour', colours),
  opened: momentInput('Opened'),
  closed: momentInput('Closed'),
  due: z.nullable(dayInput('Due')),
  price: money('Price'),
  pieces: count('Pieces', { max: 2000 }),
  place: z.nullable(text('Place', { max: 10 })),
  note: z.nullable(text('Note', { max: 10, tooLong: 'Too long.' })),
  paid: flag('Paid'),
})
type Values = z.output<typeof shape>
const rules: Rule<Values>[] = [
  {
    needs: ['opened', 'closed'],
    showOn: 'closed',
    message: 'Closed may not be before Opened.',
    holds: ({ opened, closed }) => opened <= closed,
  },
]
const initialValues = {
  colour: 'R',
  opened: '2026-03-31T08:15:42+02:00',
  closed: '2026-04-01T08:15:00+02:00',
  due: null,
  price: 1234.5,
  pieces: 1500,
  place: null,
  note: null,
  paid: false,
} as const
const labels = { colour: 'Colour', opened: 'Opened', closed: 'Closed', price: 'Price', pieces: 'Pieces' }

type Props = { onSubmit?: OnSubmit<Values>; readOnly?: boolean }

function AllFields({ onSubmit = () => Promise.resolve(), readOnly = false }: Props) {
  const formRules = { rules, facts: () => ({}) }
  const form = useSchemaForm(shape, initialValues, formRules)
  const { control } = form
  return (
    <Form form={form} label="Everything" labels={labels} readOnly={readOnly} onSubmit={onSubmit}>
      <FieldGrid>
        <SelectField control={control} name="colour" label="Colour" options={colours} />
        <MomentField control={control} name="opened" label="Opened" />
        <MomentField control={control} name="closed" label="Closed" />
        <DateField control={control} name="due" label="Due" />
        <MoneyField control={control} name="price" label="Price" />
        <CountField control={control} name="pieces" label="Pieces" />
        <TextField control={control} name="place" label="Place" optional />
        <CountedTextField
          control={control}
          name="note"
          label="Note"
          limit={10}
          hint="Character limit : 10"
          tooLong="Too long."
          optional
        />
        <SwitchField control={control} name="paid" label="Paid" />
      </FieldGrid>
      <FieldsToComplete
        form={form}
        faults={validate(shape, useWatch({ control }), formRules).faults}
        labels={labels}
      />
      <SubmitButton control={control}>Send</SubmitButton>
    </Form>
  )
}

const field = (name: string) => page.getByLabelText(name, { exact: true })
const send = page.getByRole('button', { name: 'Send' })

test('each field shows its value in readable format', async () => {
  await renderPart(<AllFields />)
  await expect.element(field('Opened')).toHaveValue('31-Mar-2026 08:15')
  await expect.element(field('Due')).toHaveValue('')
  await expect.element(field('Price')).toHaveValue('1,234.50')
  await expect.element(field('Pieces')).toHaveValue('1,500')
  await expect.element(page.getByText('0 / 10')).toBeVisible()
})

test('while submitting, the fields keep the focus and ignore input', async () => {
  let answer = (_error: Error) => {}
  const onSubmit = vi.fn<() => Promise<void>>(
    () =>
      new Promise((_, reject) => {
        answer = reject
      }),
  )
  await renderPart(<AllFields onSubmit={onSubmit} />)
  await field('Note').fill('Sent')
  send.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.poll(() => onSubmit).toHaveBeenCalledOnce()

  await userEvent.keyboard(' and more')
  await expect.element(field('Note')).toHaveFocus()
  for (const name of ['Price', 'Pieces', 'Opened', 'Due', 'Place']) {
    field(name).element().focus()
    await userEvent.keyboard('1')
  }
  field('Paid').element().focus()
  await userEvent.keyboard(' ')
  field('Colour').element().focus()
  await userEvent.keyboard('Green')
  await expect.element(field('Note')).toHaveValue('Sent')
  await expect.element(field('Paid')).not.toBeChecked()
  await expect.element(field('Colour')).toHaveValue('R')
  await expect.element(field('Due')).toHaveValue('')

  answer(new Refusal('BUSY'))
  await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
  await field('Note').fill('Sent again')
  await field('Colour').selectOptions('G')
  await field('Paid').click()
  await expect.element(field('Colour')).toHaveValue('G')
  await expect.element(field('Paid')).toBeChecked()
  await expect.element(field('Price')).toHaveValue('1,234.50')
  await send.click()
  await expect
    .poll(() => onSubmit)
    .toHaveBeenLastCalledWith(
      expect.objectContaining({ ...initialValues, colour: 'G', note: 'Sent again', paid: true }),
    )
  answer(new Refusal('BUSY'))
})

test('converts input to the API format', async () => {
  const onSubmit = vi.fn<(values: Values) => Promise<void>>(() => Promise.resolve())
  await renderPart(<AllFields onSubmit={onSubmit} />)
  await field('Colour').selectOptions('G')
  await field('Opened').fill('1/2/26 7:05')
  await field('Due').fill('3 apr 2026')
  await field('Price').fill('2,000,000.1')
  await field('Pieces').fill('12')
  await field('Note').fill('Blue')
  await field('Paid').click()
  await send.click()
  await expect
    .poll(() => onSubmit)
    .toHaveBeenCalledWith({
      colour: 'G',
      opened: '2026-02-01T07:05:00+02:00',
      closed: initialValues.closed,
      due: '2026-04-03',
      price: 2000000.1,
      pieces: 12,
      place: null,
      note: 'Blue',
      paid: true,
    })
  await expect.element(field('Opened')).toHaveValue('01-Feb-2026 07:05')
  await expect.element(field('Price')).toHaveValue('2,000,000.10')
})

test('selects an amount without commas when the keyboard reaches it', async () => {
  await renderPart(<AllFields />)
  const input = field('Price').element() as HTMLInputElement
  page.getByRole('button', { name: 'Calendar for Due' }).element().focus()
  await userEvent.tab()
  await expect.element(field('Price')).toHaveFocus()
  await expect.element(field('Price')).toHaveValue('1234.5')
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6])
  await userEvent.keyboard('7')
  await userEvent.tab()
  await expect.element(field('Price')).toHaveValue('7.00')
})

test('completes a day typed without a year when the field is left', async () => {
  await renderPart(<AllFields />)
  const today = formatDay(toDay(new Date()))
  await field('Due').fill(today.slice(0, 6))
  await userEvent.tab()
  await expect.element(field('Due')).toHaveValue(today)
})

test('keeps invalid input with a message', async () => {
  await renderPart(<AllFields />)
  await field('Opened').fill('31-Feb-2026 08:15')
  await field('Price').fill('1234,5')
  await field('Pieces').fill('1.5')
  await field('Paid').click()
  await expect.element(field('Invalid Date (Opened)')).toHaveValue('31-Feb-2026 08:15')
  await expect.element(page.getByText('Opened must be a date and time between 2000 and 2100.')).toBeVisible()
  await expect.element(field('Price')).toHaveValue('1234,5')
  await expect.element(page.getByText('Price must be a number.')).toBeVisible()
  await expect.element(page.getByText('Pieces must be a whole number.')).toBeVisible()
  await expect.element(page.getByText('To complete: Opened, Price, Pieces')).toBeVisible()
})

test('lists missing fields as links', async () => {
  await renderPart(<AllFields />)
  await field('Closed').fill('')
  await field('Price').fill('')
  await page.getByRole('button', { name: 'Closed', exact: true }).click()
  await expect.element(field('Closed')).toHaveFocus()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect.element(field('Price')).toHaveFocus()
})

test('correcting one date clears the message under the other', async () => {
  await renderPart(<AllFields />)
  const message = page.getByText('Closed may not be before Opened.')
  await field('Closed').fill('01-Mar-2026 08:00')
  await field('Paid').click()
  await expect.element(message).toBeVisible()
  await field('Opened').fill('28-Feb-2026 08:00')
  await expect.element(message).not.toBeInTheDocument()
})

test('accepts text past the limit, with an immediate message', async () => {
  await renderPart(<AllFields />)
  await field('Note').fill('12345678901')
  await expect.element(field('Note')).toHaveValue('12345678901')
  await expect.element(page.getByText('11 / 10')).toBeVisible()
  await expect.element(page.getByText('Too long.')).toBeVisible()
  await expect.element(field('Note')).toHaveAttribute('aria-invalid', 'true')
})

test('lists invalid fields as links after a failed submit', async () => {
  await renderPart(<AllFields />)
  await field('Price').fill('')
  await field('Closed').fill('01-Mar-2026 08:00')
  await send.click()
  const list = page.getByRole('navigation', { name: 'Fields to correct' })
  await expect.element(list).toHaveTextContent('Closed Closed may not be before Opened.')
  await expect.element(list).toHaveTextContent('Price Price is required.')
  await list.getByRole('button', { name: 'Price' }).click()
  await expect.element(field('Price')).toHaveFocus()
  await field('Price').fill('1')
  await expect.element(list).not.toHaveTextContent('Price')
  await field('Invalid Date (Closed)').fill('01-May-2026 08:00')
  await expect.element(list).not.toBeInTheDocument()
})

describe('the calendar', () => {
  const calendar = page.getByRole('dialog', { name: 'Calendar for Opened' })

  test('works by keyboard, keeps the time, and returns the focus', async () => {
    await renderPart(<AllFields />)
    const button = page.getByRole('button', { name: 'Calendar for Opened' })
    await button.click()
    await expect.element(calendar.getByRole('button', { name: '31 March 2026' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(field('Opened')).toHaveValue('30-Mar-2026 08:15')
    await expect.element(button).toHaveFocus()
  })

  test('validates a chosen day at once', async () => {
    await renderPart(<AllFields />)
    await page.getByRole('button', { name: 'Calendar for Closed' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: '30 March 2026', exact: true }).click()
    await expect.element(page.getByText('Closed may not be before Opened.')).toBeVisible()
    await expect.element(field('Invalid Date (Closed)')).toHaveValue('30-Mar-2026 08:15')
    await expect.element(field('Invalid Date (Closed)')).toHaveAttribute('aria-invalid', 'true')
  })

  test('starts its weeks on Sunday and closes on Esc', async () => {
    await renderPart(<AllFields />)
    await page.getByRole('button', { name: 'Calendar for Opened' }).click()
    await expect.element(calendar).toBeVisible()
    expect([...calendar.element().querySelectorAll('th')].map((day) => day.textContent)).toEqual([
      'Su',
      'Mo',
      'Tu',
      'We',
      'Th',
      'Fr',
      'Sa',
    ])
    await userEvent.keyboard('{Escape}')
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(field('Opened')).toHaveValue('31-Mar-2026 08:15')
  })
})

test('a read-only form has no editable fields', async () => {
  await renderPart(<AllFields readOnly />)
  await expect.element(field('Colour')).toHaveValue('Red')
  for (const name of ['Colour', 'Opened', 'Due', 'Price', 'Pieces', 'Place', 'Note', 'Paid'])
    await expect.element(field(name)).toHaveAttribute('readonly')
  await expect.element(field('Paid')).toHaveValue('No')
  await expect.element(page.getByRole('button', { name: /^Calendar/ })).not.toBeInTheDocument()
})

test('an emptied optional text becomes null', async () => {
  const onSubmit = vi.fn<(values: Values) => Promise<void>>(() => Promise.resolve())
  await renderPart(<AllFields onSubmit={onSubmit} />)
  await field('Place').fill('Here')
  await field('Place').fill('')
  await send.click()
  await expect.poll(() => onSubmit).toHaveBeenCalledWith(expect.objectContaining({ place: null }))
})

test('is accessible with errors and with the calendar', async () => {
  await renderPart(<AllFields />)
  await field('Price').fill('x')
  await field('Note').fill('12345678901')
  await send.click()
  await expect.element(page.getByRole('navigation', { name: 'Fields to correct' })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await page.getByRole('button', { name: 'Calendar for Opened' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('is accessible when read-only', async () => {
  await renderPart(<AllFields readOnly />)
  expect(await accessibilityFaults()).toEqual([])
})
