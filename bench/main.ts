// npm run bench -- [--small=10000] [--large=1000000] [--seconds=3] [--rounds=3] [--only=floor|pages]
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { record, type Recording } from './capture.ts'
import { load, type Call, type Measured } from './load.ts'
import { fill, openGrounds, type Grounds, type Place } from './prepare.ts'
import { processorMs, startFloor, startServer, type Running } from './processes.ts'
import { replayer } from './replay.ts'

const { values: options } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const [small, large, seconds, rounds] = [options.small, options.large, options.seconds, options.rounds].map(
  Number,
) as [number, number, number, number]

type Row = { what: string; here: string; beside: string; ratio: string; target: string; met: string }
const rows: Row[] = []

async function measure(on: Grounds, few: Place, many: Place): Promise<void> {
  const read = page(few, '0/id/12', '?scope=institution')
  const recordings = {
    read: await record(on.platform, read),
    create: await record(on.platform, save(few)),
  }
  const server = await startServer(on)
  const floor = await startFloor(on, recordings)
  try {
    if (options.only !== 'pages') {
      for (const connections of [1, 20, 200]) {
        await besideFloor('page read', server, read, floor, 'read', connections, 0.6)
      }
      for (const connections of [1, 20, 200]) {
        await besideFloor('create', server, save(few), floor, 'create', connections, 0.5)
      }
    }
    if (options.only !== 'floor') await pagesOf(server, few, many)
  } finally {
    await Promise.all([server.stop(), floor.stop()])
  }
  for (const [name, recording] of Object.entries(recordings)) await driverLoop(on, name, recording)
}

/** The server and the floor by turns, so that whatever else the computer does falls on both. */
async function besideFloor(
  what: string,
  server: Running,
  call: Call,
  floor: Running,
  name: string,
  connections: number,
  target: number,
): Promise<void> {
  const turns = { here: [] as Measured[], floor: [] as Measured[] }
  const used = { here: 0, floor: 0 }
  const ready: Call = { method: call.method, path: `/${name}` }
  for (let round = 0; round < rounds; round++) {
    const before = { here: processorMs(server), floor: processorMs(floor) }
    turns.here.push(await load(server.port, [call], connections, seconds))
    turns.floor.push(await load(floor.port, [ready], connections, seconds))
    used.here += processorMs(server) - before.here
    used.floor += processorMs(floor) - before.floor
  }
  const each = (ms: number, measured: Measured[]) =>
    `${((ms * 1000) / measured.reduce((sum, { calls }) => sum + calls, 0)).toFixed(0)} µs of processor`
  const here = median(turns.here.map(({ perSecond }) => perSecond))
  const beside = median(turns.floor.map(({ perSecond }) => perSecond))
  const slow = median(turns.here.map(({ slowestMs }) => slowestMs))
  rows.push({
    what: `${what}, ${connections} connections${failuresOf([...turns.here, ...turns.floor])}`,
    here: `${here.toFixed(0)}/s, p99 ${slow.toFixed(1)} ms, ${each(used.here, turns.here)}`,
    beside: `floor ${beside.toFixed(0)}/s, ${each(used.floor, turns.floor)}`,
    ...judged(here / beside, target, 'at least'),
  })
}

/** What pages cost on one connection: those of a large register beside a small one's, others beside the plain page. */
async function pagesOf(server: Running, few: Place, many: Place): Promise<void> {
  const whole = '?scope=institution'
  const at = (place: Place, part: number) =>
    page(place, `${Math.floor(((place.records - 1) / 12) * part)}/id/12`, whole)
  for (const [name, part] of [
    ['first', 0],
    ['middle', 0.5],
    ['last', 1],
  ] as const) {
    const what = `${name} page of ${many.records} beside ${few.records}`
    await costBeside(what, server, at(many, part), at(few, part), 1.2)
  }
  const lastOfMine = Math.floor(many.records / 20 / 12) - 2
  const others: [string, string, string, number | null][] = [
    ['my records', '0/id/12', '?scope=mine', 5],
    ['my records, page 50', '49/id/12', '?scope=mine', 5],
    ['my records, near the last', `${lastOfMine}/id/12`, '?scope=mine', 5],
    ['my department, page 50', '49/id/12', '?scope=department', 5],
    ['a state', '0/id/12', `${whole}&status=OPEN`, 5],
    ['a rare state, page 50', '49/id/12', `${whole}&status=WITHDRAWN`, 5],
    ['my records in a rare state, page 50', '49/id/12', '?scope=mine&status=WITHDRAWN', 5],
    ['sorted by Issued On, page 50', '49/issuedOn/12', whole, 5],
    ['sorted by Closed On, oldest first', '0/closedOn/12', `${whole}&direction=asc`, 5],
    ['my records by Issued On', '0/issuedOn/12', '?scope=mine', 5],
    ['search: one frequent word', '0/id/12', `${whole}&search=toner`, 5],
    ['search: one frequent word, page 50', '49/id/12', `${whole}&search=toner`, 5],
    ['search: one rare word', '0/id/12', `${whole}&search=urgently`, 5],
    ['search: two frequent words', '0/id/12', `${whole}&search=toner+garage`, 5],
    ['search: two words, page 50', '49/id/12', `${whole}&search=toner+garage`, 5],
    ['search: a number', '0/id/12', `${whole}&search=4711`, 5],
    ['search: a whole reference', '0/id/12', `${whole}&search=MANY.D1.ITT.1.01.24`, 5],
    ['search: beginning of very many words', '0/id/12', `${whole}&search=many`, null],
    ['search: my records with a word', '0/id/12', '?scope=mine&search=toner', null],
    ['some days', '0/id/12', `${whole}&from=2024-03-01&to=2024-03-02`, null],
  ]
  for (const [name, path, query, target] of others) {
    await costBeside(`${name}, of ${many.records}`, server, page(many, path, query), at(many, 0), target)
  }
}

