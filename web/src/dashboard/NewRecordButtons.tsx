import { recordNouns, type ViewableRegister } from '@insaka/domain/all-registers'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { registerPaths } from '../state/register-paths.ts'
import { PlusIcon } from '../ui/icons.tsx'
import classes from './NewRecordButtons.module.css'

/** Buttons for new records, fixed to the bottom of narrow screens. */
export function NewRecords() {
  const router = useRouter()
  const action = (name: ViewableRegister, variant: 'default' | 'filled') => (
    <Button
      className={classes.action}
      variant={variant}
      leftSection={<PlusIcon />}
      onClick={() => void router.navigate({ to: registerPaths[name], search: { record: 'new' } })}
    >
      New {recordNouns[name]}
    </Button>
  )
  return (
    <div className={`flex gap-2 ${classes.actions}`}>
      {action('enquiries', 'default')}
      {action('mpc', 'default')}
      {action('lvp', 'filled')}
    </div>
  )
}
