import { scopes, type Scope } from '@insaka/domain/core/register'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import classes from './ScopeSelect.module.css'

type Props = { scope: Scope; onScope: (scope: Scope) => void }

const choices = Object.entries(scopes).map(([value, label]) => ({ value, label }))

/** How far a register looks. */
export function ScopeSelect({ scope, onScope }: Props) {
  const id = useId()
  return (
    <div className={classes.scope}>
      <label htmlFor={id}>Scope</label>
      <NativeSelect
        id={id}
        data={choices}
        value={scope}
        onChange={({ currentTarget }) => onScope(currentTarget.value as Scope)}
      />
    </div>
  )
}
