import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import classes from '../fields/code.module.css'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'

type Props = {
  title: string
  name: string
  label: string
  secret: string
  noun: 'password' | 'code'
  onClose: () => void
  children: ReactNode
}

/** Shows a secret once, for the user to pass on. */
export function SecretDialog({ title, name, label, secret, noun, onClose, children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')

  async function copy() {
    field.current?.focus()
    setOutcome((await copyText(secret)) ? 'Copied' : 'Copying was not allowed. Press Ctrl+C.')
  }

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
        <p className="m-0 mt-3">{children}</p>
      </DialogBody>
      <DialogFooter note={<output>{outcome}</output>}>
        <Button variant="default" onClick={() => void copy()}>
          Copy {noun}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Returns whether the copy succeeded. Over plain HTTP only the selection can be copied. */
async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return document.execCommand('copy')
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
