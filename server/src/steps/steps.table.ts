import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { duties } from '@insaka/domain/permissions'
import { choice, institutionId, moment, recordNumber } from '../db/columns.ts'

/** Steps of records, under the version that the record got by the step. As in the audit log, users have no foreign key. */
export const recordSteps = pgTable(
  'record_steps',
  {
    institutionId: institutionId(),
    register: text('register').notNull(),
    recordId: recordNumber('record_id').notNull(),
    recordVersion: integer('record_version').notNull(),
    /** Its place among the steps of one save. */
    place: integer('place').notNull(),
    step: text('step').notNull(),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
    duty: choice('duty', duties),
    actingForId: uuid('acting_for_id'),
    actingForName: text('acting_for_name'),
    takenOn: moment('taken_on').notNull(),
    reason: text('reason'),
    /** Digest of the content that the step was taken on. */
    contentDigest: text('content_digest'),
  },
  (t) => [
    primaryKey({
      name: 'record_steps_pkey',
      columns: [t.institutionId, t.register, t.recordId, t.recordVersion, t.place],
    }),
    index('record_steps_by_day').on(t.institutionId, t.takenOn),
  ],
)
