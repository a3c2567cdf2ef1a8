import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { DialogBody, DialogFooter } from '../ui/dialog/Dialog.tsx'
import { useDialog } from '../ui/dialog/dialog-context.ts'
import { focusOnMount } from '../ui/focus/focus-on-mount.ts'
import classes from './RegistrationResult.module.css'

type Props = { user: UserRecord }

/** `isFromEarlierAttempt`: saved by an attempt whose response was lost, so possibly with older input. */
type AwaitingProps = Props & { isFromEarlierAttempt: boolean }

/** Confirmation for a visitor, who cannot sign in before approval. */
export function AwaitingApproval({ user, isFromEarlierAttempt }: AwaitingProps) {
  const { close } = useDialog()
  return (
    <>
      <DialogBody>
        <output className={`grid break-anywhere ${classes.done}`}>
          <strong>Thank you, {user.firstName}. Your account is waiting for approval.</strong>
          <span>
            An administrator of your institution ({user.institution}) has to approve it before you can sign
            in.
          </span>
          <span>
            Your username is <b>{user.user.username}</b>.
          </span>
          {isFromEarlierAttempt && (
            <span>
              Your first attempt already created the account with the details you entered then. The password
              is <b>the one you typed first</b>, and the email is {user.email}. If something is wrong, tell
              the administrator.
            </span>
          )}
        </output>
      </DialogBody>
      <DialogFooter>
        <Button ref={focusOnMount} onClick={close}>
          Close
        </Button>
      </DialogFooter>
    </>
  )
}

/** Notice about the last registered user, above the emptied form. */
export const RegisteredNotice = ({ user }: Props) => (
  <output className={`block break-anywhere rounded mb-4 ${classes.last}`}>
    <b>
      {user.firstName} {user.lastName}
    </b>{' '}
    {user.status === 'RETIRED' ? (
      <>
        has the username <b>{user.user.username}</b>, is retired and cannot sign in.
      </>
    ) : (
      <>
        can sign in as <b>{user.user.username}</b> and must then choose a new password.
      </>
    )}
  </output>
)
