import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, id, institutionId, moment, sequence } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'

/** The end of each institution’s hash chain. Every transaction that records events locks this row first. */
export const auditHeads = pgTable(
  'audit_heads',
  {
    institutionId: institutionId(),
    sequence: sequence(),
    link: text('link').notNull(),
    /** Edge of the Merkle tree over all events: 32 bytes per full subtree, largest first. */
    edge: bytes('edge').notNull(),
  },
  (t) => [
    primaryKey({ name: 'audit_heads_pkey', columns: [t.institutionId] }),
    foreignKey({
      name: 'audit_heads_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

/** The actor has no foreign key, because developers act in other institutions and commands in all of them. */
export const auditEvents = pgTable(
  'audit_events',
  {
    institutionId: institutionId(),
    sequence: sequence(),
    happenedOn: moment('happened_on').notNull(),
    actorInstitutionId: uuid('actor_institution_id'),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    content: text('content').notNull(),
    digest: text('digest').notNull(),
    link: text('link').notNull(),
  },
  (t) => [
    primaryKey({ name: 'audit_events_pkey', columns: [t.institutionId, t.sequence] }),
    foreignKey({
      name: 'audit_events_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
    index('audit_events_of_subject').on(t.institutionId, t.subject, t.subjectId, t.sequence),
    index('audit_events_of_actor').on(t.institutionId, t.actorId, t.sequence),
    index('audit_events_of_corrections')
      .on(t.institutionId, t.happenedOn)
      .where(sql`${t.action} IN ('reopened', 'corrected')`),
  ],
)

/** The Merkle root of each full group of 256 events, so that a proof need not read all events. */
export const auditNodes = pgTable(
  'audit_nodes',
  {
    institutionId: institutionId(),
    index: bigint('index', { mode: 'number' }).notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [
    primaryKey({ name: 'audit_nodes_pkey', columns: [t.institutionId, t.index] }),
    foreignKey({
      name: 'audit_nodes_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

/** Head of the history at the end of each day that has events. */
export const auditDays = pgTable(
  'audit_days',
  {
    institutionId: institutionId(),
    day: date('day', { mode: 'string' }).notNull(),
    events: bigint('events', { mode: 'number' }).notNull(),
    link: text('link').notNull(),
    root: text('root').notNull(),
  },
  (t) => [
    primaryKey({ name: 'audit_days_pkey', columns: [t.institutionId, t.day] }),
    foreignKey({
      name: 'audit_days_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

/** Append-only log of sign-ins, refusals and exports. Writing takes no lock; a job seals new events. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    happenedOn: moment('happened_on').notNull(),
    kind: text('kind').notNull(),
    institutionId: uuid('institution_id'),
    userId: uuid('user_id'),
    username: text('username'),
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    detail: text('detail'),
    seal: bigint('seal', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ name: 'security_events_pkey', columns: [t.id] }),
    index('security_events_of_institution').on(t.institutionId, t.happenedOn),
    index('security_events_of_person').on(t.institutionId, t.userId, t.happenedOn),
    index('security_events_unsealed')
      .on(t.institutionId, t.id)
      .where(sql`${t.seal} IS NULL`),
  ],
)

/** Hash chain over batches of security events: one per institution, and one for events without an institution. */
export const securitySeals = pgTable(
  'security_seals',
  {
    institutionId: institutionId(),
    number: bigint('number', { mode: 'number' }).notNull(),
    sealedOn: moment('sealed_on').notNull(),
    events: integer('events').notNull(),
    digest: text('digest').notNull(),
    link: text('link').notNull(),
  },
  (t) => [primaryKey({ name: 'security_seals_pkey', columns: [t.institutionId, t.number] })],
)
