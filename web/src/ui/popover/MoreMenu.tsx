import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import { MoreIcon } from '../icons.tsx'
import { useDisclosure } from '../use-disclosure.ts'
import classes from './MoreMenu.module.css'

/** Row of actions that collapses into a menu on a phone. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { open, container, button } = useDisclosure()
  return (
    <div className={`outline-none ${classes.menu}`} {...container}>
      <IconButton label="More" className={`text-muted ${classes.button}`} {...button}>
        <MoreIcon />
      </IconButton>
      <div className={`popup ${classes.items}`} data-open={open || undefined}>
        {children}
      </div>
    </div>
  )
}
