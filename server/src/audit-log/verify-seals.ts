import { nilUuid } from '../db/uuid.ts'
import { sql } from 'drizzle-orm'
import { firstLink } from '@insaka/domain/audit-log/head'
import { institutions } from '../db/directory.table.ts'
import { streamRows, sqlLiteral, type OwnerTx } from '../db/owner-transactions.ts'
import { digestOf, linkAfter } from './chain.ts'
import type { VerifyScope } from './verify-chains.ts'

export type SealReport = {
  institution: string
  events: number
  seal: { number: number; link: string } | null
  fault: string | null
}
export type RecordedSeal = { institution: string; number: number; link: string }

/** Pseudo-institution for events without one, such as sign-ins with unknown usernames. */
const noInstitution = { id: nilUuid, code: 'No institution' }

const sealPattern = /(?<![\w&-])(No institution|[A-Z0-9&-]{2,16}): security seal (\d{1,15}):([\da-f]{64})\b/g

/** The format differs from a history head, so a seal and a head cannot be confused. */
export const sealLine = (institution: string, { number, link }: NonNullable<SealReport['seal']>): string =>
  `${institution}: security seal ${number}:${link}`

/** Finds the seals in the printed output of an earlier check. */
export const readSeals = (text: string): RecordedSeal[] =>
  [...text.matchAll(sealPattern)].map(([, institution, number, link]) => ({
    institution: institution!,
    number: Number(number),
    link: link!,
  }))

type Row = {
  institution: string
  number: string
  sealed: string | null
  events: number | null
  digest: string | null
  link: string | null
  foundEvents: string | null
  content: string | null
}

/** Verifies the seals of security events and reports the first broken one of each institution. */
export async function verifySeals(tx: OwnerTx, { institutionId }: VerifyScope = {}): Promise<SealReport[]> {
  const institutionRows = await tx.select({ id: institutions.id, code: institutions.code }).from(institutions)
  const codes = new Map([...institutionRows, noInstitution].map(({ id, code }) => [id, code]))
  const reports = new Map<string, SealReport>()
  const institutionFilter =
    institutionId === undefined ? sql`true` : sql`institution_id = ${sqlLiteral(institutionId)}`
  const seals = streamRows<Row>(
    tx,
    'seals',
    sql`
      SELECT institution_id AS institution, number, (extract(epoch FROM sealed_on) * 1000000)::bigint AS sealed,
             s.events, digest, link, found.events AS "foundEvents", content
        FROM (SELECT * FROM security_seals WHERE ${institutionFilter}) AS s
        FULL JOIN (
          SELECT coalesce(institution_id, ${sqlLiteral(noInstitution.id)}) AS institution_id, seal AS number, count(*) AS events,
                 encode(sha256(convert_to(string_agg(
                   jsonb_build_array(id, (extract(epoch FROM happened_on) * 1000000)::bigint, kind, institution_id,
                                     user_id, username, address, agent, detail)::text, E'\\n' ORDER BY id), 'UTF8')), 'hex') AS content
            FROM security_events WHERE seal IS NOT NULL AND ${institutionFilter}
           GROUP BY 1, 2) AS found USING (institution_id, number)
       ORDER BY institution_id, number`,
  )
  for await (const row of seals) {
    const institution = codes.get(row.institution) ?? row.institution
    const previousReport = reports.get(row.institution) ?? { institution, events: 0, seal: null, fault: null }
    reports.set(
      row.institution,
      previousReport.fault === null ? addSeal(previousReport, row) : previousReport,
    )
  }
  return [...reports.values()].toSorted((one, other) => (one.institution < other.institution ? -1 : 1))
}

function addSeal(report: SealReport, row: Row): SealReport {
  const number = (report.seal?.number ?? 0) + 1
  const { events, seal } = report
  const fault = sealFault(row, number, seal?.link ?? firstLink)
  return fault === null
    ? { ...report, events: events + row.events!, seal: { number, link: row.link! } }
    : { ...report, fault }
}

function sealFault(row: Row, number: number, previous: string): string | null {
  const sealName = `security events: seal ${number}`
  if (Number(row.number) !== number || row.link === null) return `${sealName} is missing`
  if (Number(row.foundEvents) !== row.events)
    return `${sealName} covers ${row.events} events, but ${row.foundEvents ?? 0} exist`
  if (digestOf(`${row.sealed} ${row.events} ${row.content}`) !== row.digest)
    return `${sealName} does not match its ${row.events} events: one was changed`
  return linkAfter(previous, number, row.digest) === row.link
    ? null
    : `${sealName} does not follow from the one before`
}

/** Checks that seals saved elsewhere still exist unchanged. */
export async function checkRecordedSeals(
  tx: OwnerTx,
  recordedSeals: RecordedSeal[],
): Promise<{ institution: string; fault: string }[]> {
  const faults = []
  for (const { institution, number, link } of recordedSeals) {
    const { rows } = await tx.execute(sql`
      SELECT FROM security_seals AS s LEFT JOIN institutions AS i ON i.id = s.institution_id
       WHERE coalesce(i.code, ${noInstitution.code}) = ${institution} AND s.number = ${number} AND s.link = ${link}`)
    if (rows.length === 0)
      faults.push({ institution, fault: `security events: seal ${number} differs from the kept one` })
  }
  return faults
}
