import * as z from 'zod/mini'
import { brokenRulesOfParsedFields, type Rule } from '../core/rules.ts'

/** A line as users and the server exchange it; its number is null until it is saved. */
export type AnyLine = Readonly<Record<string, unknown>> & { id: number | null }

const maxLineNumber = 1_000_000
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
    z.superRefine((lines, { addIssue }) => {
      const numbers = new Set<number>()
      lines.forEach((each, index) => {
        if (each.id !== null && numbers.has(each.id))
          addIssue({ code: 'custom', path: [index, 'id'], message: `This ${noun} is in the list twice.` })
        if (each.id !== null) numbers.add(each.id)
        // A check of a list runs only if all its entries are valid.
        const broken = brokenRulesOfParsedFields(rules, each, new Set(), {} as never)
        for (const [name, messages] of Object.entries(broken))
          for (const message of messages) addIssue({ code: 'custom', path: [index, name], message })
      })
    }),
  )
  return z._default(checked, [])
}

type LinesField = {
  lineFields: Readonly<Record<string, { isDecided?: true }>>
  computed?: (line: never) => object
}

/**
 * Lines as they are stored, in the order of their numbers: new lines are numbered after the others, and decided fields
 * keep their values.
 */
export function completeLines(
  { lineFields, computed }: LinesField,
  lines: readonly AnyLine[],
  before: readonly AnyLine[] = [],
): AnyLine[] {
  let last = [...before, ...lines].reduce((highest, { id }) => Math.max(highest, id ?? 0), 0)
  const stored = new Map(before.map((line) => [line.id, line]))
  const decided = Object.keys(lineFields).filter((name) => lineFields[name]!.isDecided)
  return lines
    .map((line) => {
      const known = stored.get(line.id)
      const kept = Object.fromEntries(decided.map((name) => [name, known?.[name] ?? null]))
      const complete = { ...line, ...kept, id: line.id ?? ++last }
      return computed ? { ...complete, ...computed(complete as never) } : complete
    })
    .toSorted((a, b) => a.id - b.id)
}
