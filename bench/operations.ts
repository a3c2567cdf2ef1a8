import { Client } from 'pg'
import { ask, noteOf, recordingOf, type Recording } from './capture.ts'
import { median } from './figures.ts'
import type { Message, Noted } from './inside.ts'
import { password } from './server-imports.ts'
import { loadCount, type Call } from './load.ts'
import type { BenchDatabase, BenchInstitution } from './bench-database.ts'
import type { RunningServer, Watched } from './start-server.ts'
import { page, createCall, createCallFor } from './registers.ts'
import { isPipelined, replayer } from './replay.ts'

type Operation = { what: string; make: (n: number) => Call; times: number }
type On = { grounds: BenchDatabase; watched: Watched; server: RunningServer }

const whole = '?scope=institution'

/** What people do most, and how many times each of it waits for the database. */
export async function operationsOf(on: On, place: BenchInstitution, many: number): Promise<void> {
  const rows = []
  for (const operation of await operationsAt(on, { ...place, register: 'enquiries' }, many)) {
    rows.push(await measure(on, operation))
  }
  console.log(
    [
      'What each operation sends to the database.',
      '  round trips: how often something is sent on a connection on which nothing is under way',
      '  before reply: those of them that were answered before the reply went out',
      "  under lock: from the message that locks the institution's chain, its own round trip included, to COMMIT",
    ].join('\n'),
  )
  console.table(rows)
}

async function operationsAt({ server }: On, place: BenchInstitution, times: number): Promise<Operation[]> {
  const read = (what: string, query: string): Operation => ({
    what: `page, ${what}`,
    make: () => page(place, '0/id/12', query),
    times,
  })
  return [
    read('whole register', whole),
    read('mine', '?scope=mine'),
    read('with a search', `${whole}&search=toner`),
    read('with a department', `${whole}&department=D3`),
    { what: 'create enquiry', make: () => createCall(place), times },
    { what: 'create NTR paper', make: () => createCallFor(place, 'lvp'), times },
    { what: 'users/update', make: await userChanges(server, place), times },
    {
      what: 'sign-in',
      make: () => ({
        method: 'POST',
        path: '/api/auth/authorize',
        body: { username: place.officers[1]!.username, password },
      }),
      times: Math.min(times, 60),
    },
  ]
}

/** Each changes the name of the same user once more, on top of the change before. */
async function userChanges({ port }: RunningServer, place: BenchInstitution): Promise<() => Call> {
  const { adminToken: token, officers } = place
  const reply = await ask(port, { method: 'GET', path: `/api/auth/users/${officers[2]!.id}/record`, token })
  const { user } = (JSON.parse(reply) as { payload: { user: { version: number } } }).payload
  let { version } = user
  return () => ({
    method: 'PUT',
    path: '/api/auth/users/update',
    token,
    submit: true,
    body: { ...user, firstName: version % 2 ? 'Chanda' : 'Mutale', version: version++ },
  })
}

async function measure({ grounds, watched, server }: On, { what, make, times }: Operation) {
  // Each connection prepares its statements first, and the session is known for two seconds.
  for (let i = 0; i < 3; i++) await ask(watched.port, make(i))
  const notes: (Noted & { reply: string })[] = []
  for (let i = 0; i < 7; i++) notes.push(await noteOf(watched, make(i)))
  const [former, latter] = notes.slice(-2) as [Noted, Noted & { reply: string }]
  const { messages, repliedMs } = latter
  const trips = messages.filter(({ waits }) => waits)
  const locks = notes.map((note) => lockOf(note.messages))
  const lock = locks.at(-1)
  const overHttp = await loadCount(server.port, make, 1, times)
  return {
    operation:
      what +
      Object.keys(overHttp.failures)
        .map((status) => `, FAILED ${status}`)
        .join(''),
    statements: messages.length,
    'round trips': trips.length,
    'before reply': trips.filter(({ sentMs, answeredMs }) => Math.max(sentMs, answeredMs) <= repliedMs)
      .length,
    'under lock': lock?.trips ?? '',
    'lock held': lock ? `${median(locks.map((one) => one?.heldMs ?? NaN)).toFixed(2)} ms` : '',
    'over HTTP': `${overHttp.medianMs.toFixed(2)} ms`,
    'bare driver loop': await driverLoop(grounds, recordingOf(former, latter), times),
  }
}

const locksChain = ({ text }: Message): boolean =>
  /\baudit_heads\b/i.test(text) && /^\s*update\b|\bfor (no key )?update\b/i.test(text)

/** How long the institution's chain is locked. */
function lockOf(messages: Message[]): { trips: number; heldMs: number } | null {
  const lock = messages.find(locksChain)
  if (!lock) return null
  const after = messages.slice(messages.indexOf(lock) + 1).filter((one) => one.connection === lock.connection)
  const commit = after.findIndex(({ text }) => /\bcommit\b/i.test(text))
  const held = after.slice(0, commit + 1)
  return {
    trips: 1 + held.filter(({ waits }) => waits).length,
    heldMs: (held.at(-1) ?? lock).answeredMs - lock.answeredMs,
  }
}

/** The same messages from a bare loop over the driver, without any web server. */
async function driverLoop({ access }: BenchDatabase, recording: Recording, times: number): Promise<string> {
  const client = new Client({ ...access.application, pipeline: isPipelined(recording) })
  await client.connect()
  const replay = replayer(recording)
  const taken: number[] = []
  try {
    for (let i = 0; i < times + 20; i++) {
      const began = performance.now()
      await replay(client)
      taken.push(performance.now() - began)
    }
    return `${median(taken.slice(20)).toFixed(2)} ms`
  } catch (error) {
    return `cannot be replayed: ${(error as Error).message}`
  } finally {
    await client.end()
  }
}
