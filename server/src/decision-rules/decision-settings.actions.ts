import { isDeepStrictEqual } from 'node:util'
import { toDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import {
  decisionsFromFault,
  decisionSettingsAction,
} from '@insaka/domain/decision-rules/decision-settings.rules'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import type { Platform } from '../platform.ts'
import { readDecisionSettings, saveDecisionSettings } from './decision-settings.repository.ts'

export const changeDecisionSettings = (
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<DecisionSettings>,
  key: string | null,
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: 'decisionSettings.change', key, checked },
    {
      load: readDecisionSettings,
      async save(tx, before, { body }) {
        const id = tx.institutionId
        if (body.version !== before.version) throw new Refusal('STALE', { current: before })
        if (isDeepStrictEqual(body, before)) return { id, record: before }
        const fault = decisionsFromFault(before, body, { today: toDay(tx.now) })
        if (fault !== null) throw new Refusal('INVALID', { fields: { decisionsFrom: [fault] } })
        const after = { ...body, version: before.version + 1 }
        saveDecisionSettings(tx, after)
        // The settings decide what officers without a duty may do.
        tx.afterCommit(() => platform.sessions.invalidateAllOf(id))
        const action = decisionSettingsAction(before, after)
        tx.record({ action, subject: 'decisionSettings', subjectId: id, before, after })
        return { id, record: after }
      },
      find: readDecisionSettings,
    },
  )
