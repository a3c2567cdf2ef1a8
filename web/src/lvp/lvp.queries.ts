import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
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
import type { LvpSent } from './lvp-form.ts'
import type { LvpRequest } from './lvp.register.ts'

export const lvpQuery = recordQuery(
  'lvp',
  async (id, signal) => (await call(lvpEndpoints.get, { params: { id }, signal })).payload.lvp,
)

export const lvpHistoryQuery = historyQuery(
  'lvp',
  async (asked: HistoryCall<number>) => (await call(lvpEndpoints.history, asked)).payload,
)

export const lvpAttachmentsQuery = versionsQuery(
  'lvp',
  async (asked) => (await call(lvpEndpoints.attachments, asked)).payload.attachments,
)

/** What would be odd about it beside other papers. */
export const judgeLvp: AskJudge = async (body, signal) =>
  (await call(lvpEndpoints.judge, { body: body as never, signal })).payload.cautions

/** Saves together with its enquiry, and answers with the page of the list that is shown. */
export function useLvpSave(userId: string, { query, ...path }: LvpRequest) {
  return useRegisterChange(['lvp', 'enquiries'], async ({ body, submitKey }: Submit<LvpSent>) => {
    const asked = { params: { ...path, userId }, query, submitKey }
    const { id, version, ...paper } = withLowerCaseDepartment(body)
    const { message, payload } =
      id === null || version === null
        ? await call(lvpEndpoints.create, { ...asked, body: paper })
        : await call(lvpEndpoints.update, { ...asked, body: { ...paper, id, version } })
    return { message, saved: payload.lvp }
  })
}
