import {
  bigint,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { verificationStates } from '@insaka/domain/audit-log/audit-verification.labels'
import type {
  VerificationCounts,
  VerificationFault,
} from '@insaka/domain/audit-log/audit-verification.schema'
import { choice, id, institutionId, moment } from '../db/columns.ts'
import { users } from '../users/users.table.ts'

export const auditChecks = pgTable(
  'audit_checks',
  {
    institutionId: institutionId(),
    id: id(),
    state: choice('state', verificationStates).notNull(),
    /** Null for automatic checks. */
    askedBy: text('asked_by'),
    askedById: uuid('asked_by_id'),
    askedOn: moment('asked_on').notNull(),
    startedOn: moment('started_on'),
    endedOn: moment('ended_on'),
    checked: jsonb('checked').$type<VerificationCounts>().notNull(),
    totals: jsonb('totals').$type<VerificationCounts>(),
    faults: jsonb('faults').$type<VerificationFault[]>().notNull(),
    faultCount: integer('fault_count').notNull(),
    headEvents: bigint('head_events', { mode: 'number' }),
    headLink: text('head_link'),
    failure: text('failure'),
  },
  (t) => [
    primaryKey({ name: 'audit_checks_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'audit_checks_asked_by_fkey',
      columns: [t.institutionId, t.askedById],
      foreignColumns: [users.institutionId, users.id],
    }),
    uniqueIndex('audit_checks_open')
      .on(t.institutionId)
      .where(sql`${t.state} IN ('WAITING', 'RUNNING')`),
  ],
)
