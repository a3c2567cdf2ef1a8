import { amendmentsEndpoints } from '@insaka/domain/amendments/amendments.endpoints'
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentFields, type AmendmentRecord } from '@insaka/domain/contracts/contracts.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { pick } from '@insaka/domain/core/register'
import { contractsEndpoints } from '@insaka/domain/mpc/contracts.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { versionsQuery } from '../../papers/attachment/versions-query.ts'
import { hasContract, type ContractPaper } from '../../papers/contract-paper.ts'
import { contractAsSaved, saveContract } from '../../papers/contract-saving.ts'
import { recordQuery, useRegisterChange, type Submit } from '../../registers/dialog/record.queries.ts'
import { offeredAtOnce } from '../../ui/choice/use-searched-list.ts'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { historyQuery, type HistoryCall } from '../../ui/history/history-query.ts'
import type { AmendmentSent } from './new-amendment-form.ts'
import type { SavedAmendment } from './saved-amendment-form.ts'

export const amendmentQuery = recordQuery(
  'amendments',
  async (id, signal) => (await call(amendmentsEndpoints.get, { params: { id }, signal })).payload.amendment,
)

export const amendmentHistoryQuery = historyQuery(
  'amendments',
  async (asked: HistoryCall<number>) => (await call(amendmentsEndpoints.history, asked)).payload,
)

export const amendmentFilesQuery = versionsQuery(
  'amendments',
  async (asked) => (await call(amendmentsEndpoints.attachments, asked)).payload.attachments,
)

/** The contracts of the institution, newest first. */
export const contractsQuery = (userId: string, search: string | undefined) =>
  queryOptions({
    queryKey: ['contracts', 'to amend', userId, search],
    queryFn: async ({ signal }) => {
      const params = { userId, page: 0, sortField: 'id', pageSize: offeredAtOnce } as const
      const query = { scope: 'institution', search } as const
      const { content, pagination } = (await call(contractsEndpoints.list, { params, query, signal })).payload
        .mpcs
      return { papers: content.filter(hasContract), pagination }
    },
    placeholderData: keepPreviousData,
  })

const changed = ['amendments', 'contracts', 'mpc'] as const

const message = 'The amendment has been saved.'
const prefix = /^contract\.amendments\.\d+\./

/** Adds an amendment to its contract. */
export function useAmend(userId: string) {
  return useRegisterChange(
    changed,
    async ({ body: { contract, ...entry }, submitKey }: Submit<AmendmentSent>) => {
      try {
        const paper = await saveContract({
          userId,
          paper: contract.paper,
          contract: (saved) => {
            const { amendments, ...rest } = contractAsSaved(saved)
            return { ...rest, amendments: [...amendments, entry] }
          },
          submitKey,
          prefix,
        })
        return { message, saved: savedOf(paper, alike(paper, entry) ?? newestOf(paper)) }
      } catch (error) {
        const conflict = conflictOver(error)
        if (conflict?.because !== 'ALREADY_SAVED') throw error
        // An earlier try has done it, whose answer was lost; where something else was typed since, the form goes on.
        const own = alike(conflict.current, entry)
        if (!own) throw error
        return { message, saved: savedOf(conflict.current, own) }
      }
    },
  )
}

/** Attaches a file to an amendment, of which nothing else can be changed. */
export function useAmendmentFile(userId: string, { id, mpc }: ListedAmendment) {
  return useRegisterChange(changed, async ({ body, submitKey }: Submit<FileSent>) => {
    const { version, attachmentId } = body
    const savedIn = (paper: ContractPaper) =>
      savedOf(
        paper,
        paper.contract.amendments.find((each) => each.id === id)!,
      )
    try {
      const paper = await saveContract({
        userId,
        paper: { id: mpc.id, version },
        contract: (saved) => {
          const { amendments, ...rest } = contractAsSaved(saved)
          const withFile = amendments.map((each) => (each.id === id ? { ...each, attachmentId } : each))
          return { ...rest, amendments: withFile }
        },
        submitKey,
        prefix,
      })
      return { message, saved: savedIn(paper) }
    } catch (error) {
      const conflict = conflictOver(error)
      throw conflict ? new Refusal(conflict.because, { current: savedIn(conflict.current) }) : error
    }
  })
}

type FileSent = { version: number; attachmentId?: string | null | undefined }

/** The newest amendment that says this in every field. */
function alike({ contract }: ContractPaper, entry: object) {
  const said = JSON.stringify(pick(amendmentFields, entry as AmendmentRecord))
  return contract.amendments.findLast((each) => JSON.stringify(pick(amendmentFields, each)) === said)
}

const newestOf = ({ contract }: ContractPaper) => contract.amendments.at(-1)!

const savedOf = ({ id, reference, version }: ContractPaper, amendment: AmendmentRecord): SavedAmendment => ({
  ...amendment,
  mpc: { id, reference, version },
})

/** What was in the way of a save; the record on the wire is the paper. */
export function conflictOver(error: unknown) {
  const conflict = conflictIn(error)
  return conflict && { ...conflict, current: conflict.current as ContractPaper }
}
