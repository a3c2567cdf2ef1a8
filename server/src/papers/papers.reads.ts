import { Refusal } from '@insaka/domain/core/errors'
import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import { listVersions } from '../attachments/attachments.repository.ts'
import type { Database, TenantTx } from '../db/database.ts'
import { readHistory } from '../db/history.ts'
import { allCounts, listIds } from '../db/register-list.ts'
import type { ListRequest, Register } from '../db/register-query.ts'

/** What is read of one kind of paper. */
type Kind<R> = {
  register: Register
  find: (tx: TenantTx, id: number) => Promise<{ record: R } | undefined>
  findMany: (tx: TenantTx, ids: number[]) => Promise<R[]>
}

export function paperReads<R extends { id: number }>(database: Database, kind: Kind<R>) {
  const { register, find, findMany } = kind

  async function recordOf(tx: TenantTx, id: number): Promise<R> {
    const found = await find(tx, id)
    if (!found) throw new Refusal('NOT_FOUND')
    return found.record
  }

  async function pageOf(tx: TenantTx, request: ListRequest) {
    const { ids, pagination, counts } = await listIds(tx, register, request)
    const content = await findMany(tx, ids)
    return { page: { content, pagination }, counts: allCounts(paperStatuses, counts) }
  }

  return {
    page: (institutionId: string, request: ListRequest) =>
      database.read(institutionId, (tx) => pageOf(tx, request)),

    /** The page that is shown, and the record that was saved, which need not stand on it. */
    pageWith: (institutionId: string, request: ListRequest, id: number) =>
      database.read(institutionId, async (tx) => {
        const { page, counts } = await pageOf(tx, request)
        const record = page.content.find((each) => each.id === id) ?? (await recordOf(tx, id))
        return { page, counts, record }
      }),

    record: (institutionId: string, id: number) => database.read(institutionId, (tx) => recordOf(tx, id)),

    /** As many of the institution as the dashboard's calls give. */
    newest: (institutionId: string) =>
      database.read(institutionId, async (tx) => {
        const { ids, pagination } = await listIds(tx, register, newest(institutionId))
        return { records: await findMany(tx, ids), pagination }
      }),

    /** Every file that it has had, newest first. */
    attachments: (institutionId: string, id: number) =>
      database.read(institutionId, async (tx) => {
        await recordOf(tx, id)
        return {
          attachments: await listVersions(tx, { institutionId, register: register.name, recordId: id }),
        }
      }),

    history: (institutionId: string, id: number, query: { page: number; size: number }) =>
      database.read(institutionId, async (tx) => {
        await recordOf(tx, id)
        return readHistory(tx, register.name, String(id), query)
      }),
  }
}

const newest = (institutionId: string): ListRequest => ({
  page: 0,
  pageSize: 1_000,
  sortField: 'id',
  direction: 'desc',
  scope: 'institution',
  scopeId: institutionId,
  state: undefined,
  departmentId: undefined,
  from: undefined,
  to: undefined,
  search: undefined,
})
