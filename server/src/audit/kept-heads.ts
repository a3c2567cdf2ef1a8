import { eq } from 'drizzle-orm'
import type { KeptHead } from '@insaka/domain/audit/head'
import { institutions } from '../db/directory.table.ts'
import type { Observer } from '../db/owner.ts'
import { auditHeads } from './audit.table.ts'
import { headAt } from './tree.repository.ts'

/** A head that names no institution, such as one that was typed from paper. */
const unnamed = 'All institutions'

/** Whether each history still goes on from where it once ended. */
export async function checkKept(
  observer: Observer,
  kept: KeptHead[],
): Promise<{ institution: string; fault: string }[]> {
  const places = await observer.tx
    .select({ id: institutions.id, code: institutions.code, now: auditHeads.sequence })
    .from(institutions)
    .leftJoin(auditHeads, eq(auditHeads.institutionId, institutions.id))
  const faults = []
  for (const head of kept) {
    const possible = places.filter(
      ({ id, code }) => (head.institutionId ?? id) === id && (head.code ?? code) === code,
    )
    const found = []
    for (const place of possible) found.push(await faultOf(observer, head, place))
    const [first = 'its head was kept, but there is no such institution'] = found
    if (found.includes(null)) continue
    const institution = head.code ?? (possible.length === 1 ? possible[0]!.code : unnamed)
    const fault = found.length > 1 ? `no history has the root that was kept of ${head.events} events` : first!
    faults.push({ institution, fault })
  }
  return faults
}

type PlaceOf = { id: string; now: number | null }

async function faultOf(
  observer: Observer,
  { events, link, root }: KeptHead,
  { id, now }: PlaceOf,
): Promise<string | null> {
  if (now === null || now < events)
    return `its history went back: the head that was kept is event ${events}, and it ends at ${now ?? 'none'}`
  const head = await headAt(observer.of(id), events)
  if (link !== null && head.link !== link)
    return `event ${events} has another link than the one that was kept`
  return root === null || head.root === root
    ? null
    : `the first ${events} events have another root than the one that was kept`
}
