import { Button, TextInput } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import classes from '../fields/code.module.css'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'

type Props = {
  title: string
  /** Whose it is. */
  name: string
  label: string
  secret: string
  selectLabel: string
  onClose: () => void
  children: ReactNode
}

/** A secret that is passed on. It can be selected by hand: a plain-HTTP page may not write to the clipboard. */
export function ShownOnce({ title, name, label, secret, selectLabel, onClose, children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog title={title} subtitle={name} place="middle" width="28rem" onClose={onClose}>
      <DialogBody>
        <TextInput
          ref={field}
          label={label}
          className={classes.code}
          readOnly
          data-autofocus
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className="no-margin mt-3">{children}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={() => field.current?.focus()}>
          {selectLabel}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}
