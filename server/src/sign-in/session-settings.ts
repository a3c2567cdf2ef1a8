import { requestsOnlyFrom } from '@insaka/domain/decision-rules/decision-settings.rules'
import type { TenantTx } from '../db/transactions.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import { readSignInSettings } from '../sign-in-settings/sign-in-settings.repository.ts'

/** The settings of the institution that apply to a session, for the page of the user. */
export async function readSessionSettings(tx: TenantTx) {
  const [{ idleMinutes }, decisions] = await Promise.all([readSignInSettings(tx), readDecisionSettings(tx)])
  return { idleMinutes, requestsOnlyFrom: requestsOnlyFrom(decisions) }
}
