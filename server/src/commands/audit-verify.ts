import { verifyFiles } from '../attachments/verify-files.repository.ts'
import { asOwner } from '../db/owner.ts'
import { verifyChains } from '../audit/verify.ts'
import type { Installation } from '../installation.ts'

/** Walks every history link by link, and reads every file anew that a history tells of. */
export async function verifyAudit({ access }: Installation): Promise<number> {
  const reports = await asOwner(access.owner, verifyChains)
  for (const { institution, events, fault } of reports) {
    console.log(`${institution}: ${fault ? `BROKEN at ${fault}` : `${events} events, every link holds`}`)
  }
  if (reports.length === 0) console.log('There is no institution yet.')

  const { files, faults } = await asOwner(access.owner, verifyFiles)
  for (const { institution, file, fault } of faults)
    console.log(`${institution}: BROKEN file ${file}: ${fault}`)
  if (files > 0 && faults.length === 0) console.log(`${files} files, each as it was uploaded`)
  return faults.length > 0 || reports.some(({ fault }) => fault !== null) ? 1 : 0
}
