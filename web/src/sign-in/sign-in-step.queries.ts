import { secondFactorEndpoints } from '@insaka/domain/second-factor/second-factor.endpoints'
import type { CodeInput } from '@insaka/domain/second-factor/second-factor.schema'
import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import type { PasswordChange } from '@insaka/domain/sign-in/sign-in.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { completeSignIn } from './sign-in.queries.ts'

/** Replaces an expired password; the token is valid for this change only. */
export function useExpiredPasswordChange(token: string) {
  const signInWith = useCompleteSignIn()
  return useMutation({
    mutationFn: async (body: PasswordChange) => {
      const { payload } = await call(signInEndpoints.changePassword, { body, token })
      await signInWith(payload.access_token)
    },
    meta: { failureShownInForm: true },
  })
}

export function useSubmitSecondFactorCode(token: string) {
  const signInWith = useCompleteSignIn()
  return useMutation({
    mutationFn: async (body: CodeInput) => {
      const { payload } = await call(secondFactorEndpoints.giveCode, { body, token })
      await signInWith(payload.access_token)
    },
    meta: { failureShownInForm: true },
  })
}

export function useCompleteSignIn() {
  const queryClient = useQueryClient()
  return (token: string) => completeSignIn(token, queryClient)
}