async function costBeside(
  what: string,
  { port }: Running,
  there: Call,
  here: Call,
  target: number | null,
): Promise<void> {
  const turns = { there: [] as Measured[], here: [] as Measured[] }
  for (let turn = 0; turn < rounds * 3; turn++) {
    turns.there.push(await load(port, [there], 1, seconds / 6))
    turns.here.push(await load(port, [here], 1, seconds / 6))
  }
  const cost = (measured: Measured[]) => median(measured.map(({ medianMs }) => medianMs))
  const ratio = cost(turns.there) / cost(turns.here)
  rows.push({
    what: what + failuresOf([...turns.there, ...turns.here]),
    here: `${cost(turns.there).toFixed(2)} ms`,
    beside: `${cost(turns.here).toFixed(2)} ms`,
    ...(target === null
      ? { ratio: ratio.toFixed(2), target: '', met: '' }
      : judged(ratio, target, 'at most')),
  })
}

/** The same messages from a bare loop over the driver, without any web server. */
async function driverLoop({ access }: Grounds, name: string, recording: Recording): Promise<void> {
  const client = new Client(access.application)
  await client.connect()
  const replay = replayer(recording)
  for (let i = 0; i < 200; i++) await replay(client)
  const times = 1000
  const began = performance.now()
  for (let i = 0; i < times; i++) await replay(client)
  const each = ((performance.now() - began) / times) * 1000
  await client.end()
  rows.push({
    what: `${name}: bare driver loop`,
    here: `${each.toFixed(0)} µs`,
    beside: `${recording.messages.length} round trips`,
    ratio: '',
    target: '',
    met: '',
  })
}

const page = ({ userId, token }: Place, path: string, query: string): Call => ({
  method: 'GET',
  path: `/api/procurement/enquiry/${path}/${userId}${query}`,
  token,
})

const save = ({ userId, token }: Place): Call => ({
  method: 'POST',
  path: `/api/procurement/enquiry/0/id/12/${userId}?scope=institution`,
  token,
  body: {
    enquiryType: 'ITT',
    issuedOn: '2026-03-30T09:00:00+02:00',
    closedOn: '2026-03-31T09:00:00+02:00',
    funder: 'GRZ',
    department: 'D1',
    description: 'Supply of 40 reams of paper for the registry',
    biddersInvited: 3,
    bidsReceived: 2,
    vendorCategory: 'CITIZEN',
    noOfDocumentsSold: 4,
    chargePerDocument: 150.5,
  },
})

const judged = (ratio: number, target: number, sense: 'at least' | 'at most') => ({
  ratio: ratio.toFixed(2),
  target: `${sense} ${target}`,
  met: (sense === 'at least' ? ratio >= target : ratio <= target) ? 'yes' : 'MISSED',
})

function failuresOf(turns: Measured[]): string {
  const all = turns.flatMap(({ failures }) => Object.entries(failures))
  return all.length === 0 ? '' : `, FAILED ${all.map(([status, times]) => `${status} × ${times}`).join(', ')}`
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}

const grounds = await openGrounds()
try {
  const began = performance.now()
  const few = await fill(grounds, 'FEW', small)
  const many = await fill(grounds, 'MANY', large)
  console.log(
    `Filled with ${small} and ${large} enquiries in ${Math.round((performance.now() - began) / 1000)} s.`,
  )
  await measure(grounds, few, many)
} finally {
  await grounds.close()
}
console.table(rows)
process.exitCode = rows.some(({ met }) => met === 'MISSED') ? 1 : 0
