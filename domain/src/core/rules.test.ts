import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldsAffectedBy, brokenRules, type Rule } from './rules.ts'
import { text } from './text-fields.ts'

const shape = z.strictObject({
  from: z.number(),
  to: z.number(),
  limit: z.nullable(z.number().check(z.gte(0))),
  name: text('Name', { max: 5 }),
})
type Span = z.output<typeof shape>
const rules: readonly Rule<Span, { today: number }>[] = [
  { needs: ['from', 'to'], showOn: 'to', message: 'To is before From.', holds: ({ from, to }) => from <= to },
  {
    needs: ['from', 'to', 'limit'],
    showOn: 'to',
    message: 'Too long.',
    holds: ({ from, to, limit }) => to - from <= limit,
  },
  {
    needs: ['from'],
    showOn: 'limit',
    message: 'A limit is needed from ten on.',
    holds: ({ from, limit }) => from < 10 || Boolean(limit),
  },
  {
    needs: ['from'],
    showOn: 'from',
    message: 'Not yet.',
    holds: ({ from }, { today }) => from <= today,
  },
]
const brokenRulesOf = (value: Record<string, unknown>) => brokenRules(shape, rules, value, { today: 50 })

describe('rules between fields', () => {
  it('accept a valid record', () => {
    expect(brokenRulesOf({ from: 1, to: 2, limit: 5, name: 'x' })).toEqual({})
  })

  it('are checked once their own fields are valid, regardless of other fields', () => {
    expect(brokenRulesOf({ from: 3, to: 2 })).toEqual({ to: ['To is before From.'] })
    expect(brokenRulesOf({ from: 3, to: 2, limit: null, name: 'much too long' })).toEqual({
      to: ['To is before From.'],
    })
  })

  it('wait for missing, empty or invalid fields', () => {
    for (const to of [undefined, null, '2', NaN]) expect(brokenRulesOf({ from: 3, to })).toEqual({})
    expect(brokenRulesOf({ from: 1, to: 9, limit: null })).toEqual({})
    expect(brokenRulesOf({})).toEqual({})
  })

  it('are all reported at once, also several for one field, with the facts of the day', () => {
    expect(brokenRulesOf({ from: 60, to: 10, limit: -1 })).toEqual({
      to: ['To is before From.'],
      from: ['Not yet.'],
    })
    expect(brokenRulesOf({ from: 51, to: 70, limit: 1 })).toEqual({ to: ['Too long.'], from: ['Not yet.'] })
  })

  it('ignore a field that is invalid', () => {
    expect(brokenRulesOf({ from: 10, to: 11, limit: null })).toEqual({
      limit: ['A limit is needed from ten on.'],
    })
    expect(brokenRulesOf({ from: 10, to: 11, limit: -1 })).toEqual({})
  })

  it('receive values as the schema converts them', () => {
    const ofText = z.object({ name: text('Name', { max: 9 }) })
    const rule: Rule<{ name: string }> = {
      needs: ['name'],
      showOn: 'name',
      message: 'Trimmed.',
      holds: ({ name }) => name === 'x',
    }
    expect(brokenRules(ofText, [rule], { name: ' x ' }, {})).toEqual({})
  })

  it('list the fields whose message may change with another one', () => {
    expect(fieldsAffectedBy('from', rules)).toEqual(['to', 'limit', 'from'])
    expect(fieldsAffectedBy('limit', rules)).toEqual(['to'])
    expect(fieldsAffectedBy('name', rules)).toEqual([])
  })
})
