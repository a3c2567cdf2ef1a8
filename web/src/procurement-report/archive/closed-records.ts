import { allRegisters } from '@insaka/domain/all-registers'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { registerPaths } from '../../state/register-paths.ts'

export const archivedRegisters = [
  {
    title: allRegisters.lvp,
    short: 'LVP',
    path: registerPaths.lvp,
    find: async (request: ClosedRecordsRequest) =>
      (await call(lvpEndpoints.list, request)).payload.lvps.pagination,
  },
  {
    title: allRegisters.mpc,
    short: 'MPC',
    path: registerPaths.mpc,
    find: async (request: ClosedRecordsRequest) =>
      (await call(mpcEndpoints.list, request)).payload.mpcs.pagination,
  },
] as const
export type ArchivedRegister = (typeof archivedRegisters)[number]

type ClosedRecordsRequest = {
  params: { userId: string; page: number; sortField: 'id'; pageSize: number }
  query: ReturnType<typeof closedYears>[number]['search']
  signal: AbortSignal
}

/** Years with their own entry; older years share one entry. */
const yearsListed = 4

/** Query for the closed records of the institution up to the end of a year. */
export const closedSearch = (year: number) =>
  ({ scope: 'institution', status: 'COMPLETE,CANCELLED', expenseTo: `${year}-12-31` }) as const

/** The years before this one, latest first, then one entry for all older ones, each with its filter. */
export function closedYears(thisYear: number) {
  const years = Array.from({ length: yearsListed }, (_, yearsBack) => thisYear - 1 - yearsBack)
  const oldest = thisYear - yearsListed
  return [
    ...years.map((year) => ({
      label: String(year),
      search: { ...closedSearch(year), expenseFrom: `${year}-01-01` },
    })),
    { label: `Before ${oldest}`, search: closedSearch(oldest - 1) },
  ]
}

/** Entries with records, each with the count of its list. */
export const closedQuery = ({ path, find }: ArchivedRegister, userId: string, thisYear: number) =>
  queryOptions({
    queryKey: ['closed records', path, userId, thisYear],
    queryFn: async ({ signal }) => {
      const params = { userId, page: 0, sortField: 'id', pageSize: 1 } as const
      const yearsWithCounts = await Promise.all(
        closedYears(thisYear).map(async (each) => ({
          ...each,
          pagination: await find({ params, query: each.search, signal }),
        })),
      )
      return yearsWithCounts
        .filter(({ pagination }) => pagination.totalRecords > 0)
        .map(({ pagination, ...each }) => ({ ...each, records: countText(pagination) }))
    },
  })

/** Lists count up to 10,000 records. */
const countText = ({ totalRecords, more }: RegisterPagination) =>
  `${formatNumber(totalRecords)}${more ? '+' : ''}`
