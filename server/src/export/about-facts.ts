import { headText } from '@insaka/domain/audit-log/head'
import { formatMoment } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import { formatSum, toShownSum } from '@insaka/domain/core/money'
import type { Fact } from '../workbook/document-model.ts'
import type { ExportData } from './export-data.ts'
import type { ExportRequest } from './export-request.ts'
import type { Tally } from './tally.ts'

export function aboutFacts(
  { institution, head, description, filterFacts, details }: ExportData,
  { madeOn, madeBy }: ExportRequest,
  listTally: Tally,
  detailTallies: Tally[],
): Fact[] {
  return [
    { label: 'Institution', value: institution.name },
    { label: 'List', value: description.name },
    ...filterFacts,
    { label: 'Exported by', value: madeBy },
    { label: 'Exported on', value: `${formatMoment(madeOn)}, Zambian time, like all times in this file` },
    { label: 'History', value: headText(head) },
    { label: 'Records', value: formatNumber(listTally.records) },
    ...details.map((part, at) => ({
      label: part.description.name,
      value: formatNumber(detailTallies[at]!.records),
    })),
    ...sumFacts(description, listTally),
  ]
}

function sumFacts({ sum, fields, states = {} }: ExportData['description'], { sums }: Tally): Fact[] {
  if (!sum) return []
  const { label } = fields[sum.field]!
  const without = sum.without === undefined ? '' : ` (without ${states[sum.without]})`
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, ngwee]) => {
      const displayedSum = toShownSum(ngwee)
      const value =
        displayedSum === null
          ? `${currency}: ${formatSum(displayedSum).toLowerCase()}`
          : formatSum(displayedSum, currency)
      return { label: label + without, value }
    })
}
