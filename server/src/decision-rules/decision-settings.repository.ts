import { eq } from 'drizzle-orm'
import {
  defaultDecisionSettings,
  type DecisionSettings,
} from '@insaka/domain/decision-rules/decision-settings.schema'
import { tenantRead } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { decisionSettings } from './decision-settings.table.ts'

const read = tenantRead('decisionSettings.read', (orm, $) =>
  orm
    .select({
      decisionsFrom: decisionSettings.decisionsFrom,
      fundsFirst: decisionSettings.fundsFirst,
      signedFile: decisionSettings.signedFile,
      requestsOnly: decisionSettings.requestsOnly,
      version: decisionSettings.version,
    })
    .from(decisionSettings)
    .where(eq(decisionSettings.institutionId, $.institutionId)),
)

export const readDecisionSettings = async (tx: TenantTx): Promise<DecisionSettings> =>
  (await read(tx))[0] ?? defaultDecisionSettings
