import * as z from 'zod/mini'
import { brokenRulesOfParsedFields, type Rule } from '../core/rules.ts'

/** A line as users and the server exchange it; its number is null until it is saved. */
export type AnyLine = Readonly<Record<string, unknown>> & { id: number | null }

const maxLineNumber = 2_147_483_647
export const lineNumber = z.int().check(z.gte(1), z.lte(maxLineNumber))

type Options = {
  noun: string
  shapes: Record<string, z.ZodMiniType>
  max: number
  rules: readonly Rule<never, never>[]
}

/** The schema of lines in a body; faults have paths such as `agenda.2.resolution`. */
export function linesInput({ noun, shapes, max, rules }: Options) {
  const line = z.strictObject({ id: z._default(z.nullable(lineNumber), null), ...shapes })
  const checked = z.array(line).check(
    z.maxLength(max, `Enter at most ${max} ${noun}s.`),
    z.superRefine((lines, context) => {
      const numbers = new Set<number>()
      lines.forEach((each, index) => {
        if (each.id !== null && numbers.has(each.id))
          context.addIssue({
            code: 'custom',
            path: [index, 'id'],
            message: `This ${noun} is in the list twice.`,
          })
        if (each.id !== null) numbers.add(each.id)
        // A check of a list runs only if all its entries are valid.
        const broken = brokenRulesOfParsedFields(rules, each, new Set(), {} as never)
        for (const [name, messages] of Object.entries(broken))
          for (const message of messages) context.addIssue({ code: 'custom', path: [index, name], message })
      })
    }),
  )
  return z._default(checked, [])
}

type LinesField = {
  lineFields: Readonly<Record<string, { isDecided?: true }>>
  computed?: (line: never) => object
}

/** A save numbers its new lines from here, so that no number is used twice in a record. */
const numbersPerSave = 10_000

type SavedLines = {
  before?: readonly AnyLine[] | undefined
  /** The version that the record gets by the save. */
  version: number
}

/** Lines as they are stored: in the order of their numbers, with the decided fields that they have already. */
export function completeLines(
  { lineFields, computed }: LinesField,
  lines: readonly AnyLine[],
  { before = [], version }: SavedLines,
): AnyLine[] {
  let last = version * numbersPerSave
  const stored = new Map(before.map((line) => [line.id, line]))
  const decided = Object.keys(lineFields).filter((name) => lineFields[name]!.isDecided)
  return lines
    .map((line) => {
      const known = line.id === null ? undefined : stored.get(line.id)
      const kept = Object.fromEntries(decided.map((name) => [name, known?.[name] ?? null]))
      const complete = { ...line, ...kept, id: known ? known.id! : ++last }
      return computed ? { ...complete, ...computed(complete as never) } : complete
    })
    .sort((a, b) => a.id - b.id)
}
