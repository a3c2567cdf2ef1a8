import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { useDisclosure } from '../../ui/use-disclosure.ts'
import classes from './Popover.module.css'

type Props = { label: string; state: ReturnType<typeof useDisclosure>; children: ReactNode }

/** A button and the small panel it opens. */
export function Popover({ label, state: { open, container, button }, children }: Props) {
  const id = useId()
  return (
    <div className={classes.popover} {...container}>
      <Button variant="default" fw={500} px="sm" aria-controls={open ? id : undefined} {...button}>
        {label}
      </Button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div id={id} role="group" aria-label={label} className={classes.panel}>
          {children}
        </div>
      )}
    </div>
  )
}
