import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import classes from './TemporaryPassword.module.css'

type Props = { name: string; password: string; onClose: () => void }

/** Shown once. It can be selected by hand: a plain-HTTP page may not write to the clipboard. */
export function TemporaryPassword({ name, password, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog title="Temporary password" subtitle={name} place="middle" width="28rem" onClose={onClose}>
      <DialogBody>
        <TextInput
          ref={field}
          label={`Password for ${name}`}
          classNames={{ input: classes.password }}
          readOnly
          data-autofocus
          value={password}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className="no-margin mt-3">
          It is shown only now, so write it down or pass it on. It has to be changed at the first sign-in. All
          sessions of {name} have ended.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={() => field.current?.focus()}>
          Select password
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}
