import { Refusal } from '@insaka/domain/core/errors'
import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import type { PasswordChange, SignInInput } from '@insaka/domain/sign-in/sign-in.schema'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { beginSession, renewSession } from '../session/session.ts'

export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: SignInInput) => {
      const { payload } = await call(signInEndpoints.authorize, { body, token: null })
      await enter(payload.access_token, queryClient)
    },
    meta: { failureShownInForm: true },
  })
}

/** A new password in place of an expired one. The token is good for nothing else. */
export function useExpiredPasswordChange(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: PasswordChange) => {
      const { payload } = await call(signInEndpoints.changePassword, { body, token })
      await enter(payload.access_token, queryClient)
    },
    meta: { failureShownInForm: true },
  })
}

export function usePasswordChange() {
  return useMutation({
    mutationFn: (body: PasswordChange) => call(signInEndpoints.changePassword, { body }),
    onSuccess: ({ payload }) => renewSession(payload.access_token),
    meta: { failureShownInForm: true },
  })
}

async function enter(token: string, queryClient: QueryClient) {
  const fault = beginSession(token)
  if (fault) throw new Refusal('NOT_SIGNED_IN', { message: fault })
  // May fail without harm: the shell asks again for what is missing.
  await import('../state/current-user.ts')
    .then(({ fetchOwnRecords }) => fetchOwnRecords(queryClient))
    .catch(() => undefined)
}

/** The token that comes with the refusal of an expired password, or null for any other failure. */
export function passwordOnlyToken(error: unknown): string | null {
  if (!(error instanceof Refusal) || error.code !== 'CREDENTIALS_EXPIRED') return null
  const payload = error.details.payload as { access_token?: unknown } | undefined
  return typeof payload?.access_token === 'string' ? payload.access_token : null
}
