import { describe, expect, it } from 'vitest'
import { historyLabels, valueText, type RecordField } from './record-fields.ts'

const kinds = { A: 'Apples' }
const lineFields = {
  item: { kind: 'text', label: 'Item' },
  price: { kind: 'money', label: 'Price', currency: 'currency' },
  currency: { kind: 'text', label: 'Currency' },
  key: { kind: 'text', label: 'Key', isHidden: true },
}
const field = (properties: object) => ({ label: 'Field', ...properties }) as RecordField

describe('the text of a value', () => {
  it.each<[object, unknown, string]>([
    [{ kind: 'code', codes: kinds }, 'A', 'Apples'],
    [{ kind: 'code', codes: kinds }, 'Z', 'Z'],
    [{ kind: 'code', codes: kinds }, 'toString', 'toString'],
    [{ kind: 'money' }, 1234.5, '1,234.50'],
    [{ kind: 'money', currency: 'currency' }, 1234.5, 'USD 1,234.50'],
    [{ kind: 'count' }, 1234.5, '1,234.5'],
    [{ kind: 'percent' }, 7.5, '+7.50 %'],
    [{ kind: 'litres' }, 40, '40.000 l'],
    [{ kind: 'flag' }, true, 'Yes'],
    [{ kind: 'flag' }, false, 'No'],
    [{ kind: 'day' }, '2026-03-31', '31-Mar-2026'],
    [{ kind: 'moment' }, '2026-03-31T08:15:00+02:00', '31-Mar-2026 08:15'],
    [{ kind: 'text' }, '2026-03-31', '2026-03-31'],
    [{ kind: 'record' }, { id: 7, reference: 'T.7' }, 'T.7'],
    [{ kind: 'file' }, '01890000-0000-7000-8000-00000abcdef0', 'File …bcdef0'],
    [{ kind: 'file' }, { fileName: 'Order.pdf' }, 'Order.pdf'],
    [
      { kind: 'lines', lineFields },
      { item: 'Toner', price: 1, currency: 'EUR', key: 'TONER' },
      'Item: Toner; Price: EUR 1.00; Currency: EUR',
    ],
    [
      { kind: 'lines', lineFields },
      [{ item: 'Toner', price: null }, { item: 'Ink' }],
      'Item: Toner\nItem: Ink',
    ],
    [{ kind: 'lines', lineFields }, null, ''],
    [{ kind: 'day' }, null, ''],
    [{ kind: 'text' }, undefined, ''],
  ])('%j %j reads %s', (properties, value, expected) => {
    expect(valueText(field(properties), value, { currency: 'USD' })).toBe(expected)
  })

  it('has a default form if the field is not described', () => {
    expect([true, 12, 'text', { a: 1 }].map((value) => valueText(undefined, value))).toEqual([
      'Yes',
      '12',
      'text',
      '{"a":1}',
    ])
  })
})

it('a history names other records and files by their distinguishing properties', () => {
  const labels = historyLabels({
    paper: { kind: 'record', label: 'Paper' },
    attachmentId: { kind: 'file', label: 'Contract File' },
    createdOn: { kind: 'moment', label: 'Created On', notIn: ['history'] },
  })
  expect(labels).toEqual({
    'paper.reference': 'Paper',
    'attachment.fileName': 'Contract File',
    'attachment.sha256': 'SHA-256 of the contract file',
  })
})
