import { Refusal } from '@insaka/domain/core/errors'
import { forgottenPasswordEndpoints as endpoints } from '@insaka/domain/forgotten-password/forgotten-password.endpoints'
import type {
  ForgottenPassword,
  PasswordByLink,
} from '@insaka/domain/forgotten-password/forgotten-password.schema'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const shownInForm = { failureShownInForm: true }

export const useRequestLink = () =>
  useMutation({
    mutationFn: (body: ForgottenPassword) => call(endpoints.ask, { body, token: null }),
    meta: shownInForm,
  })

/** Checks a reset link and returns its username, or why it is invalid; an empty link is checked too. */
export const passwordLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['new-password', link],
    queryFn: async ({ signal }) => {
      const body = { link: link || 'none' }
      try {
        const { payload } = await call(endpoints.check, { body, token: null, signal })
        return { ...payload, fault: null }
      } catch (error) {
        if (isLinkExpired(error)) return { username: '', fault: error.message }
        throw error
      }
    },
    // Never stale, since a refetch that finds the link expired would discard the user’s input.
    staleTime: Infinity,
  })

/** A link may expire while its page is open. */
export const isLinkExpired = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'NOT_ALLOWED'

export const useChangePasswordByLink = () =>
  useMutation({
    mutationFn: (body: PasswordByLink) => call(endpoints.change, { body, token: null }),
    meta: shownInForm,
  })

export const useConfirmAddress = (link: string) =>
  useMutation({
    mutationFn: () => call(endpoints.confirmAddress, { body: { link: link || 'none' }, token: null }),
    meta: shownInForm,
  })
