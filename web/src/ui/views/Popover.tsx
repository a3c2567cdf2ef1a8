import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './Popover.module.css'
import type { usePopover } from './use-popover.ts'

type Props = { label: string; state: ReturnType<typeof usePopover>; children: ReactNode }

/** A button and the small panel it opens. */
export function Popover({ label, state: { open, toggle, trigger, container }, children }: Props) {
  const id = useId()
  return (
    <div className={classes.popover} {...container}>
      <Button
        ref={trigger}
        variant="default"
        fw={500}
        px="sm"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
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
