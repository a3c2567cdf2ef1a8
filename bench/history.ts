// npm run bench -- --only=history [--events=100000] [--seconds=2] [--rounds=3]
// Pages of the history of an institution, compared with its first page.
import { parseArgs } from 'node:util'
import { failuresOf, figures, compareWithTarget } from './figures.ts'
import type { Call } from './load.ts'
import {
  createEmpty,
  openBenchDatabase,
  type BenchDatabase,
  type BenchInstitution,
} from './bench-database.ts'
import { startServer } from './start-server.ts'
import { measureInterleaved } from './interleaved.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    events: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
})
const [events, seconds, rounds] = [options.events, options.seconds, options.rounds].map(Number) as [
  number,
  number,
  number,
]

/** Changes of papers by everybody in turn, one in 10,000 of them of a rare kind; only their links are made up. */
const fillEvents = `
  INSERT INTO audit_events (institution_id, sequence, happened_on, actor_institution_id, actor_id, actor_name, action, subject,
                            subject_id, content, digest, link)
  SELECT $1::uuid, n, moment, $1::uuid, actor, 'Officer', action, 'lvp', (n / 4)::text,
         json_build_object('action', action, 'subject', 'lvp', 'subjectId', (n / 4)::text,
           'before', json_build_object('reference', 'LVP.' || n / 4, 'description', text, 'vendor', 'Kafubu Motors'),
           'after', json_build_object('reference', 'LVP.' || n / 4, 'description', text || n, 'vendor', 'Kafubu Motors'),
           'actor', json_build_object('institutionId', $1::uuid, 'id', actor, 'name', 'Officer'))::text,
         encode(sha256(n::text::bytea), 'hex'), encode(sha256(n::text::bytea), 'hex')
    FROM (SELECT n, timestamptz '2024-01-01 08:00+02' + n * interval '5 minutes' AS moment,
                 ($2::uuid[])[1 + n % cardinality($2::uuid[])] AS actor, repeat('Supply of toner for the registry. ', 12) AS text,
                 CASE WHEN n % 10000 = 17 THEN 'handed over' ELSE 'changed' END AS action
            FROM generate_series(1, $3::bigint) n) made`

/** The heads of its days, as the job keeps them; only links and roots are made up. */
const fillDays = `
  INSERT INTO audit_days (institution_id, day, events, link, root)
  SELECT institution_id, (happened_on AT TIME ZONE 'Africa/Lusaka')::date, max(sequence), '', ''
    FROM audit_events WHERE institution_id = $1 GROUP BY 1, 2`

async function history({ superuser, ...on }: BenchDatabase): Promise<BenchInstitution> {
  const place = await createEmpty({ superuser, ...on }, 'lvp', { code: 'MANY', departments: 1, officers: 20 })
  const officers = place.officers.map(({ id }) => id)
  await superuser.query('DELETE FROM audit_events WHERE institution_id = $1', [place.id])
  await superuser.query(fillEvents, [place.id, officers, events])
  await superuser.query(`UPDATE audit_heads SET sequence = $2 WHERE institution_id = $1`, [place.id, events])
  await superuser.query(fillDays, [place.id])
  await superuser.query('VACUUM ANALYZE audit_events')
  return place
}

const size = 25
const call = ({ admin, adminToken }: BenchInstitution, page: number, query = ''): Call => ({
  method: 'GET',
  path: `/api/audit/events/${admin.id}/${page}/id/${size}${query}`,
  token: adminToken,
})

const grounds = await openBenchDatabase()
try {
  const place = await history(grounds)
  const server = await startServer(grounds)
  try {
    for (const [what, asked, target] of [
      ['page 1,000', call(place, Math.min(1_000, Math.floor(events / size) - 1)), 1.2],
      ['the changes of a person', call(place, 0, `?person=${place.userId}`), 5],
      ['the last of them', call(place, Math.floor(events / 20 / size) - 1, `?person=${place.userId}`), 5],
      ['a day', call(place, 0, '?from=2024-03-01&to=2024-03-01'), 2],
      ['a register', call(place, 0, '?register=lvp'), null],
      ['a rare kind', call(place, 0, '?kind=handed%20over'), null],
      ['those of developers, of which there are none', call(place, 0, '?actor=DEVELOPER'), null],
    ] as const) {
      const { subject, baseline } = await measureInterleaved(
        { seconds, rounds },
        1,
        { server: server, calls: [asked] },
        { server: server, calls: [call(place, 0)] },
      )
      figures.push({
        what: `${what}, of ${events} events${failuresOf([...subject.results, ...baseline.results])}`,
        here: `${subject.medianMs.toFixed(2)} ms`,
        beside: `${baseline.medianMs.toFixed(2)} ms`,
        ...compareWithTarget(subject.medianMs / baseline.medianMs, target, 'at most'),
      })
    }
  } finally {
    await server.stop()
  }
} finally {
  await grounds.close()
}
console.table(figures)
process.exitCode = figures.some(({ met, what }) => met === 'MISSED' || what.includes('FAILED')) ? 1 : 0
