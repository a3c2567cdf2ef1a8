import { secondFactorEndpoints } from '@insaka/domain/second-factor/second-factor.endpoints'
import type {
  BeginSetupInput,
  ConfirmSetupInput,
  NewRecoveryCodesInput,
  RemoveFactorInput,
} from '@insaka/domain/second-factor/second-factor.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { renewSession } from '../session/session.ts'

/** A token valid only for the set-up; undefined means the current session. */
type SetUpToken = string | undefined

const tokenOption = (token: SetUpToken) => (token === undefined ? {} : { token })

export const secondFactorQuery = (token?: SetUpToken) =>
  queryOptions({
    queryKey: ['second-factor', token ?? 'own'],
    queryFn: async ({ signal }) =>
      (await call(secondFactorEndpoints.get, { signal, ...tokenOption(token) })).payload,
  })

export function useBeginSetUp(token: SetUpToken) {
  return useMutation({
    mutationFn: async (body: BeginSetupInput) =>
      (await call(secondFactorEndpoints.begin, { body, ...tokenOption(token) })).payload,
    meta: { failureShownInForm: true },
  })
}

export function useConfirmSetUp(token: SetUpToken) {
  const invalidate = useInvalidateSecondFactor()
  return useMutation({
    mutationFn: async (body: ConfirmSetupInput) =>
      (await call(secondFactorEndpoints.confirm, { body, ...tokenOption(token) })).payload,
    onSuccess: ({ access_token: newToken }) => {
      // A sign-in continues after the recovery codes are saved; an open session continues at once with the new token.
      if (token !== undefined) return
      renewSession(newToken)
      invalidate()
    },
    meta: { failureShownInForm: true },
  })
}

export function useNewRecoveryCodes() {
  const invalidate = useInvalidateSecondFactor()
  return useMutation({
    mutationFn: async (body: NewRecoveryCodesInput) =>
      (await call(secondFactorEndpoints.newRecoveryCodes, { body })).payload.recoveryCodes,
    onSuccess: invalidate,
    meta: { failureShownInForm: true },
  })
}

export function useTurnOffSecondFactor() {
  const invalidate = useInvalidateSecondFactor()
  return useMutation({
    mutationFn: (body: RemoveFactorInput) => call(secondFactorEndpoints.remove, { body }),
    onSuccess: invalidate,
    meta: { failureShownInForm: true },
  })
}

function useInvalidateSecondFactor() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['second-factor'] })
    void queryClient.invalidateQueries({ queryKey: ['users'] })
  }
}
