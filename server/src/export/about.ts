import { headInWords } from '@insaka/domain/audit/head'
import { formatMoment } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/figures'
import { formatSum, toShownSum } from '@insaka/domain/core/money'
import type { Fact } from '../workbook/contents.ts'
import type { Gathered } from './gather.ts'
import type { ExportOrder } from './order.ts'
import type { Tally } from './tally.ts'

/** What the first sheet says of a file. */
export function aboutFacts(
  { institution, head, description, words, further }: Gathered,
  { madeOn, madeBy }: ExportOrder,
  list: Tally,
  others: Tally[],
): Fact[] {
  return [
    { label: 'Institution', value: institution.name },
    { label: 'List', value: description.name },
    ...words,
    { label: 'Exported by', value: madeBy },
    { label: 'Exported on', value: `${formatMoment(madeOn)}, Zambian time as all times here` },
    { label: 'History', value: headInWords(head) },
    { label: 'Records', value: formatNumber(list.records) },
    ...further.map((part, at) => ({
      label: part.description.name,
      value: formatNumber(others[at]!.records),
    })),
    ...sumFacts(description, list),
  ]
}

function sumFacts({ sum, fields, states = {} }: Gathered['description'], { sums }: Tally): Fact[] {
  if (!sum) return []
  const { label } = fields[sum.field]!
  const without = sum.without === undefined ? '' : ` (without ${states[sum.without]})`
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, ngwee]) => {
      const shown = toShownSum(ngwee)
      const value =
        shown === null ? `${currency}: ${formatSum(shown).toLowerCase()}` : formatSum(shown, currency)
      return { label: label + without, value }
    })
}
