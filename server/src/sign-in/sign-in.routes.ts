import { toMoment } from '@insaka/domain/core/dates'
import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { bind } from '../http/bind.ts'
import type { Caller } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { changePassword } from './password.actions.ts'
import { endSession } from './sessions.repository.ts'
import { authorize } from './sign-in.actions.ts'

export const signInRoutes = (platform: Platform) =>
  bind(signInEndpoints, {
    authorize: async ({ body, visitor }) => ({ access_token: await authorize(platform, body, visitor) }),

    logout: async ({ caller }) => {
      await signOut(platform, caller)
      return {}
    },

    changePassword: async ({ body, caller, visitor }) => ({
      access_token: await changePassword(platform, caller, body, visitor),
    }),
  })

async function signOut(
  { database, sessions, clock }: Platform,
  { institutionId, sessionId, userId }: Caller,
): Promise<void> {
  const now = toMoment(clock())
  await database.writeUnchained(institutionId, (tx) => endSession(tx, { institutionId, id: sessionId, now }))
  sessions.forget(userId)
}
