import { count } from '@insaka/domain/core/money'
import { flag, optionalText, text } from '@insaka/domain/core/text-fields'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { blankValues, valuesOf } from './record-values.ts'

const fields = {
  name: text('Name', { max: 10 }),
  note: optionalText('Note', { max: 10 }),
  legs: z._default(count('Legs', { max: 10 }), 4),
  folds: z._default(flag('Folds'), false),
  kind: z.optional(z.string()),
}

test('a field starts with its schema’s default, otherwise empty', () => {
  expect(blankValues(fields)).toEqual({ name: null, note: null, legs: 4, folds: false, kind: null })
})

test('takes the editable fields of a record, with its number and version', () => {
  const record = { id: 7, version: 2, name: 'Chair', note: null, legs: 3, folds: true, kind: 'A', sum: 12 }
  expect(valuesOf(fields, record)).toEqual({
    id: 7,
    version: 2,
    name: 'Chair',
    note: null,
    legs: 3,
    folds: true,
    kind: 'A',
  })
})
