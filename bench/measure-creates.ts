import { failuresOf, figures, compareWithTarget } from './targets.ts'
import type { Call } from './load.ts'
import type { BenchInstitution } from './bench-database.ts'
import type { RunningServer } from './start-server.ts'
import { pageCall, createCall, createCallFor } from './registers.ts'
import { measureInterleaved, type BenchPace, type Measurement } from './measure-interleaved.ts'

type CreateBench = { server: RunningServer; baseline: RunningServer; pace: BenchPace }

/**
 * Ratio measured on 2026-11-23, before statements were pipelined: 94 to 148 creates a second at 20 connections, while
 * the plain INSERT reached 4,500. The targets are multiples of it.
 */
const formerRatio = (94 + 148) / 2 / 4_500
const targets = { one: 4 * formerRatio, spread: 6 * formerRatio }

/** Compares pages and creates with a plain page and a plain INSERT, to show the cost of the further statements. */
export async function measureCreates(
  bench: CreateBench,
  institution: BenchInstitution,
  spread: BenchInstitution[],
): Promise<void> {
  const pageRead = pageCall(institution, '0/id/12', '?scope=institution')
  for (const connections of [1, 20, 200]) {
    await measurePages(bench, pageRead, connections, connections === 20 ? 0.9 : null)
  }
  await measureTime(bench, 'create enquiry', createCall(institution), 6)
  await measureTime(bench, 'create NTR paper', createCallFor(institution, 'lvp'), 10)
  await measureRate(bench, 'in one institution', [createCall(institution)], targets.one)
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
  { server, baseline: baselineServer, pace }: CreateBench,
  call: Call,
  connections: number,
  target: number | null,
) {
  const { subject, baseline } = await measureInterleaved(
    pace,
    connections,
    { server, calls: [call] },
    { server: baselineServer, calls: [{ method: 'GET', path: '/page' }] },
  )
  figures.push({
    figure: `page read, ${connections} connections${failuresOf([...subject.results, ...baseline.results])}`,
    measured: formatRate(subject),
    baseline: `plain page ${formatRate(baseline)}`,
    ...compareWithTarget(subject.perSecond / baseline.perSecond, target, 'at least'),
  })
}

const baselineCreate = (body: object): Call[] => [{ method: 'POST', path: '/create', body }]

async function measureTime(
  { server, baseline: baselineServer, pace }: CreateBench,
  title: string,
  call: Call,
  target: number,
): Promise<void> {
  const { subject, baseline } = await measureInterleaved(
    pace,
    1,
    { server, calls: [call] },
    { server: baselineServer, calls: baselineCreate(call.body!) },
  )
  figures.push({
    figure: `${title}, time at 1 connection${failuresOf([...subject.results, ...baseline.results])}`,
    measured: formatTime(subject),
    baseline: `plain INSERT ${formatTime(baseline)}`,
    ...compareWithTarget(subject.medianMs / baseline.medianMs, target, 'at most'),
  })
}

async function measureRate(
  { server, baseline: baselineServer, pace }: CreateBench,
  title: string,
  calls: Call[],
  target: number,
): Promise<void> {
  const { subject, baseline } = await measureInterleaved(
    pace,
    20,
    { server, calls },
    { server: baselineServer, calls: baselineCreate(calls[0]!.body!) },
  )
  figures.push({
    figure: `creates ${title}, 20 connections${failuresOf([...subject.results, ...baseline.results])}`,
    measured: formatRate(subject),
    baseline: `plain INSERT ${formatRate(baseline)}`,
    ...compareWithTarget(subject.perSecond / baseline.perSecond, target, 'at least'),
  })
}
