import type { RecordFields } from '@insaka/domain/core/record-fields'
import { multiplyAmount } from '@insaka/domain/core/money'
import type { AnyLine } from '@insaka/domain/registers/lines'
import {
  choice,
  count,
  day,
  decided,
  flag,
  lines,
  longText,
  money,
  text,
} from '@insaka/domain/registers/fields'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { vi } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import * as z from 'zod/mini'
import { AllDescribedFields } from '../src/registers/dialog/DescribedFields.tsx'
import { Form } from '../src/ui/form/Form.tsx'
import { SubmitButton } from '../src/ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../src/ui/form/use-schema-form.ts'
import { renderPart } from './render-part.tsx'

export const units = { PC: 'Piece', KG: 'Kilogram' } as const

/** A table with a column of each kind. */
export const items = (max = 2000) =>
  lines('Items', {
    noun: 'item',
    max,
    totals: ['quantity', 'sum'],
    fields: {
      name: text('Name', { max: 40 }),
      unit: choice('Unit', units, { optional: true }),
      quantity: count('Quantity', { max: 1_000_000, optional: true }),
      price: money('Price', { optional: true }),
      sum: decided(money('Sum', { optional: true })),
      neededOn: day('Needed On', { optional: true }),
      urgent: flag('Urgent'),
      note: longText('Note', { max: 300, optional: true }),
    },
    computed: ({ quantity, price }) => ({
      sum: quantity === null || price === null ? null : multiplyAmount(quantity, price),
    }),
  })

export const item = (id: number | null, changes: object = {}): AnyLine => ({
  id,
  name: `Item ${id}`,
  unit: 'PC',
  quantity: id,
  price: 2.5,
  neededOn: '2026-03-31',
  urgent: false,
  note: null,
  ...changes,
})

type Values = { title: string; items: AnyLine[] }
type Options = { lines?: readonly AnyLine[]; max?: number }

/** Called with the values of each successful submit. */
export const submitted = vi.fn<(values: Values) => Promise<void>>()

/** Shows a form with a title and the items. */
export async function openItems({ lines: initial = [item(1), item(2), item(3)], max }: Options = {}) {
  submitted.mockReset().mockResolvedValue(undefined)
  const field = items(max)
  const shape = z.strictObject({ title: z.string(), items: field.input() }) as never
  const fields = { title: { kind: 'text', label: 'Title' }, items: field } as unknown as RecordFields
  const labels = { title: 'Title', items: 'Items' }

  const opened: { form?: UseFormReturn<Values, unknown, Values> } = {}

  function ItemsForm() {
    const form = useSchemaForm<Values, Values>(shape, { title: 'List', items: [...initial] })
    useEffect(() => {
      opened.form = form
    })
    const described = { fields, shape, labels, noun: 'list', versions: undefined as never }
    return (
      <Form form={form} label="List" labels={labels} onSubmit={submitted}>
        <AllDescribedFields
          {...{ described, form }}
          record={null}
          cautionOf={() => undefined}
          onSaved={() => undefined}
          onOpen={() => undefined}
        />
        <SubmitButton control={form.control}>Save</SubmitButton>
      </Form>
    )
  }
  const screen = await renderPart(
    <div style={{ padding: '1rem', containerType: 'inline-size' }}>
      <ItemsForm />
    </div>,
  )
  return { ...screen, form: opened.form! }
}

/** The input of a cell; the line counts from one. */
export const cell = (label: string, line: number) =>
  page.getByLabelText(`${label}, line ${line}`, { exact: true })

/** Pastes text into a cell, as a spreadsheet or a word processor puts it on the clipboard. */
export async function pasteInto(target: Locator, text: string, html = '') {
  await target.click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  if (html) clipboardData.setData('text/html', html)
  target
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await new Promise((resolve) => setTimeout(resolve))
}

/** The texts of a line, without those of its inputs. */
export const lineTexts = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll<HTMLElement>('[data-cell]')].map(({ innerText }) => innerText),
  )
