import { asOwner } from '../db/owner.ts'
import { verifyChains } from '../db/verify-audit.ts'
import type { Installation } from '../installation.ts'

export async function verifyAudit({ access }: Installation): Promise<number> {
  const reports = await asOwner(access.owner, verifyChains)
  for (const { institution, events, fault } of reports) {
    console.log(`${institution}: ${fault ? `BROKEN at ${fault}` : `${events} events, every link holds`}`)
  }
  if (reports.length === 0) console.log('There is no institution yet.')
  return reports.some(({ fault }) => fault !== null) ? 1 : 0
}
