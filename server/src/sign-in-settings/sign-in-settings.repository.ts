import { eq } from 'drizzle-orm'
import { defaultSignInSettings } from '@insaka/domain/sign-in-settings/sign-in-settings.rules'
import type { SignInSettings } from '@insaka/domain/sign-in-settings/sign-in-settings.schema'
import { changeText, tenantRead } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { signInSettings } from './sign-in-settings.table.ts'

const read = tenantRead('signInSettings.read', (orm, $) =>
  orm
    .select({
      idleMinutes: signInSettings.idleMinutes,
      secondFactor: signInSettings.secondFactor,
      setupCode: signInSettings.setupCode,
      version: signInSettings.version,
    })
    .from(signInSettings)
    .where(eq(signInSettings.institutionId, $.institutionId)),
)

export const readSignInSettings = async (tx: TenantTx): Promise<SignInSettings> =>
  (await read(tx))[0] ?? defaultSignInSettings

export function saveSignInSettings(tx: WriteTx, settings: SignInSettings): void {
  const { idleMinutes, secondFactor, setupCode, version } = settings
  changeText(tx, {
    name: 'signInSettings.keep',
    text: `INSERT INTO sign_in_settings (institution_id, idle_minutes, second_factor, setup_code, version)
           VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (institution_id) DO UPDATE SET idle_minutes = excluded.idle_minutes,
                  second_factor = excluded.second_factor, setup_code = excluded.setup_code, version = excluded.version`,
    values: [idleMinutes, secondFactor, setupCode, version],
  })
}
