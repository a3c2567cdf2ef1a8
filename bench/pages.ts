import { ask } from './capture.ts'
import { failuresOf, figures, judged, median } from './figures.ts'
import { load, type Call, type Measured } from './load.ts'
import { shareOf } from './internals.ts'
import { box, page, registers } from './registers.ts'
import type { Place } from './prepare.ts'
import type { Running } from './processes.ts'
import { firstOf } from './thin-tables.ts'
import type { Pace } from './turns.ts'

type On = { server: Running; pace: Pace }

const whole = '?scope=institution'

/** What pages cost on one connection: those of a large register beside a small one's, others beside the plain page. */
export async function pagesOf(on: On, few: Place, many: Place): Promise<void> {
  await load(on.server.port, [page(few, '0/id/12', whole), page(many, '0/id/12', whole)], 1, on.pace.seconds)
  // Full ones only: a page with fewer records costs less.
  const at = (place: Place, part: number) =>
    page(place, `${Math.floor((place.records / 12 - 1) * part)}/id/12`, whole)
  for (const [name, part] of [
    ['first', 0],
    ['middle', 0.5],
    ['last full', 1],
  ] as const) {
    const what = `${name} page of ${many.records} beside ${few.records}`
    await costBeside(on, what, at(many, part), at(few, part), 1.2)
  }
  const oldest = firstOf(await ask(on.server.port, page(many, '0/id/12', `${whole}&direction=asc`)))
  for (const [name, position, query, target] of othersOf(many, String(oldest.reference))) {
    const what = `${name}, of ${many.records}`
    await costBeside(on, what, page(many, position, query), at(many, 0), target)
  }
  for (const query of ['search=toner', 'search=toner+garage', registers[many.register].filters[0]!]) {
    const [part, all] = ['mine', 'institution'].map((scope) =>
      page(many, '0/id/12', `?scope=${scope}&${query}`),
    )
    await costBeside(
      on,
      `my records, with and without the count in the whole institution: ${query}`,
      part!,
      all!,
      1.5,
    )
  }
  for (const [name, path] of Object.entries(registers[many.register].lists ?? {})) {
    const call: Call = { method: 'GET', path: path(many.userId), token: many.token }
    await costBeside(on, `${name}, of ${many.records}`, call, at(many, 0), 5)
  }
  for (const { what, path } of dashboard) {
    const of = ({ userId, token }: Place): Call => ({ method: 'GET', path: path(userId), token })
    await costBeside(on, `${what} of ${many.records} beside ${few.records}`, of(many), of(few), 3)
  }
  // The search of all registers is compared with the search of the largest one.
  if (many.register in shareOf) return
  for (const search of ['toner', 'toner garage', 'urgently', '4711', String(oldest.reference)]) {
    const what = `the box: ${search}, beside the search of one register of ${many.records}`
    const query = `${whole}&search=${encodeURIComponent(search)}`
    await costBeside(on, what, box(many, search), page(many, '0/id/12', query), 2)
  }
}

const analytics = (what: string) => (userId: string) => `/api/analytics/${what}/${userId}`
const dashboard = [
  { what: 'summary', path: analytics('summary') },
  { what: 'work', path: analytics('work') },
  {
    what: 'departmental expenses',
    path: (userId: string) => `${analytics('departments/expenses')(userId)}?year=2024`,
  },
  { what: 'insights', path: (userId: string) => `${analytics('insights')(userId)}?year=2024` },
]

type Other = readonly [name: string, position: string, query: string, target: number | null]

