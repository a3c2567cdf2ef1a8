import { toDay } from '@insaka/domain/core/dates'
import { decisionSettingsEndpoints } from '@insaka/domain/decision-rules/decision-settings.endpoints'
import { decisionDuties, type DecisionHolders } from '@insaka/domain/decision-rules/decision-settings.schema'
import { dutyHolderText } from '@insaka/domain/users/duties.labels'
import type { TenantTx } from '../db/transactions.ts'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { findDutyHolders } from '../users/duties.repository.ts'
import { changeDecisionSettings } from './decision-settings.actions.ts'
import { readDecisionSettings } from './decision-settings.repository.ts'

export const decisionSettingsRoutes = (platform: Platform) =>
  bind(decisionSettingsEndpoints, {
    read: ({ caller }) =>
      platform.database.read(caller.institutionId, async (tx) => {
        const [settings, holders] = await Promise.all([
          readDecisionSettings(tx),
          readHolders(tx, toDay(platform.clock())),
        ])
        return { settings, holders }
      }),
    async change({ checked, submitKey, caller }) {
      const { record: settings } = await changeDecisionSettings(platform, caller, checked, submitKey)
      return { settings }
    },
  })

async function readHolders(tx: TenantTx, day: string): Promise<DecisionHolders> {
  const holders = await Promise.all(
    decisionDuties.map(async (duty) => [
      duty,
      (await findDutyHolders(tx, { duty, day })).map(dutyHolderText),
    ]),
  )
  return Object.fromEntries(holders) as DecisionHolders
}
