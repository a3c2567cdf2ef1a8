import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { call } from '../api/call.ts'
import { versionsQuery } from '../papers/attachment/versions-query.ts'
import {
  recordQuery,
  useRegisterChange,
  withLowerCaseDepartment,
  type Submit,
} from '../registers/dialog/record.queries.ts'
import type { AskJudge } from '../registers/dialog/use-judged.ts'
import { historyQuery, type HistoryCall } from '../ui/history/history-query.ts'
import type { MpcSent } from './mpc-form.ts'
import type { MpcRequest } from './mpc.register.ts'

export const mpcQuery = recordQuery(
  'mpc',
  async (id, signal) => (await call(mpcEndpoints.get, { params: { id }, signal })).payload.mpc,
)

export const mpcHistoryQuery = historyQuery(
  'mpc',
  async (asked: HistoryCall<number>) => (await call(mpcEndpoints.history, asked)).payload,
)

export const mpcAttachmentsQuery = versionsQuery(
  'mpc',
  async (asked) => (await call(mpcEndpoints.attachments, asked)).payload.attachments,
)

/** What would be odd about it beside other papers. */
export const judgeMpc: AskJudge = async (body, signal) =>
  (await call(mpcEndpoints.judge, { body: body as never, signal })).payload.cautions

/** Saves together with its enquiry, and answers with the page of the list that is shown. */
export function useMpcSave(userId: string, { query, ...path }: MpcRequest) {
  return useRegisterChange(['mpc', 'enquiries'], async ({ body, submitKey }: Submit<MpcSent>) => {
    const asked = { params: { ...path, userId }, query, submitKey }
    const { id, version, ...paper } = withLowerCaseDepartment(body)
    const { message, payload } =
      id === null || version === null
        ? await call(mpcEndpoints.create, { ...asked, body: paper })
        : await call(mpcEndpoints.update, { ...asked, body: { ...paper, id, version } })
    return { message, saved: payload.mpc }
  })
}
