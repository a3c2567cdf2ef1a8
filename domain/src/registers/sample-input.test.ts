import { describe, expect, it } from 'vitest'
import { describedByName } from '../described-registers.ts'
import { inputSchema, rulesOf } from './derived.ts'
import { brokenRules } from '../core/rules.ts'
import { sampleInput } from './sample-input.ts'
import { text } from './fields.ts'

const numbers = [1, 9, 10, 28, 999, 123_456]

describe.each(Object.values(describedByName))('a sample of $name', (register) => {
  it('is accepted by its schema and rules, whatever its number', () => {
    const schema = inputSchema(register)
    for (const n of numbers) {
      const sample = sampleInput(register, n)
      expect(schema.safeParse(sample).error).toBe(undefined)
      expect(brokenRules(schema, rulesOf(register), sample, { today: '2026-03-31' } as never)).toEqual({})
    }
  })

  it('fills in every field that users enter except files', () => {
    const entered = Object.entries(register.fields).filter(
      ([, { isDecided, kind }]) => !isDecided && kind !== 'file',
    )
    const sample = sampleInput(register, 1)
    for (const [name] of entered) expect([name, sample[name] ?? null]).not.toEqual([name, null])
  })

  it('has other identifying texts than each other sample', () => {
    const samples = numbers.map((n) => sampleInput(register, n))
    for (const [name, { identity }] of Object.entries(register.fields)) {
      if (!identity) continue
      const texts = samples.map((sample) => sample[name] as string)
      expect(new Set(texts.map(identity.key)).size).toBe(numbers.length)
      if (identity.similar) expect(new Set(texts.map(identity.similar)).size).toBe(numbers.length)
    }
  })
})

describe('a field without a valid sample', () => {
  const [register] = Object.values(describedByName)
  const withFields = (fields: object, rules = register!.rules!) =>
    ({ ...register!, fields: { ...register!.fields, ...fields }, rules }) as typeof register & object

  it('is named with what is wrong with it', () => {
    const format = () => text('Grade', { max: 1 }).input()
    const broken = withFields({ grade: text('Grade', { max: 20, format: format as never }) })
    expect(() => sampleInput(broken, 1)).toThrow(
      `The sample of ${register!.name} is invalid in grade: Grade may have at most 1 characters. Add an example`,
    )
  })

  it('is named with the rule that it breaks', () => {
    const rule = {
      needs: [register!.subject],
      showOn: register!.subject,
      message: 'Enter something else.',
      holds: () => false,
    }
    expect(() => sampleInput(withFields({}, [rule] as never), 1)).toThrow(
      `is invalid in ${register!.subject}: Enter something else. Add an example`,
    )
  })
})
