import { eq } from 'drizzle-orm'
import { defaultDecisionSettings } from '@insaka/domain/decision-rules/decision-settings.rules'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import { changeText, tenantRead } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
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

export function saveDecisionSettings(tx: WriteTx, settings: DecisionSettings): void {
  const { decisionsFrom, fundsFirst, signedFile, requestsOnly, version } = settings
  changeText(tx, {
    name: 'decisionSettings.keep',
    text: `INSERT INTO decision_settings
             (institution_id, decisions_from, funds_first, signed_file, requests_only, version)
           VALUES ($1, $2, $3, $4, $5, $6)
               ON CONFLICT (institution_id) DO UPDATE SET decisions_from = excluded.decisions_from,
                  funds_first = excluded.funds_first, signed_file = excluded.signed_file,
                  requests_only = excluded.requests_only, version = excluded.version`,
    values: [decisionsFrom, fundsFirst, signedFile, requestsOnly, version],
  })
}
