import { contractsEndpoints } from '@insaka/domain/contracts/contracts.endpoints'
import type { ContractInput } from '@insaka/domain/contracts/contracts.schema'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { mpcFields, type MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { pick } from '@insaka/domain/core/register-list.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { withLowerCaseDepartment, type SubmitBody } from '../../registers/dialog/record.queries.ts'
import { searchPageSize } from '../../ui/choice/use-searched-list.ts'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { stripFieldPrefix } from '../../papers/strip-field-prefix.ts'
import type { ChosenPaper, ContractBody } from './contract-form.ts'

export const papersWithoutContractQuery = (userId: string, search: string | undefined) =>
  queryOptions({
    queryKey: ['contracts', 'papers', userId, search],
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: searchPageSize, search }
      return (await call(mpcEndpoints.nonlinked, { params: { userId }, query, signal })).payload
    },
    placeholderData: keepPreviousData,
  })

const paperTakenMessage = 'This committee paper already has a contract. Choose another one.'

/** Editable fields of a paper, which are sent back unchanged. */
const unchangedFields = { ...mpcFields, status: null, statusReason: null, attachmentId: null }

type SavedContract = { message: string; saved: MpcRecord }

/** Saves a contract; a version conflict rejects it. */
export async function saveContract(
  { body, submitKey }: SubmitBody<ContractBody>,
  { userId }: { userId: string },
): Promise<SavedContract> {
  const { id, mpc: chosen, ...fields } = body
  const contract = { ...fields, manager: fields.manager.toLowerCase() }
  if (id === null) return createContract(chosen, contract, submitKey, userId)
  const { message, payload } = await call(contractsEndpoints.update, {
    params: { id },
    body: { ...contract, version: chosen.version },
    submitKey,
  })
  return { message, saved: payload.mpc }
}

/** A contract is created by a save of its paper. */
async function createContract(
  { id, version }: ChosenPaper,
  contract: ContractInput,
  submitKey: string,
  userId: string,
): Promise<SavedContract> {
  const { mpc } = (await call(mpcEndpoints.get, { params: { id } })).payload
  try {
    const { payload } = await call(mpcEndpoints.update, {
      // The returned list is not used.
      params: { userId, page: 0, sortField: 'id', pageSize: 1 },
      query: { scope: 'institution' },
      body: withLowerCaseDepartment({ ...pick(unchangedFields, mpc), id, version, contract }),
      submitKey,
    })
    return { message: 'The contract has been saved.', saved: payload.mpc }
  } catch (error) {
    const conflict = conflictIn(error)
    if (conflict?.because === 'STALE' && (conflict.current as MpcRecord).contract)
      throw new Refusal('DUPLICATE', { message: paperTakenMessage, fields: { mpc: [paperTakenMessage] } })
    throw stripFieldPrefix(error, 'contract.')
  }
}
