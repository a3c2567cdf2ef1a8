import { useId, type ReactNode } from 'react'
import { ChevronIcon } from '../icons.tsx'
import type { useDisclosure } from '../use-disclosure.ts'
import classes from './Popover.module.css'

type Props = {
  label: string
  icon: ReactNode
  /** A sign alone, a sign with its word, or a chip among others. */
  look: 'icon' | 'word' | 'chip'
  state: ReturnType<typeof useDisclosure>
  children: ReactNode
}

/** A button and the small panel it opens. */
export function Popover({ label, icon, look, state: { open, container, button }, children }: Props) {
  const id = useId()
  return (
    <div className={`shrinks relative no-outline ${classes.popover}`} {...container}>
      <button
        type="button"
        className={`bare-button row soft rounded ${classes.button}`}
        data-look={look}
        aria-controls={open ? id : undefined}
        {...(look === 'icon' && { 'aria-label': label, title: label })}
        {...button}
      >
        {icon}
        {look !== 'icon' && <span className="cut">{label}</span>}
        {look === 'word' && (
          <span className={classes.chevron}>
            <ChevronIcon />
          </span>
        )}
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div id={id} role="group" aria-label={label} className={`popup ${classes.panel}`} data-look={look}>
          {children}
        </div>
      )}
    </div>
  )
}
