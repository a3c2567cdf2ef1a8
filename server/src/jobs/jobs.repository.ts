import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { institutions } from '../db/directory.table.ts'
import { directoryChange, directoryRead, type Values } from '../db/statement.ts'
import { jobs, type jobResults } from './jobs.table.ts'

/** Leases use the database clock, because all processes share it. */
const leaseEnd = sql`clock_timestamp() + interval '30 seconds'`
/** Backoff: a job whose process died waits one minute longer with each try, up to ten. */
const hasLeaseLapsed = sql`${jobs.leaseUntil} + least(${jobs.tries} - 1, 10) * interval '1 minute' < clock_timestamp()`

/** Adds the missing jobs of a new or restored installation. */
export const addMissingJobs = directoryChange(
  'jobs.addMissing',
  (orm, $: Values<{ ids: string[]; kinds: string[]; due: string }>) =>
    orm
      .insert(jobs)
      .select(
        sql`SELECT id, kind, NULL::uuid, ${$.due}::timestamptz, NULL::uuid, NULL::timestamptz, NULL, 0, NULL, NULL::timestamptz,
                   NULL::timestamptz, NULL, NULL::timestamptz
              FROM unnest(${$.ids}::uuid[], ${$.kinds}::text[]) AS missing (id, kind)`,
      )
      .onConflictDoNothing(),
)

type JobRequest = { id: string; kind: string; institutionId: string | null; due: string }

export const requestJob = directoryChange('jobs.ask', (orm, $: Values<JobRequest>) =>
  orm
    .insert(jobs)
    .values({
      id: $.id,
      kind: $.kind,
      institutionId: $.institutionId,
      due: $.due,
      leasedBy: null,
      leaseUntil: null,
      cursor: null,
      tries: 0,
      lastResult: null,
      lastEndedOn: null,
      progressOn: null,
      lastError: null,
      wantedOn: null,
    })
    .onConflictDoUpdate({
      target: jobs.id,
      set: {
        due: sql`least(${jobs.due}, excluded.due)`,
        // A running job keeps its count, which determines when its lease can be taken over.
        tries: sql`CASE WHEN ${jobs.leasedBy} IS NULL THEN 0 ELSE ${jobs.tries} END`,
      },
    }),
)

/** Makes a job of the installation due at a moment, and records that moment. */
export const requestJobAt = directoryChange(
  'jobs.want',
  (orm, $: Values<{ id: string; kind: string; wantedOn: string }>) =>
    orm
      .insert(jobs)
      .select(
        sql`SELECT ${$.id}::uuid, ${$.kind}::text, NULL::uuid, ${$.wantedOn}::timestamptz, NULL::uuid, NULL::timestamptz,
                   NULL, 0, NULL, NULL::timestamptz, NULL::timestamptz, NULL, ${$.wantedOn}::timestamptz`,
      )
      .onConflictDoUpdate({
        target: jobs.id,
        set: { due: sql`least(${jobs.due}, excluded.due)`, wantedOn: sql`excluded.wanted_on` },
      }),
)

/** Makes idle jobs due. A fast clock may have postponed them. */
export const makeDue = directoryChange('jobs.makeDue', (orm, $: Values<{ ids: string[]; due: string }>) =>
  orm
    .update(jobs)
    .set({ due: sql`least(${jobs.due}, ${$.due}::timestamptz)` })
    .where(and(sql`${jobs.id} = ANY(${$.ids}::uuid[])`, isNull(jobs.leasedBy))),
)

/** Leases one job: of those that are due or whose lease has lapsed, the one that has waited the longest. */
export const takeJob = directoryChange(
  'jobs.take',
  (orm, $: Values<{ process: string; kinds: string[]; running: string[]; now: string }>) =>
    orm
      .update(jobs)
      // `due` may be set again while the job runs; `endJob` keeps the earlier moment.
      .set({
        leasedBy: sql`${$.process}::uuid`,
        leaseUntil: leaseEnd,
        progressOn: sql`clock_timestamp()`,
        due: null,
        tries: sql`${jobs.tries} + 1`,
      })
      .where(
        eq(
          jobs.id,
          orm
            .select({ id: jobs.id })
            .from(jobs)
            .where(
              and(
                sql`${jobs.kind} = ANY(${$.kinds}::text[])`,
                sql`${jobs.id} <> ALL(${$.running}::uuid[])`,
                or(and(isNull(jobs.leasedBy), lte(jobs.due, $.now)), hasLeaseLapsed),
              ),
            )
            .orderBy(sql`coalesce(${jobs.due}, ${jobs.leaseUntil})`)
            .limit(1)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning({
        id: jobs.id,
        kind: jobs.kind,
        institutionId: jobs.institutionId,
        cursor: jobs.cursor,
        tries: jobs.tries,
        wantedOn: jobs.wantedOn,
      }),
)

type OwnedJob = { id: string; process: string }
const isOwnJob = ($: Values<OwnedJob>) => and(eq(jobs.id, $.id), eq(jobs.leasedBy, $.process))

export const extendLeases = directoryChange(
  'jobs.extend',
  (orm, $: Values<{ process: string; running: string[] }>) =>
    orm
      .update(jobs)
      .set({ leaseUntil: leaseEnd })
      .where(and(eq(jobs.leasedBy, $.process), sql`${jobs.id} = ANY(${$.running}::uuid[])`)),
)

/** Returns no row if another process has taken the job. */
export const saveCursor = directoryChange(
  'jobs.keepCursor',
  (orm, $: Values<OwnedJob & { cursor: string | null }>) =>
    orm
      .update(jobs)
      .set({ cursor: sql`${$.cursor}::text`, leaseUntil: leaseEnd, progressOn: sql`clock_timestamp()` })
      .where(isOwnJob($))
      .returning({ id: jobs.id }),
)

export type JobEnd = OwnedJob & {
  nextDue: string | null
  tries: number
  result: keyof typeof jobResults | null
  error: string | null
}

/** Ends a run and schedules the next one, or an earlier one if it was requested during the run. */
export const endJob = directoryChange('jobs.end', (orm, $: Values<JobEnd>) =>
  orm
    .update(jobs)
    .set({
      leasedBy: null,
      leaseUntil: null,
      due: sql`least(${jobs.due}, ${$.nextDue}::timestamptz)`,
      cursor: sql`CASE WHEN ${$.result}::text = 'DONE' THEN NULL ELSE ${jobs.cursor} END`,
      tries: sql`${$.tries}::integer`,
      lastResult: sql`coalesce(${$.result}::text, ${jobs.lastResult})`,
      lastEndedOn: sql`clock_timestamp()`,
      lastError: sql`CASE WHEN ${$.result}::text IS NULL THEN ${jobs.lastError} ELSE ${$.error}::text END`,
    })
    .where(isOwnJob($))
    .returning({ id: jobs.id }),
)

export const readJob = directoryRead('jobs.read', (orm, $: Values<{ id: string }>) =>
  orm
    .select({
      isRunning: sql<boolean>`coalesce(${jobs.leaseUntil} >= clock_timestamp(), false)`,
      lastResult: jobs.lastResult,
      wantedOn: jobs.wantedOn,
    })
    .from(jobs)
    .where(eq(jobs.id, $.id)),
)

export const listInstitutionIds = directoryRead(
  'jobs.institutions',
  (orm, $: Values<{ after: string; limit: number }>) =>
    orm
      .select({ id: institutions.id })
      .from(institutions)
      .where(gt(institutions.id, $.after))
      .orderBy(institutions.id)
      .limit($.limit),
)
