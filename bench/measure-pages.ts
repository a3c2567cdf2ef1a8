import { failuresOf, figures, compareWithTarget, median } from './targets.ts'
import { sendCall, measureLoad, type Call, type LoadResult } from './load.ts'
import { shareOfPapers } from './product-modules.ts'
import { paletteSearch, pageCall, registers } from './registers.ts'
import type { BenchInstitution } from './bench-database.ts'
import type { RunningServer } from './start-server.ts'
import { firstRecordOf } from './baseline-tables.ts'
import type { BenchPace } from './measure-interleaved.ts'

type PageBench = { server: RunningServer; pace: BenchPace }

const wholeScope = '?scope=institution'

/**
 * Measures pages on one connection: a large register against a small one, filtered and sorted pages against the first
 * page.
 */
export async function measurePages(
  bench: PageBench,
  small: BenchInstitution,
  large: BenchInstitution,
): Promise<void> {
  await measureLoad(
    bench.server.port,
    [pageCall(small, '0/id/12', wholeScope), pageCall(large, '0/id/12', wholeScope)],
    1,
    bench.pace.seconds,
  )
  // Full pages only: a page with fewer records costs less.
  const pageAt = (institution: BenchInstitution, fraction: number) =>
    pageCall(institution, `${Math.floor((institution.records / 12 - 1) * fraction)}/id/12`, wholeScope)
  for (const [name, part] of [
    ['first', 0],
    ['middle', 0.5],
    ['last full', 1],
  ] as const) {
    const title = `${name} page of ${large.records} next to ${small.records}`
    await compareCost(bench, title, pageAt(large, part), pageAt(small, part), 1.2)
  }
  const oldest = firstRecordOf(
    await sendCall(bench.server.port, pageCall(large, '0/id/12', `${wholeScope}&direction=asc`)),
  )
  for (const [name, position, query, target] of otherCases(large, String(oldest.reference))) {
    const title = `${name}, of ${large.records}`
    await compareCost(bench, title, pageCall(large, position, query), pageAt(large, 0), target)
  }
  for (const query of ['search=toner', 'search=toner+garage', registers[large.register].filters[0]!]) {
    const [partCall, all] = ['mine', 'institution'].map((scope) =>
      pageCall(large, '0/id/12', `?scope=${scope}&${query}`),
    )
    await compareCost(
      bench,
      `my records, with and without the count in the whole institution: ${query}`,
      partCall!,
      all!,
      1.5,
    )
  }
  for (const [name, path] of Object.entries(registers[large.register].lists ?? {})) {
    const call: Call = { method: 'GET', path: path(large.userId), token: large.token }
    await compareCost(bench, `${name}, of ${large.records}`, call, pageAt(large, 0), 5)
  }
  for (const { what, path } of dashboard) {
    const callFor = ({ userId, token }: BenchInstitution): Call => ({
      method: 'GET',
      path: path(userId),
      token,
    })
    await compareCost(
      bench,
      `${what} of ${large.records} next to ${small.records}`,
      callFor(large),
      callFor(small),
      3,
    )
  }
  // The search covers all registers. Contracts and amendments are created with their papers, so the register of papers
  // is larger than the measured one, and the comparison would be wrong.
  if (large.register in shareOfPapers) return
  for (const search of ['toner', 'toner garage', 'urgently', '4711', String(oldest.reference)]) {
    const title = `command palette: ${search}, next to the search of one register of ${large.records}`
    const query = `${wholeScope}&search=${encodeURIComponent(search)}`
    await compareCost(bench, title, paletteSearch(large, search), pageCall(large, '0/id/12', query), 2)
  }
}

const analytics = (report: string) => (userId: string) => `/api/analytics/${report}/${userId}`
const dashboard = [
  { what: 'summary', path: analytics('summary') },
  { what: 'work', path: analytics('work') },
  {
    what: 'departmental expenses',
    path: (userId: string) => `${analytics('departments/expenses')(userId)}?year=2024`,
  },
  { what: 'insights', path: (userId: string) => `${analytics('insights')(userId)}?year=2024` },
]

type PageCase = readonly [name: string, position: string, query: string, target: number | null]

