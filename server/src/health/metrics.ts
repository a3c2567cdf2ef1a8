import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '@insaka/domain/core/errors'
import { healthCheckStates, type HealthCheckState } from '@insaka/domain/health/health.labels'
import { sendRefusal } from '../http/error-replies.ts'
import { isFromLoopback, isLoopbackUrl, type ListenAddress } from '../http/loopback.ts'
import type { Platform } from '../platform.ts'
import { release } from '../release.ts'
import { runChecks } from './health-checks.ts'
import type { DatabaseFacts, HealthFacts } from './health-facts.ts'
import type { HealthMonitor } from './health-monitor.ts'

type SlotUse = { taken: number; waiting: number }
type MetricsOptions = {
  platform: Pick<Platform, 'database'>
  monitor: HealthMonitor
  /** Queues with a limited number of slots, such as those for background work and uploads. */
  queues: Readonly<Record<string, { readonly use: SlotUse }>>
  /** Key for calls from other computers. */
  key: string | null
  listenAddress: ListenAddress
  publicUrl: string | null
}

/** Durations in seconds, from a page of a register to a report of many records. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/** Serves Prometheus metrics to callers on this computer or with the key; for all others the address does not exist. */
export function serveMetrics(
  app: FastifyInstance,
  { key, listenAddress, publicUrl, ...sources }: MetricsOptions,
): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'insaka_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'insaka_http_request_duration_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Unknown addresses share one label, so that they cannot create new time series.
    const call = { method: request.method, route: request.routeOptions.url ?? 'other' }
    requests.inc({ ...call, status: reply.statusCode })
    durations.observe(call, reply.elapsedTime / 1000)
    done()
  })

  // With a public address there may be an undetectable proxy, which makes every caller look local.
  const isPrivate = publicUrl === null || isLoopbackUrl(publicUrl)
  const updateGauges = makeGauges(registers)
  app.get('/metrics', async (request, reply) => {
    const isHere = isPrivate && isFromLoopback(request, listenAddress)
    if (!isHere && !hasKey(request, key)) return refuse(request, reply)
    updateGauges(await sources.monitor.readFacts(), sources)
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}

const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(new Refusal('NOT_FOUND'), request, reply)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Constant-time comparison, so timing reveals nothing about the key. */
const hasKey = ({ headers }: FastifyRequest, key: string | null): boolean =>
  key !== null && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${key}`))

/** Gauges are set from the current facts at each scrape. */
function makeGauges(registers: Registry[]) {
  const resets: (() => void)[] = []
  const gauge = (name: string, help: string, ...labelNames: string[]) => {
    const created = new Gauge({ name: `insaka_${name}`, help, labelNames, registers })
    // Resetting a gauge without labels would leave a zero, which looks like a value.
    resets.push(() => (labelNames.length > 0 ? created.reset() : created.remove()))
    return created
  }
  const gauges = {
    build: gauge('build_info', 'Running release', 'release', 'node'),
    check: gauge('check', 'Each check: 0 OK, 1 caution, 2 wrong', 'name'),
    pool: gauge('pool_connections', 'Connections to the database', 'state'),
    poolWaiting: gauge('pool_waiting', 'Transactions that wait for a connection'),
    places: gauge('places', 'Slots in use, and requests that wait for one', 'of', 'state'),
    up: gauge('database_up', '1 if the database answers'),
    started: gauge('database_started_timestamp_seconds', 'Start time of the database'),
    bytes: gauge('database_bytes', 'Size of the database'),
    jobs: gauge('jobs', 'Jobs by kind', 'kind', 'state'),
    jobWaits: gauge('job_waiting_seconds', 'Waiting time of the longest overdue job', 'kind'),
    jobEnded: gauge('job_last_run_timestamp_seconds', 'Time when a job of this kind last ended', 'kind'),
    mail: gauge('mail', 'Waiting mails, and failed mails of three days', 'state'),
    sessions: gauge('sessions_open', 'Open sessions'),
    records: gauge('records', 'Records by register', 'register'),
    backup: gauge('backup_last_timestamp_seconds', 'Time of the last backup'),
    backupCheck: gauge('backup_check_timestamp_seconds', 'Time of the last check of a backup'),
    backupGood: gauge('backup_check_good', '1 if that backup was good'),
  }
  return (facts: HealthFacts, { platform, queues }: Pick<MetricsOptions, 'platform' | 'queues'>): void => {
    // Clears former values that are unknown now.
    for (const each of resets) each()
    gauges.build.set({ release, node: process.versions.node }, 1)
    for (const { name, state } of runChecks(facts)) gauges.check.set({ name }, levelOf(state))
    const { total, idle, waiting } = platform.database.poolUse
    gauges.pool.set({ state: 'idle' }, idle)
    gauges.pool.set({ state: 'busy' }, total - idle)
    gauges.poolWaiting.set(waiting)
    for (const [of, { use }] of Object.entries(queues))
      for (const [state, count] of Object.entries(use)) gauges.places.set({ of, state }, count)
    if (facts.backups?.last) gauges.backup.set(Date.parse(facts.backups.last) / 1000)
    if (facts.backups?.check) {
      gauges.backupCheck.set(Date.parse(facts.backups.check.on) / 1000)
      gauges.backupGood.set(Number(facts.backups.check.good))
    }
    gauges.up.set('fault' in facts.database ? 0 : 1)
    if (!('fault' in facts.database)) updateDatabaseGauges(facts.database, facts.now)
  }

  function updateDatabaseGauges({ startedOn, bytes, jobs, counts }: DatabaseFacts, now: Date): void {
    gauges.started.set(startedOn.getTime() / 1000)
    gauges.bytes.set(bytes)
    for (const { kind, waiting, running, failing, dueSince, lastEndedOn } of jobs) {
      for (const [state, count] of Object.entries({ waiting, running, failing }))
        gauges.jobs.set({ kind, state }, count)
      const waitsMs = dueSince ? now.getTime() - dueSince.getTime() : 0
      gauges.jobWaits.set({ kind }, Math.max(waitsMs, 0) / 1000)
      if (lastEndedOn) gauges.jobEnded.set({ kind }, lastEndedOn.getTime() / 1000)
    }
    if (!counts) return
    gauges.mail.set({ state: 'waiting' }, counts.mail.waiting)
    gauges.mail.set({ state: 'failed' }, counts.mail.failed)
    gauges.sessions.set(counts.sessions)
    for (const [register, count] of Object.entries(counts.records)) gauges.records.set({ register }, count)
  }
}

const levels = Object.keys(healthCheckStates) as HealthCheckState[]
const levelOf = (state: HealthCheckState): number => levels.indexOf(state)
