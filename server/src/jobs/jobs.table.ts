import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { choice, id, moment } from '../db/columns.ts'

export const jobResults = { DONE: 'done', FAILED: 'failed' }

/** Background jobs. A row may name an institution, but contains no record data. */
export const jobs = pgTable(
  'jobs',
  {
    /** Derived from kind and institution, so each job exists once. */
    id: id(),
    kind: text('kind').notNull(),
    institutionId: uuid('institution_id'),
    /** Null while there is nothing to do. */
    due: moment('due'),
    /** Lease: the process that runs the job, and the end of its exclusive right. */
    leasedBy: uuid('leased_by'),
    leaseUntil: moment('lease_until'),
    /** Progress of the current run, or of one that was interrupted or failed; null after a success. */
    cursor: text('cursor'),
    /** Starts since the last success or request, except runs that a stop of the server ended. */
    tries: integer('tries').notNull(),
    lastResult: choice('last_result', jobResults),
    lastEndedOn: moment('last_ended_on'),
    /** Start or last saved progress of the current or latest run. */
    progressOn: moment('progress_on'),
    /** Reason for the last failure, without record data; null after a success. */
    lastError: text('last_error'),
    /** Moment given in the latest call of `requestJobAt`. */
    wantedOn: moment('wanted_on'),
  },
  (t) => [primaryKey({ name: 'jobs_pkey', columns: [t.id] })],
)
