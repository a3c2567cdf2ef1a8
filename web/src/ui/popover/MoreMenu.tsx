import type { ReactNode } from 'react'
import { MoreIcon } from '../icons.tsx'
import { useDisclosure } from '../use-disclosure.ts'
import classes from './MoreMenu.module.css'

/** Row of actions that collapses into a menu on a phone. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { open, container, button } = useDisclosure()
  return (
    <div className={`outline-none ${classes.menu}`} {...container}>
      <button
        type="button"
        className={`bare-button text-muted rounded ${classes.button}`}
        aria-label="More"
        title="More"
        {...button}
      >
        <MoreIcon />
      </button>
      <div className={`popup ${classes.items}`} data-open={open || undefined}>
        {children}
      </div>
    </div>
  )
}
