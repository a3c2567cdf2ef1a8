import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { choice, id, moment } from '../db/columns.ts'

export const jobResults = { DONE: 'done', FAILED: 'failed' }

/** What runs by itself or in the background. It names an institution at most, and holds nothing of its records. */
export const jobs = pgTable(
  'jobs',
  {
    /** Follows from kind and institution, so that there is one of each. */
    id: id(),
    kind: text('kind').notNull(),
    institutionId: uuid('institution_id'),
    /** None while there is nothing to do. */
    due: moment('due'),
    /** The process that works on it, and until when nobody else may. */
    leasedBy: uuid('leased_by'),
    leaseUntil: moment('lease_until'),
    /** How far it has come; none between two runs. */
    cursor: text('cursor'),
    /** How often it was begun since it was last done. */
    tries: integer('tries').notNull(),
    lastResult: choice('last_result', jobResults),
    lastEndedOn: moment('last_ended_on'),
    /** When the present run began or last kept how far it has come. */
    progressOn: moment('progress_on'),
    /** The reason for the last failure; it quotes no record. */
    lastError: text('last_error'),
    /** From which moment on a run is wanted that is not a regular one. */
    wantedOn: moment('wanted_on'),
  },
  (t) => [primaryKey({ name: 'jobs_pkey', columns: [t.id] })],
)
