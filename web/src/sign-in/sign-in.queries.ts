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
      await completeSignIn(payload.access_token, queryClient)
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

/** Signs in with a full session token. */
export async function completeSignIn(token: string, queryClient: QueryClient) {
  const fault = beginSession(token)
  if (fault) throw new Refusal('NOT_SIGNED_IN', { message: fault })
  // A failed prefetch does no harm: the shell requests missing data again.
  await import('../state/current-user.ts')
    .then(({ fetchOwnRecords }) => fetchOwnRecords(queryClient))
    .catch(() => undefined)
}

/** A further step between the correct password and the session, with a token valid only for it. */
export type SignInStep = {
  code: 'SECOND_FACTOR' | 'CREDENTIALS_EXPIRED' | 'SECOND_FACTOR_NEEDED'
  token: string
}

/** The sign-in step that a refusal asks for, or null for any other failure. */
export function signInStepOf(error: unknown): SignInStep | null {
  if (!(error instanceof Refusal)) return null
  const payload = error.details.payload as { access_token?: unknown } | undefined
  return typeof payload?.access_token === 'string'
    ? { code: error.code as SignInStep['code'], token: payload.access_token }
    : null
}
