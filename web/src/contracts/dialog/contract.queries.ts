import { contractsEndpoints } from '@insaka/domain/mpc/contracts.endpoints'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { versionsQuery } from '../../papers/attachment/versions-query.ts'
import type { ContractPaper } from '../../papers/contract-paper.ts'
import { saveContract } from '../../papers/contract-saving.ts'
import { recordQuery, useRegisterChange, type Submit } from '../../registers/dialog/record.queries.ts'
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

export function useContractSave(userId: string) {
  return useRegisterChange(['contracts', 'mpc'], async ({ body, submitKey }: Submit<ContractSent>) => {
    const { mpc, ...contract } = body
    const paper = { id: mpc.id, version: mpc.version }
    try {
      const saved = await saveContract({ userId, paper, contract, submitKey, prefix: 'contract.' })
      return { message: 'The contract has been saved.', saved }
    } catch (error) {
      const conflict = conflictIn(error)
      if (body.id === null && conflict?.because === 'STALE' && (conflict.current as MpcRecord).contract)
        throw new Refusal('DUPLICATE', { message: taken, fields: { mpc: [taken] } })
      throw error
    }
  })
}
