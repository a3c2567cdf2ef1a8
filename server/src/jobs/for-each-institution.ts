import { nilUuid } from '../db/uuid.ts'
import type { Database } from '../db/database.ts'
import type { DirectoryTx } from '../db/transactions.ts'
import type { Job } from './job.ts'
import { listInstitutionIds } from './jobs.repository.ts'

const pageSize = 100

type Page = { after: string; limit: number }
type ListInstitutions = (tx: DirectoryTx, page: Page) => Promise<{ id: string }[]>

/**
 * Works through all institutions, or those listed, and saves the cursor after each page. If some fail, the
 * others are still processed; the job then fails and restarts from the first institution.
 */
export async function forEachInstitution(
  database: Database,
  job: Job,
  work: (institutionId: string) => Promise<unknown>,
  { list = listInstitutionIds, limit = pageSize }: { list?: ListInstitutions; limit?: number } = {},
): Promise<void> {
  const failures: unknown[] = []
  let page: { id: string }[] = []
  let after = job.cursor ?? nilUuid
  do {
    page = await database.writeDirectory(async (tx) => {
      if (page.length > 0) await job.advance(tx, after)
      return list(tx, { after, limit })
    })
    for (const { id } of page) {
      job.signal.throwIfAborted()
      await work(id).catch((cause: unknown) => {
        // A stop is no failure of this institution: the next run resumes from the cursor.
        job.signal.throwIfAborted()
        failures.push(new Error(`The job failed in institution ${id}.`, { cause }))
      })
      after = id
    }
  } while (page.length === limit)
  if (failures.length === 0) return
  await database.writeDirectory((tx) => job.advance(tx, null))
  throw failures.length === 1
    ? failures[0]
    : new AggregateError(failures, 'The job failed in several institutions.')
}
