import { Refusal } from '@insaka/domain/core/errors'
import { registrationEndpoints } from '@insaka/domain/registration/registration.endpoints'
import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showSnackbar, useSnackbars } from '../ui/snackbar/snackbar-store.ts'

export function useRegistration() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (submission: { body: RegistrationInput; submitKey: string }) =>
      call(registrationEndpoints.register, submission),
    // The message of the last attempt is outdated.
    onMutate: () => useSnackbars.setState({ snackbars: [] }),
    onError: (error) => error instanceof Refusal && showSnackbar(error.message),
    // Runs after failures too: a lost response may have been a success.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['users', 'list'] }),
    meta: { failureShownInForm: true, logMessage: 'Failed to register' },
  })
}
