import { forgottenPasswordEndpoints } from '@insaka/domain/forgotten-password/forgotten-password.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'

/** Notice below an email address that is not confirmed and so receives no links. */
export function UnconfirmedAddressNotice({ email }: { email: string }) {
  const { data } = useQuery({
    queryKey: ['own-address', email],
    queryFn: async ({ signal }) => (await call(forgottenPasswordEndpoints.ownAddress, { signal })).payload,
  })
  const sendAgain = useMutation({
    mutationFn: () => call(forgottenPasswordEndpoints.sendAgain, {}),
    onSuccess: ({ message }) => showSnackbar(message),
  })
  if (data?.confirmed !== false) return null
  return (
    <div className="row flex-wrap gap-2 text-sm">
      <span className="text-faint">Not confirmed yet. Open the link in the mail that we sent there.</span>
      <Button
        variant="default"
        size="compact-sm"
        aria-busy={sendAgain.isPending}
        data-busy={sendAgain.isPending || undefined}
        onClick={() => !sendAgain.isPending && sendAgain.mutate()}
      >
        Send the link again
      </Button>
    </div>
  )
}