/** Shares are those with which registers are filled: 20 officers, 8 departments, one record in 50 in the rare state. */
function othersOf({ register, records }: Place, firstReference: string): Other[] {
  const { states, sorts, filters, ranges, searches, beginnings } = registers[register]
  const nearLast = (share: number) => Math.max(0, Math.floor((records * share) / 12) - 2)
  return [
    ['my records', '0/id/12', '?scope=mine', 5],
    ['my records, page 50', '49/id/12', '?scope=mine', 5],
    ['my records, near the last', `${nearLast(1 / 20)}/id/12`, '?scope=mine', 5],
    ['my department, page 50', '49/id/12', '?scope=department', 5],
    ['my department, near the last', `${nearLast(1 / 8)}/id/12`, '?scope=department', 5],
    ...(states ? inStates(states, nearLast(1 / 50)) : []),
    ...Object.entries(sorts).flatMap<Other>(([head, field]) => [
      [`sorted by ${head}, page 50`, `49/${field}/12`, whole, 5],
      [`sorted by ${head}, oldest first`, `0/${field}/12`, `${whole}&direction=asc`, 5],
      [`my records by ${head}`, `0/${field}/12`, '?scope=mine', 5],
    ]),
    ['search: one frequent word', '0/id/12', `${whole}&search=toner`, 5],
    ['search: one frequent word, page 50', '49/id/12', `${whole}&search=toner`, 5],
    ['search: one rare word', '0/id/12', `${whole}&search=urgently`, 5],
    ['search: two frequent words', '0/id/12', `${whole}&search=toner+garage`, 5],
    ['search: two words, page 50', '49/id/12', `${whole}&search=toner+garage`, 5],
    ['search: a number', '0/id/12', `${whole}&search=4711`, 5],
    ['search: a whole reference', '0/id/12', `${whole}&search=${firstReference}`, 5],
    ['search: beginning of very many words', '0/id/12', `${whole}&search=many`, null],
    ['search: my records with a word', '0/id/12', '?scope=mine&search=toner', null],
    ...searches.map<Other>((search) => [
      `search: ${search}`,
      '0/id/12',
      `${whole}&search=${encodeURIComponent(search)}`,
      5,
    ]),
    ...beginnings.map<Other>((search) => [
      `search: ${search}`,
      '0/id/12',
      `${whole}&search=${encodeURIComponent(search)}`,
      null,
    ]),
    ...filters.flatMap<Other>((filter) => [
      [`filtered: ${filter}`, '0/id/12', `${whole}&${filter}`, 5],
      [`filtered: ${filter}, page 50`, '49/id/12', `${whole}&${filter}`, 5],
      ...Object.entries(sorts).map<Other>(([head, field]) => [
        `filtered: ${filter}, by ${head}`,
        `0/${field}/12`,
        `${whole}&${filter}`,
        null,
      ]),
    ]),
    ...ranges.flatMap<Other>((range) => [
      [`between: ${range}`, '0/id/12', `${whole}&${range}`, null],
      [`between: ${range}, by its order`, `0/${Object.values(sorts).at(-1)}/12`, `${whole}&${range}`, null],
    ]),
    ['a department looked for', '0/id/12', `${whole}&department=D3`, 5],
    ['some days', '0/id/12', `${whole}&from=2024-01-05&to=2024-01-06`, null],
    ['some days of a department', '0/id/12', `${whole}&department=D3&from=2024-01-05&to=2024-01-06`, null],
  ]
}

function inStates(
  { filter, usual, rare }: { filter: string; usual: string; rare: string },
  nearLast: number,
): Other[] {
  const [one, few, both] = [usual, rare, `${usual},${rare}`].map(
    (states) => `${whole}&${filter}=${states}`,
  ) as [string, string, string]
  return [
    ['a state', '0/id/12', one, 5],
    ['a rare state, page 50', '49/id/12', few, 5],
    ['a rare state, near the last', `${nearLast}/id/12`, few, 5],
    ['my records in a rare state, page 50', '49/id/12', `?scope=mine&${filter}=${rare}`, 5],
    ['several states', '0/id/12', both, 5],
    ['several states, page 50', '49/id/12', both, 5],
    ['a department looked for, in a state', '0/id/12', `${one}&department=D3`, 5],
  ]
}

async function costBeside(
  { server: { port }, pace: { seconds, rounds } }: On,
  what: string,
  there: Call,
  here: Call,
  target: number | null,
): Promise<void> {
  const turns = { there: [] as Measured[], here: [] as Measured[] }
  // Connections prepare their statements before anything counts.
  for (const call of [there, here]) await load(port, [call], 1, seconds / 20)
  for (let turn = 0; turn < rounds * 3; turn++) {
    turns.there.push(await load(port, [there], 1, seconds / 6))
    turns.here.push(await load(port, [here], 1, seconds / 6))
  }
  const cost = (measured: Measured[]) => median(measured.map(({ medianMs }) => medianMs))
  figures.push({
    what: what + failuresOf([...turns.there, ...turns.here]),
    here: `${cost(turns.there).toFixed(2)} ms`,
    beside: `${cost(turns.here).toFixed(2)} ms`,
    ...judged(cost(turns.there) / cost(turns.here), target, 'at most'),
  })
}
