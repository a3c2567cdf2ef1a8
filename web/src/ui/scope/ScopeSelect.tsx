import { scopes, type Scope } from '@insaka/domain/core/register-list.schema'
import { NativeSelect } from '@mantine/core'
import classes from './ScopeSelect.module.css'

type Props = { scope: Scope; onScope: (scope: Scope) => void }

const choices = Object.entries(scopes).map(([value, label]) => ({ value, label }))

/** Scope of a register; its label is for screen readers only, since the choices explain themselves. */
export function ScopeSelect({ scope, onScope }: Props) {
  return (
    <NativeSelect
      aria-label="Scope"
      classNames={{ root: 'min-w-0', wrapper: 'min-w-0', input: `text-muted ${classes.input}` }}
      data={choices}
      value={scope}
      onChange={({ currentTarget }) => onScope(currentTarget.value as Scope)}
    />
  )
}
