import { brokenRules } from '../core/rules.ts'
import type { Step } from '../steps/step.ts'
import type { AnyRegister } from './define-register.ts'
import { formSchema, nameOnWire, rulesOf } from './derived.ts'
import type { AnyField, RegisterFields } from './fields.ts'

const day = '2026-03-16'
const today = '2026-03-31'

/** A valid body of a new record, with every field filled in; identifying texts differ by `n`. */
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

/** A valid answer to everything that a step asks. */
export const sampleAnswer = ({ asks }: Pick<Step, 'asks'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, sampleOf(field, 1)]))

function sampleOf(field: AnyField, n: number): unknown {
  const { kind, label, example } = field
  const textSample = () => {
    const { limit } = field as { limit: number }
    const text = example ?? plainText(field)
    return field.identity ? numbered(text, n, limit) : text.slice(0, limit)
  }
  const numberSample = () => Number(example ?? 1)
  const samples: Partial<Record<AnyField['kind'], () => unknown>> = {
    text: textSample,
    longText: textSample,
    code: () => example ?? Object.keys((field as { codes: object }).codes)[0],
    day: () => example ?? day,
    moment: () => example ?? `${day}T08:00:00Z`,
    count: numberSample,
    quantity: numberSample,
    money: numberSample,
    person: () => '00000000-0000-4000-8000-000000000000',
    flag: () => example === 'true',
    department: () => example ?? 'PSU',
    lines: () => linesSample(field as never),
    file: () => ('keepsAll' in field ? null : '00000000-0000-4000-8000-000000000000'),
  }
  const sample = samples[kind]
  if (!sample) throw new Error(`There is no sample of the kind ${kind}, which ${label} has.`)
  return sample()
}

/** Two lines, with every field filled in. */
const linesSample = ({ lineFields }: { lineFields: RegisterFields }) =>
  [1, 2].map((n) => ({
    id: null,
    ...Object.fromEntries(
      Object.entries(lineFields)
        .filter(([, { isDecided }]) => !isDecided)
        .map(([name, field]) => [name, sampleOf(field, n)]),
    ),
  }))

/** The label, unless the field must be a telephone number or an email address. */
function plainText({ label, input }: AnyField): string {
  const schema = input()
  const texts = [label, '+260 977 123456', 'sales@example.org']
  return texts.find((text) => schema.safeParse(text).success) ?? label
}

/** A text ending in digits gets `n` in its last digits, another one appended. */
function numbered(text: string, n: number, limit: number): string {
  const digits = /\d*$/.exec(text)![0].length
  const number = String(n)
  if (digits >= number.length) return text.slice(0, text.length - number.length) + number
  return `${text.slice(0, limit - number.length - 1)} ${number}`
}
