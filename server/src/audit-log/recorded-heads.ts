import { eq } from 'drizzle-orm'
import type { SavedHead } from '@insaka/domain/audit-log/head'
import { institutions } from '../db/directory.table.ts'
import type { Observer } from '../db/owner-transactions.ts'
import { auditHeads } from './audit.table.ts'
import { headAt } from './tree.repository.ts'

/** Label for heads without an institution, such as those typed from paper. */
const allInstitutions = 'All institutions'

/** Checks that each history still continues from its recorded heads. */
export async function checkRecordedHeads(
  observer: Observer,
  recordedHeads: SavedHead[],
): Promise<{ institution: string; fault: string }[]> {
  const candidates = await observer.tx
    .select({ id: institutions.id, code: institutions.code, now: auditHeads.sequence })
    .from(institutions)
    .leftJoin(auditHeads, eq(auditHeads.institutionId, institutions.id))
  const faults = []
  for (const head of recordedHeads) {
    const matching = candidates.filter(
      ({ id, code }) => (head.institutionId ?? id) === id && (head.code ?? code) === code,
    )
    const headFaults = []
    for (const candidate of matching) headFaults.push(await headFault(observer, head, candidate))
    const [first = 'a head was kept, but the institution does not exist'] = headFaults
    if (headFaults.includes(null)) continue
    const institution = head.code ?? (matching.length === 1 ? matching[0]!.code : allInstitutions)
    const fault = headFaults.length > 1 ? `no history has the kept root of ${head.events} events` : first!
    faults.push({ institution, fault })
  }
  return faults
}

type HeadCandidate = { id: string; now: number | null }

async function headFault(
  observer: Observer,
  { events, link, root }: SavedHead,
  { id, now }: HeadCandidate,
): Promise<string | null> {
  if (now === null || now < events)
    return `its history is too short: the kept head is at event ${events}, but it ends at ${now ?? 'none'}`
  const head = await headAt(observer.forInstitution(id), events)
  if (link !== null && head.link !== link) return `the link of event ${events} differs from the kept head`
  return root === null || head.root === root
    ? null
    : `the root of the first ${events} events differs from the kept head`
}
