import { failuresOf, figures, compareWithTarget } from './figures.ts'
import type { Call } from './load.ts'
import type { BenchInstitution } from './bench-database.ts'
import type { RunningServer } from './start-server.ts'
import { page, createCall, createCallFor } from './registers.ts'
import { measureInterleaved, type BenchPace, type Measurement } from './interleaved.ts'

type CreateBench = { server: RunningServer; baseline: RunningServer; pace: BenchPace }

/**
 * On 2026-11-23, before statements went out together, 94 to 148 creates a second came through at 20 connections where
 * the thin create did 4,500. One institution has to reach 4 times that, 20 institutions 6 times.
 */
const formerRatio = (94 + 148) / 2 / 4_500
const targets = { one: 4 * formerRatio, spread: 6 * formerRatio }

/** Enquiries beside a plain page and a plain INSERT, which do not hide how many statements it needs. */
export async function measureCreates(
  bench: CreateBench,
  place: BenchInstitution,
  spread: BenchInstitution[],
): Promise<void> {
  const pageRead = page(place, '0/id/12', '?scope=institution')
  for (const connections of [1, 20, 200]) {
    await measurePages(bench, pageRead, connections, connections === 20 ? 0.9 : null)
  }
  await measureTime(bench, 'create enquiry', createCall(place), 6)
  await measureTime(bench, 'create NTR paper', createCallFor(place, 'lvp'), 10)
  await measureRate(bench, 'in one institution', [createCall(place)], targets.one)
  await measureRate(
    bench,
    `over ${spread.length} institutions`,
    spread.map((institution) => createCall(institution)),
    targets.spread,
  )
}

const formatTime = ({ medianMs, cpuUs }: Measurement): string =>
  `${medianMs.toFixed(2)} ms, ${cpuUs.toFixed(0)} µs of processor`
const formatRate = ({ perSecond, slowestMs }: Measurement): string =>
  `${perSecond.toFixed(0)}/s, p99 ${slowestMs.toFixed(1)} ms`

async function measurePages(
  { server, baseline, pace }: CreateBench,
  call: Call,
  connections: number,
  target: number | null,
) {
  const { subject, baseline } = await measureInterleaved(
    pace,
    connections,
    { server: server, calls: [call] },
    { server: baseline, calls: [{ method: 'GET', path: '/page' }] },
  )
  figures.push({
    what: `page read, ${connections} connections${failuresOf([...subject.results, ...baseline.results])}`,
    here: formatRate(subject),
    beside: `thin page ${formatRate(baseline)}`,
    ...compareWithTarget(subject.perSecond / baseline.perSecond, target, 'at least'),
  })
}

const baselineCreate = (body: object): Call[] => [{ method: 'POST', path: '/create', body }]

async function measureTime(
  { server, baseline, pace }: CreateBench,
  title: string,
  call: Call,
  target: number,
): Promise<void> {
  const { subject, baseline } = await measureInterleaved(
    pace,
    1,
    { server: server, calls: [call] },
    { server: baseline, calls: baselineCreate(call.body!) },
  )
  figures.push({
    what: `${title}, time at 1 connection${failuresOf([...subject.results, ...baseline.results])}`,
    here: formatTime(subject),
    beside: `thin create ${formatTime(baseline)}`,
    ...compareWithTarget(subject.medianMs / baseline.medianMs, target, 'at most'),
  })
}

async function measureRate(
  { server, baseline, pace }: CreateBench,
  title: string,
  calls: Call[],
  target: number,
): Promise<void> {
  const { subject, baseline } = await measureInterleaved(
    pace,
    20,
    { server: server, calls },
    { server: baseline, calls: baselineCreate(calls[0]!.body!) },
  )
  figures.push({
    what: `creates ${title}, 20 connections${failuresOf([...subject.results, ...baseline.results])}`,
    here: formatRate(subject),
    beside: `thin create ${formatRate(baseline)}`,
    ...compareWithTarget(subject.perSecond / baseline.perSecond, target, 'at least'),
  })
}
