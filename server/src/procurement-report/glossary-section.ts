import { reportGlossary } from '@insaka/domain/procurement-report/report.glossary'
import type { Cell, Section } from '../workbook/document-model.ts'
import type { Summary } from './summarise.ts'
import { singleBatch } from './summary-tables.ts'

/** The last section, which explains codes and words, including department codes. */
export function glossarySection({
  tally,
  previousTally,
  sums,
  contracts,
  departmentNames,
}: Summary): Section {
  const currencies = new Set(
    [...tally.totalSpending(), ...previousTally.totalSpending(), ...sums.lvp, ...sums.mpc, ...contracts].map(
      ({ currency }) => currency,
    ),
  )
  const departments = [...departmentNames]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([word, meaning]) => ({ word, meaning }))
  const groups = [...reportGlossary(currencies), { about: 'department', words: departments }]
  const wordRows = groups.flatMap(({ about, words }) =>
    words.map(({ word, meaning }): Cell[] => [word, about ? `${meaning} (${about})` : meaning]),
  )
  const half = Math.ceil(wordRows.length / 2)
  const rows = wordRows
    .slice(0, half)
    .map((left, index) => [...left, ...(wordRows[half + index] ?? [null, null])])
  const columns = [0, 1].flatMap(() => [
    { label: 'Code or Word', kind: 'text' as const, width: 15 },
    { label: 'Meaning', kind: 'text' as const, width: 62 },
  ])
  return {
    name: 'Codes And Words',
    heading: 'Codes and words',
    tables: [{ columns, rows: singleBatch(rows) }],
  }
}
