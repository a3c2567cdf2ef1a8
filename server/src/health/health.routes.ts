import { toMoment } from '@insaka/domain/core/dates'
import { healthEndpoints } from '@insaka/domain/health/health.endpoints'
import type { SystemHealth } from '@insaka/domain/health/health.schema'
import { bind } from '../http/bind-handlers.ts'
import { release } from '../release.ts'
import { runChecks } from './health-checks.ts'
import type { DatabaseFacts, HealthFacts, JobFact } from './health-facts.ts'
import type { HealthMonitor } from './health-monitor.ts'

export const healthRoutes = (monitor: HealthMonitor) =>
  bind(healthEndpoints, {
    read: async () => ({ system: stateOf(await monitor.readFacts()) }),
  })

const stateOf = (facts: HealthFacts): SystemHealth => ({
  release,
  node: process.versions.node,
  startedOn: toMoment(facts.since ?? facts.now),
  checks: runChecks(facts),
  database: 'fault' in facts.database ? null : databaseState(facts.database),
  backups: facts.backups && (({ path, last, check }) => ({ path, last, check }))(facts.backups),
})

const databaseState = ({ version, bytes, jobs, counts }: DatabaseFacts): SystemHealth['database'] => ({
  version: version.name,
  bytes,
  jobs: jobs.map(jobState),
  counts: counts && {
    records: counts.records,
    sessions: counts.sessions,
    mail: { waiting: counts.mail.waiting, failed: counts.mail.failed },
  },
})

const jobState = ({ kind, waiting, running, failing, lastEndedOn, lastError }: JobFact) => ({
  kind,
  waiting,
  running,
  failing,
  lastEndedOn: lastEndedOn && toMoment(lastEndedOn),
  lastError,
})
