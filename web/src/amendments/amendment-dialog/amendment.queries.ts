import { amendmentsEndpoints } from '@insaka/domain/amendments/amendments.endpoints'
import { stages } from '@insaka/domain/contracts/contracts.labels'
import { Refusal } from '@insaka/domain/core/errors'
import { contractsEndpoints } from '@insaka/domain/contracts/contracts.endpoints'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { hasContract } from '../../papers/contract-paper.ts'
import type { SubmitBody } from '../../registers/dialog/record.queries.ts'
import { searchPageSize } from '../../ui/choice/use-searched-list.ts'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { stripFieldPrefix } from '../../papers/strip-field-prefix.ts'
import type { AmendmentBody } from './new-amendment-form.ts'
import type { FileBody, SavedAmendment } from './saved-amendment-form.ts'

/** Contracts of the institution that were not taken back, newest first. */
export const amendableContractsQuery = (userId: string, search: string | undefined) =>
  queryOptions({
    queryKey: ['contracts', 'to amend', userId, search],
    queryFn: async ({ signal }) => {
      const params = { userId, page: 0, sortField: 'id', pageSize: searchPageSize } as const
      const query = { scope: 'institution', stage: Object.keys(stages).join(), search } as const
      const { content, pagination } = (await call(contractsEndpoints.list, { params, query, signal })).payload
        .mpcs
      return { papers: content.filter(hasContract), pagination }
    },
    placeholderData: keepPreviousData,
  })

type Reply = { message: string; saved: SavedAmendment }

export async function addAmendment({ body, submitKey }: SubmitBody<AmendmentBody>): Promise<Reply> {
  const { contract, ...amendment } = body
  try {
    const { message, payload } = await call(contractsEndpoints.amend, {
      params: { id: contract.id },
      body: { amendment, version: contract.paper.version },
      submitKey,
    })
    return { message, saved: { ...payload.amendment, mpc: payload.mpc } }
  } catch (error) {
    throw stripFieldPrefix(error, 'amendment.')
  }
}

export async function attachFile({ body: { id, ...body }, submitKey }: SubmitBody<FileBody>): Promise<Reply> {
  const amendmentIn = (mpc: MpcRecord): SavedAmendment => ({
    ...mpc.contract!.amendments.find((each) => each.id === id)!,
    mpc,
  })
  try {
    const { message, payload } = await call(amendmentsEndpoints.file, { params: { id }, body, submitKey })
    return { message, saved: amendmentIn(payload.mpc) }
  } catch (error) {
    const conflict = conflictIn(error)
    if (!conflict) throw error
    throw new Refusal(conflict.because, { current: amendmentIn(conflict.current as MpcRecord) })
  }
}
