import { addDays } from '../core/dates.ts'
import { brokenRules } from '../core/rules.ts'
import type { AnyRegister } from './define-register.ts'
import { formSchema, nameOnWire, rulesOf } from './derived.ts'
import type { AnyField } from './fields.ts'

const firstDay = '2026-03-01'
const today = '2026-03-31'

/** A valid body of a new record, with every field filled in; identifying texts and days differ by `n`. */
export function sampleInput(register: AnyRegister, n: number): Record<string, unknown> {
  const body = {
    ...Object.fromEntries(
      Object.entries(register.fields)
        .filter(([, field]) => !field.isDecided)
        .map(([name, field]) => [nameOnWire(register, name), sampleOf(field, n)]),
    ),
    formerReference: null,
  }
  const schema = formSchema(register)
  const complete = { id: null, version: null, ...body }
  const parsed = schema.safeParse(complete)
  const faults = parsed.success
    ? brokenRules(schema, rulesOf(register), complete, { today } as never)
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), [message]]))
  const [fault] = Object.entries(faults)
  if (!fault) return body
  const [field, messages] = fault
  throw new Error(
    `The sample of ${register.name} is invalid in ${field}: ${messages.join(' ')} Add an example to this field.`,
  )
}

function sampleOf(field: AnyField, n: number): unknown {
  const { label, example, identity } = field
  switch (field.kind) {
    case 'text':
    case 'longText': {
      const { limit } = field as { limit: number }
      const text = example ?? label
      return identity ? numbered(text, n, limit) : text.slice(0, limit)
    }
    case 'code':
      return example ?? Object.keys(field.codes)[0]
    case 'day':
      return example ?? addDays(firstDay, n % 28)
    case 'moment':
      return example ?? `${addDays(firstDay, n % 28)}T08:00:00Z`
    case 'count':
    case 'money':
      return Number(example ?? 1)
    case 'flag':
      return example === 'true'
    case 'department':
      return example ?? 'PSU'
    case 'file':
      return null
    default:
      throw new Error(`There is no sample of the kind ${field.kind}.`)
  }
}

/** A text ending in digits gets `n` in its last digits, another one appended. */
function numbered(text: string, n: number, limit: number): string {
  const digits = /\d*$/.exec(text)![0].length
  const number = String(n)
  if (digits >= number.length) return text.slice(0, text.length - number.length) + number
  return `${text.slice(0, limit - number.length - 1)} ${number}`
}
