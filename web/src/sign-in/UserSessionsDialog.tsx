import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog/Dialog.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { SessionList } from './SessionList.tsx'
import { userSessionsQuery, useEndAllSessions } from './sessions.queries.ts'

type Props = { user: UserRecord; onClose: () => void }

export default function UserSessionsDialog({ user, onClose }: Props) {
  const { data, error, refetch } = useQuery(userSessionsQuery(user.id))
  const endSessions = useEndAllSessions(user.id)
  const name = `${user.firstName} ${user.lastName}`
  const end = () =>
    endSessions.mutate(undefined, {
      onSuccess({ message }) {
        showSnackbar(message)
        onClose()
      },
    })
  return (
    <Dialog
      title="Where the user is signed in"
      subtitle={name}
      place="middle"
      width="34rem"
      focusesTitle
      onClose={onClose}
    >
      <DialogBody>
        {data ? (
          data.length > 0 ? (
            <SessionList sessions={data} />
          ) : (
            <p className="m-0 text-faint">{name} is not signed in anywhere.</p>
          )
        ) : error ? (
          <LoadError title="The sessions could not be loaded." error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingLines />
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {data && data.length > 0 && (
          <Button disabled={endSessions.isPending} onClick={end}>
            End all sessions
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