/** The shares match the filled data: 20 officers, 8 departments, one record in 50 in the rare state. */
function otherCases({ register, records }: BenchInstitution, firstReference: string): PageCase[] {
  const { states, sorts, filters, ranges, searches, commonPrefixes } = registers[register]
  const pageNearLast = (share: number) => Math.max(0, Math.floor((records * share) / 12) - 2)
  return [
    ['my records', '0/id/12', '?scope=mine', 5],
    ['my records, page 50', '49/id/12', '?scope=mine', 5],
    ['my records, near the last', `${pageNearLast(1 / 20)}/id/12`, '?scope=mine', 5],
    ['my department, page 50', '49/id/12', '?scope=department', 5],
    ['my department, near the last', `${pageNearLast(1 / 8)}/id/12`, '?scope=department', 5],
    ...(states ? inStates(states, pageNearLast(1 / 50)) : []),
    ...Object.entries(sorts).flatMap<PageCase>(([head, field]) => [
      [`sorted by ${head}, page 50`, `49/${field}/12`, wholeScope, 5],
      [`sorted by ${head}, oldest first`, `0/${field}/12`, `${wholeScope}&direction=asc`, 5],
      [`my records by ${head}`, `0/${field}/12`, '?scope=mine', 5],
    ]),
    ['search: one frequent word', '0/id/12', `${wholeScope}&search=toner`, 5],
    ['search: one frequent word, page 50', '49/id/12', `${wholeScope}&search=toner`, 5],
    ['search: one rare word', '0/id/12', `${wholeScope}&search=urgently`, 5],
    ['search: two frequent words', '0/id/12', `${wholeScope}&search=toner+garage`, 5],
    ['search: two words, page 50', '49/id/12', `${wholeScope}&search=toner+garage`, 5],
    ['search: a number', '0/id/12', `${wholeScope}&search=4711`, 5],
    ['search: a whole reference', '0/id/12', `${wholeScope}&search=${firstReference}`, 5],
    ['search: beginning of very many words', '0/id/12', `${wholeScope}&search=many`, null],
    ['search: my records with a word', '0/id/12', '?scope=mine&search=toner', null],
    ...searches.map<PageCase>((search) => [
      `search: ${search}`,
      '0/id/12',
      `${wholeScope}&search=${encodeURIComponent(search)}`,
      5,
    ]),
    ...commonPrefixes.map<PageCase>((search) => [
      `search: ${search}`,
      '0/id/12',
      `${wholeScope}&search=${encodeURIComponent(search)}`,
      null,
    ]),
    ...filters.flatMap<PageCase>((filter) => [
      [`filtered: ${filter}`, '0/id/12', `${wholeScope}&${filter}`, 5],
      [`filtered: ${filter}, page 50`, '49/id/12', `${wholeScope}&${filter}`, 5],
      ...Object.entries(sorts).map<PageCase>(([head, field]) => [
        `filtered: ${filter}, by ${head}`,
        `0/${field}/12`,
        `${wholeScope}&${filter}`,
        null,
      ]),
    ]),
    ...ranges.flatMap<PageCase>((range) => [
      [`between: ${range}`, '0/id/12', `${wholeScope}&${range}`, null],
      [
        `between: ${range}, by its order`,
        `0/${Object.values(sorts).at(-1)}/12`,
        `${wholeScope}&${range}`,
        null,
      ],
    ]),
    ['a department looked for', '0/id/12', `${wholeScope}&department=D3`, 5],
    ['some days', '0/id/12', `${wholeScope}&from=2024-01-05&to=2024-01-06`, null],
    [
      'some days of a department',
      '0/id/12',
      `${wholeScope}&department=D3&from=2024-01-05&to=2024-01-06`,
      null,
    ],
  ]
}

function inStates(
  { filter, usual, rare }: { filter: string; usual: string; rare: string },
  pageNearLast: number,
): PageCase[] {
  const [one, rareOnly, both] = [usual, rare, `${usual},${rare}`].map(
    (states) => `${wholeScope}&${filter}=${states}`,
  ) as [string, string, string]
  return [
    ['a state', '0/id/12', one, 5],
    ['a rare state, page 50', '49/id/12', rareOnly, 5],
    ['a rare state, near the last', `${pageNearLast}/id/12`, rareOnly, 5],
    ['my records in a rare state, page 50', '49/id/12', `?scope=mine&${filter}=${rare}`, 5],
    ['several states', '0/id/12', both, 5],
    ['several states, page 50', '49/id/12', both, 5],
    ['a department looked for, in a state', '0/id/12', `${one}&department=D3`, 5],
  ]
}

async function compareCost(
  { server: { port }, pace: { seconds, rounds } }: PageBench,
  title: string,
  measuredCall: Call,
  baselineCall: Call,
  target: number | null,
): Promise<void> {
  const turns = { there: [] as LoadResult[], here: [] as LoadResult[] }
  // Warm-up: preparing statements must not count.
  for (const call of [measuredCall, baselineCall]) await measureLoad(port, [call], 1, seconds / 20)
  for (let turn = 0; turn < rounds * 3; turn++) {
    turns.there.push(await measureLoad(port, [measuredCall], 1, seconds / 6))
    turns.here.push(await measureLoad(port, [baselineCall], 1, seconds / 6))
  }
  const medianCost = (measured: LoadResult[]) => median(measured.map(({ medianMs }) => medianMs))
  figures.push({
    figure: title + failuresOf([...turns.there, ...turns.here]),
    measured: `${medianCost(turns.there).toFixed(2)} ms`,
    baseline: `${medianCost(turns.here).toFixed(2)} ms`,
    ...compareWithTarget(medianCost(turns.there) / medianCost(turns.here), target, 'at most'),
  })
}
