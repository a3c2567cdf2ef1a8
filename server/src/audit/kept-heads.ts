import { and, eq } from 'drizzle-orm'
import { institutions } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner.ts'
import { auditEvents, auditHeads } from './audit.table.ts'
import type { Head } from './verify.ts'

export type KeptHead = Head & { institution: string }

/** How the end of a history is printed, and found again among whatever else was printed with it. */
export const lineOf = ({ institution, sequence, link }: KeptHead): string =>
  `${institution}: head ${sequence} ${link}`

export const readHeads = (text: string): KeptHead[] =>
  [...text.matchAll(/^([A-Z0-9&-]{2,16}): head (\d{1,15}) ([\da-f]{64})\r?$/gm)].map(
    ([, institution = '', sequence, link = '']) => ({ institution, sequence: Number(sequence), link }),
  )

/** Whether each history still goes on from where it once ended. */
export async function checkKept(
  tx: OwnerTx,
  kept: KeptHead[],
): Promise<{ institution: string; fault: string }[]> {
  const faults = []
  for (const head of kept) {
    const fault = await faultOf(tx, head)
    if (fault !== null) faults.push({ institution: head.institution, fault })
  }
  return faults
}

async function faultOf(tx: OwnerTx, { institution, sequence, link }: KeptHead): Promise<string | null> {
  const [found] = await tx
    .select({ now: auditHeads.sequence, link: auditEvents.link })
    .from(institutions)
    .leftJoin(auditHeads, eq(auditHeads.institutionId, institutions.id))
    .leftJoin(
      auditEvents,
      and(eq(auditEvents.institutionId, institutions.id), eq(auditEvents.sequence, sequence)),
    )
    .where(eq(institutions.code, institution))
  if (!found) return 'its head was kept, but there is no such institution'
  // A history without events has no link of its own yet.
  if (sequence === 0) return null
  if (found.now === null || found.now < sequence)
    return `its history went back: the head that was kept is event ${sequence}, and it ends at ${found.now ?? 'none'}`
  return found.link === link ? null : `event ${sequence} has another link than the one that was kept`
}
