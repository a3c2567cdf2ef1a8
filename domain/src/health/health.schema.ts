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
  /** The finding. */
  what: z.string(),
  /** The advice; null if no action is needed. */
  advice: z.nullable(z.string()),
})
export type HealthCheck = z.output<typeof healthCheck>

const jobHealth = z.object({
  kind: z.string(),
  waiting: count,
  running: count,
  /** Jobs that failed or were interrupted since the last success. */
  failing: count,
  lastEndedOn: z.nullable(moment),
  /** The error message of the last failure, without data of records. */
  lastError: z.optional(z.nullable(z.string())),
})

export const databaseHealth = z.object({
  version: z.string(),
  bytes: count,
  jobs: z.array(jobHealth),
  /** Over all institutions; null if their databases are on several machines or counting failed. */
  counts: z.nullable(
    z.object({
      records: z.record(z.string(), count),
      sessions: count,
      /** `failed` covers the last three days. */
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
  /** Null while the database is unavailable. */
  database: z.nullable(databaseHealth),
  /** Null without automatic backups. */
  backups: z.nullable(
    z.object({
      path: z.string(),
      last: z.nullable(moment),
      check: z.nullable(backupCheck),
    }),
  ),
})
export type SystemHealth = z.output<typeof systemHealth>
