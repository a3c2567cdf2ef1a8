import { viewName } from '@insaka/domain/views/views.schema'
import { Button, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import classes from './Views.module.css'

type Props = {
  label: string
  submitLabel: string
  name?: string
  takenNames: readonly string[]
  onName: (name: string) => void
  onCancel?: () => void
}

export function ViewNameForm({ label, submitLabel, name = '', takenNames, onName, onCancel }: Props) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string | null>(null)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const chosen = typed.trim()
    const fault = faultOf(chosen, takenNames)
    setError(fault)
    if (fault !== null) return
    onName(chosen)
    setTyped('')
  }

  return (
    <form className={`flex flex-wrap gap-2 ${classes.form}`} noValidate onSubmit={submit}>
      <TextInput
        label={label}
        className={`flex-1 ${classes.field}`}
        value={typed}
        error={error}
        autoComplete="off"
        // Replaces the pressed button and takes over its focus.
        ref={onCancel && focusOnMount}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {submitLabel}
      </Button>
      {onCancel && (
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  )
}

function faultOf(name: string, takenNames: readonly string[]): string | null {
  const fault = viewName.safeParse(name).error?.issues[0]
  if (fault) return fault.message
  const isTaken = takenNames.some((other) => other.toLowerCase() === name.toLowerCase())
  return isTaken ? 'You already have a view with this name.' : null
}
