import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import {
  healthCheckNames,
  healthCheckStates,
  type HealthCheckName,
  type HealthCheckState,
} from './health.labels.ts'

const count = z.int()

const healthCheck = z.object({
  name: z.enum(Object.keys(healthCheckNames) as HealthCheckName[]),
  state: z.enum(Object.keys(healthCheckStates) as HealthCheckState[]),
  /** What is. */
  what: z.string(),
  /** What to do about it; null where nothing is to be done. */
  advice: z.nullable(z.string()),
})
export type HealthCheck = z.output<typeof healthCheck>

/** All jobs of a kind together. */
const jobHealth = z.object({
  kind: z.string(),
  waiting: count,
  running: count,
  /** Those that failed, or were interrupted, since they were last done. */
  failing: count,
  lastEndedOn: z.nullable(moment),
  /** The reason for the last failure; it quotes no record. */
  lastError: z.optional(z.nullable(z.string())),
})

export const databaseHealth = z.object({
  version: z.string(),
  bytes: count,
  jobs: z.array(jobHealth),
  /** Over all institutions; null where these lie on several machines, or counting failed. */
  counts: z.nullable(
    z.object({
      records: z.record(z.string(), count),
      sessions: count,
      /** `failed`: of the last three days. */
      mail: z.object({ waiting: count, failed: count }),
    }),
  ),
})

export const backupCheck = z.object({ file: z.string(), on: moment, good: z.boolean() })

export const systemHealth = z.object({
  release: z.string(),
  node: z.string(),
  startedOn: moment,
  checks: z.array(healthCheck),
  /** Null while the database is away. */
  database: z.nullable(databaseHealth),
  /** Null where none are made by themselves. */
  backups: z.nullable(
    z.object({
      path: z.string(),
      last: z.nullable(moment),
      check: z.nullable(backupCheck),
    }),
  ),
})
export type SystemHealth = z.output<typeof systemHealth>
