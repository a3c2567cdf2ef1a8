import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '@insaka/domain/core/errors'
import { checkBody } from './validate-input.ts'

let parsed = 0
const entry = z.strictObject({
  code: z.string().check(
    z.refine((code) => {
      parsed += 1
      return code !== 'wrong'
    }, 'Code is wrong.'),
  ),
})
const atMost = (max: number) => z.maxLength(max, `At most ${max}.`)
const list = z.nullable(z.array(entry).check(atMost(30)))
const body = z.strictObject({
  name: z.string(),
  list: z.optional(list),
  lists: z.optional(z.array(z.strictObject({ list })).check(atMost(1_000))),
})
const entries = (count: number, code = 'right') => Array.from({ length: count }, () => ({ code }))

/** The faults of a body, and the number of entries parsed for it. */
function check(sent: object) {
  parsed = 0
  const checks = { clearHidden: (cleared: object) => ({ ...cleared }), brokenRules: () => ({}) }
  try {
    const { validFields, faults } = checkBody(body, sent, checks)
    return { right: validFields, fields: faults.fields, parsed }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, fields: error.fields, parsed }
  }
}

describe('entries of a list that is too long', () => {
  it.each([
    ['alone', { name: 'A', list: entries(31) }, { list: ['At most 30.'] }],
    ['with another fault', { list: entries(31) }, { name: ['Name is required.'], list: ['At most 30.'] }],
    ['within another', { name: 'A', lists: [{ list: entries(31) }] }, { 'lists.0.list': ['At most 30.'] }],
  ])('are not parsed: %s', (_, sent, fields) => {
    expect(check(sent)).toMatchObject({ fields, parsed: 0 })
  })
})

describe('entries of nested lists', () => {
  const lists = (count: number) => Array.from({ length: count }, () => ({ list: entries(30, 'wrong') }))

  it('are parsed twice at most', () => {
    const { fields, parsed: times } = check({ lists: lists(64) })
    expect(Object.keys(fields).length).toBeGreaterThan(20)
    expect(times).toBe(2 * 64 * 30)
  })
})

it('valid fields of an entry are known although others are invalid', () => {
  const sent = { list: [{ code: 'right' }, { code: 'wrong' }] }
  expect(check(sent)).toEqual({
    right: { list: [{ code: 'right' }, {}], lists: undefined },
    fields: { name: ['Name is required.'], 'list.1.code': ['Code is wrong.'] },
    // Both entries are parsed in the whole body and again without hidden fields, the valid one a third time.
    parsed: 5,
  })
})
