import { formatNumber } from '@insaka/domain/core/number-format'
import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { call, type Args } from '../api/call.ts'

type ListArgs = Args<typeof lvpEndpoints.list>
type CountRequest = Pick<ListArgs, 'query' | 'signal'> & Pick<ListArgs['params'], 'userId'>

const readPagination: Record<PaperRegister, (args: ListArgs) => Promise<RegisterPagination>> = {
  lvp: async (args) => (await call(lvpEndpoints.list, args)).payload.lvps.pagination,
  mpc: async (args) => (await call(mpcEndpoints.list, args)).payload.mpcs.pagination,
}

/** Reads the count from the list endpoint with the smallest page. */
export async function countPapers(register: PaperRegister, { userId, ...request }: CountRequest) {
  const params = { page: 0, sortField: 'id', pageSize: 1, userId } as const
  const { totalRecords, more = false } = await readPagination[register]({ ...request, params })
  return { records: totalRecords, more }
}

/** Lists count up to 10,000 records. */
export const countText = ({ records, more }: Awaited<ReturnType<typeof countPapers>>): string =>
  `${formatNumber(records)}${more ? '+' : ''}`
