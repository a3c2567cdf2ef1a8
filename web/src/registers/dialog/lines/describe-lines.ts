import { formatSum, sumOf, toNgwee } from '@insaka/domain/core/money'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { LinesField } from '@insaka/domain/registers/derived'
import { inputShapes, type AnyField } from '@insaka/domain/registers/fields'
import type { AnyLine } from '@insaka/domain/registers/lines'
import * as z from 'zod/mini'
import { areSame } from '../../../ui/edit/merge.ts'
import { blankValues } from '../../../ui/form/record-values.ts'
import { columnWidthOf } from '../../column-width.ts'

export type LineColumn = {
  name: string
  field: AnyField
  label: string
  isDecided: boolean
  align: 'right' | undefined
}

const rightAligned: ReadonlySet<AnyField['kind']> = new Set(['money', 'count', 'quantity'])

/** A table of lines with all that follows from its description. */
export type DescribedLines = ReturnType<typeof describeLines>

export function describeLines(name: string, field: LinesField) {
  const { lineFields, totals, computed } = field
  const shown = Object.entries(lineFields).filter(([, { isHidden }]) => !isHidden)
  const columns = shown.map(([column, each]): LineColumn => ({
    name: column,
    field: each,
    label: each.label,
    isDecided: each.isDecided === true,
    align: rightAligned.has(each.kind) ? 'right' : undefined,
  }))
  const entered = columns.filter(({ isDecided }) => !isDecided).map((each) => each.name)
  const shapes = inputShapes(lineFields)
  const blank: AnyLine = {
    id: null,
    ...blankValues(Object.fromEntries(entered.map((column) => [column, shapes[column]!]))),
  }
  const lineShape = z.object(shapes)
  const completed = new WeakMap<AnyLine, AnyLine>()

  /** The line with the values that follow from the others. */
  function withComputed(line: AnyLine): AnyLine {
    if (!computed) return line
    const known = completed.get(line)
    if (known) return known
    const parsed = lineShape.safeParse(line)
    const complete = parsed.success ? { ...line, ...computed(parsed.data as never) } : line
    completed.set(line, complete)
    return complete
  }

  function totalOf(
    { name: column, field: summed }: LineColumn,
    lines: readonly AnyLine[],
    currency: string | undefined,
  ): string {
    const amounts = lines
      .map((line) => withComputed(line)[column])
      // Amounts that the user has not completed do not count.
      .filter((value): value is number => typeof value === 'number' && toNgwee(value) !== null)
    const sum = sumOf(amounts)
    return summed.kind === 'count' && sum !== null ? formatNumber(sum) : formatSum(sum, currency)
  }

  return {
    ...field,
    name,
    columns,
    entered,
    blank,
    withComputed,
    isBlank: (line: AnyLine) =>
      line.id === null &&
      entered.every((column) => areSame({ value: line[column] }, { value: blank[column] })),
    /** The sums below the lines, by column; `currency` is that of the record, if it has one. */
    totalsOf: (lines: readonly AnyLine[], currency?: string) =>
      Object.fromEntries(
        columns
          .filter((each) => totals.includes(each.name))
          .map((each) => [each.name, totalOf(each, lines, currency)]),
      ),
    /** Widths of the columns in a grid, between the number of a line and its button. */
    template: `2.25rem ${columns.map(({ field: each }) => `minmax(0, ${columnWidthOf(each)}fr)`).join(' ')}`,
  }
}

/** 'agenda items', as the schema writes it. */
export const pluralOf = ({ noun }: Pick<LinesField, 'noun'>): string => `${noun}s`
