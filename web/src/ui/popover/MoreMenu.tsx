import type { ReactNode } from 'react'
import { MoreIcon } from '../icons.tsx'
import { useDisclosure } from '../use-disclosure.ts'
import classes from './MoreMenu.module.css'

/** What is in a row where there is room for it, and on a phone behind one button. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { open, container, button } = useDisclosure()
  return (
    <div className={`no-outline ${classes.menu}`} {...container}>
      <button
        type="button"
        className={`bare-button soft rounded ${classes.button}`}
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
