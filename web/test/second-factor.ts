import type { Payload } from '@insaka/domain/core/endpoint'
import type { secondFactorEndpoints } from '@insaka/domain/second-factor/second-factor.endpoints'
import { page } from 'vitest/browser'

type State = Payload<typeof secondFactorEndpoints.get>

export const secondFactorRoute = 'GET /api/auth/second-factor'
export const beginRoute = 'POST /api/auth/second-factor/begin'
export const confirmRoute = 'POST /api/auth/second-factor/confirm'

/** State of the user's second factor; not set up by default. */
export const secondFactorOf = (changes: Partial<State> = {}): State => ({
  on: null,
  readable: true,
  recoveryCodesLeft: 0,
  required: false,
  needsSetupCode: false,
  needsPassword: true,
  pending: false,
  ...changes,
})

export const newSecret = {
  key: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
  uri: 'otpauth://totp/Insaka:mutale?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Insaka',
}

export const recoveryCodes = 'ABCDEFGHJK'.split('').map((letter) => `${letter}BCD-EFGH-JKMN-PQRS`)

export const codeField = page.getByLabelText('Code from your authenticator app')
export const firstCode = page.getByLabelText('Code that the app shows now')
export const codesKeptBox = page.getByRole('checkbox', { name: 'I have saved these codes' })

export const printedText = () => document.querySelector('body > [data-printed]')?.textContent
