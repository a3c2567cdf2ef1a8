import { secondFactorEndpoints } from '@insaka/domain/second-factor/second-factor.endpoints'
import type {
  BeginInput,
  ConfirmInput,
  NewRecoveryCodesInput,
  RemoveInput,
} from '@insaka/domain/second-factor/second-factor.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { renewSession } from '../session/session.ts'

/** A token that is good for the set-up alone; without one it is the session that is open. */
type SetUpToken = string | undefined

const given = (token: SetUpToken) => (token === undefined ? {} : { token })

export const secondFactorQuery = (token?: SetUpToken) =>
  queryOptions({
    queryKey: ['second-factor', token ?? 'own'],
    queryFn: async ({ signal }) =>
      (await call(secondFactorEndpoints.get, { signal, ...given(token) })).payload,
  })

export function useBegin(token: SetUpToken) {
  return useMutation({
    mutationFn: async (body: BeginInput) =>
      (await call(secondFactorEndpoints.begin, { body, ...given(token) })).payload,
    meta: { failureShownInForm: true },
  })
}

export function useConfirming(token: SetUpToken) {
  const askAnew = useAskedAnew()
  return useMutation({
    mutationFn: async (body: ConfirmInput) =>
      (await call(secondFactorEndpoints.confirm, { body, ...given(token) })).payload,
    onSuccess: ({ access_token: fresh }) => {
      // All other sessions have ended, and this one goes on. A sign-in goes on once the recovery codes are kept.
      if (token !== undefined) return
      renewSession(fresh)
      askAnew()
    },
    meta: { failureShownInForm: true },
  })
}

export function useNewRecoveryCodes() {
  const askAnew = useAskedAnew()
  return useMutation({
    mutationFn: async (body: NewRecoveryCodesInput) =>
      (await call(secondFactorEndpoints.newRecoveryCodes, { body })).payload.recoveryCodes,
    onSuccess: askAnew,
    meta: { failureShownInForm: true },
  })
}

export function useTurningOff() {
  const askAnew = useAskedAnew()
  return useMutation({
    mutationFn: (body: RemoveInput) => call(secondFactorEndpoints.remove, { body }),
    onSuccess: askAnew,
    meta: { failureShownInForm: true },
  })
}

function useAskedAnew() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['second-factor'] })
    void queryClient.invalidateQueries({ queryKey: ['users'] })
  }
}
