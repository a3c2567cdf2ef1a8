import { contractsEndpoints } from '@insaka/domain/mpc/contracts.endpoints'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { mpcFields, type MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { pick } from '@insaka/domain/core/register'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { versionsQuery } from '../../papers/attachment/versions-query.ts'
import type { ContractPaper } from '../../papers/contract-paper.ts'
import { underFormFields } from '../../papers/under-form-fields.ts'
import {
  recordQuery,
  useRegisterChange,
  withLowerCaseDepartment,
  type Submit,
} from '../../registers/dialog/record.queries.ts'
import { offeredAtOnce } from '../../ui/choice/use-searched-list.ts'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { historyQuery, type HistoryCall } from '../../ui/history/history-query.ts'
import type { ContractSent } from './contract-form.ts'

export const contractQuery = recordQuery(
  'contracts',
  async (id, signal) =>
    (await call(contractsEndpoints.get, { params: { id }, signal })).payload.mpc as ContractPaper,
)

export const contractHistoryQuery = historyQuery(
  'contracts',
  async (asked: HistoryCall<number>) => (await call(contractsEndpoints.history, asked)).payload,
)

export const contractAttachmentsQuery = versionsQuery(
  'contracts',
  async (asked) => (await call(contractsEndpoints.attachments, asked)).payload.attachments,
)

/** The papers that a contract can be made of. */
export const papersWithoutContractQuery = (userId: string, search: string | undefined) =>
  queryOptions({
    queryKey: ['contracts', 'papers', userId, search],
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: offeredAtOnce, search }
      return (await call(mpcEndpoints.nonlinked, { params: { userId }, query, signal })).payload
    },
    placeholderData: keepPreviousData,
  })

const taken = 'This committee paper has a contract by now. Please choose another one.'

/** What people fill in on a paper: it goes back as it is. */
const kept = { ...mpcFields, status: null, statusReason: null, attachmentId: null }

/** Saves a contract by saving its whole paper; of a paper that was changed meanwhile the version is told to be old. */
export function useContractSave(userId: string) {
  return useRegisterChange(['contracts', 'mpc'], async ({ body, submitKey }: Submit<ContractSent>) => {
    const { mpc: chosen, ...contract } = body
    const { id, version } = chosen
    const { mpc } = (await call(mpcEndpoints.get, { params: { id } })).payload
    try {
      const { payload } = await call(mpcEndpoints.update, {
        // Nobody looks at the list that comes back.
        params: { userId, page: 0, sortField: 'id', pageSize: 1 },
        query: { scope: 'institution' },
        body: withLowerCaseDepartment({
          ...pick(kept, mpc),
          id,
          version,
          contract: { ...contract, manager: contract.manager.toLowerCase() },
        }),
        submitKey,
      })
      return { message: 'The contract has been saved.', saved: payload.mpc }
    } catch (error) {
      const conflict = conflictIn(error)
      if (body.id === null && conflict?.because === 'STALE' && (conflict.current as MpcRecord).contract)
        throw new Refusal('DUPLICATE', { message: taken, fields: { mpc: [taken] } })
      throw underFormFields(error, 'contract.')
    }
  })
}
