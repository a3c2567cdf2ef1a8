import { reportWords } from '@insaka/domain/procurement-report/report.words'
import type { Section } from '../workbook/contents.ts'
import type { Summary } from './summarise.ts'
import { rowsOf } from './summary-tables.ts'

/** The last chapter: what codes and words mean, those of the institution's departments too. */
export function wordsSection({ tally, sums, contracts, departmentNames }: Summary): Section {
  const used = new Set(
    [...tally.spent(), ...sums.lvp, ...sums.mpc, ...contracts].map(({ currency }) => currency),
  )
  const departments = [...departmentNames].map(([word, meaning]) => ({ word, meaning }))
  const groups = [...reportWords(used), { about: 'Departments', words: departments }]
  const rows = groups.flatMap(({ about, words }) => words.map(({ word, meaning }) => [word, meaning, about]))
  const columns = [
    { label: 'Code or Word', kind: 'text' as const, width: 20 },
    { label: 'Meaning', kind: 'text' as const, width: 80 },
    { label: 'Of', kind: 'text' as const, width: 30 },
  ]
  return {
    name: 'Codes And Words',
    heading: 'Codes and words',
    tables: [{ columns, rows: rowsOf(rows) }],
  }
}
