import { useId, type ReactNode } from 'react'
import { ChevronIcon } from '../icons.tsx'
import type { useDisclosure } from '../use-disclosure.ts'
import classes from './Popover.module.css'

type Props = {
  label: string
  icon: ReactNode
  /** An icon, an icon with text, or a chip whose panel is a bottom sheet on a phone. */
  look: 'icon' | 'word' | 'chip'
  state: ReturnType<typeof useDisclosure>
  keepsMounted?: boolean
  children: ReactNode
}

export function Popover({ label, icon, look, state, keepsMounted = false, children }: Props) {
  const { open, container, button } = state
  const id = useId()
  return (
    <div className={`min-w-0 relative outline-none ${classes.popover}`} {...container}>
      <button
        type="button"
        className={`text-muted ${look === 'icon' ? 'icon-button' : `bare-button row rounded ${classes.button}`}`}
        data-look={look}
        aria-controls={open ? id : undefined}
        {...(look === 'icon' && { 'aria-label': label, title: label })}
        {...button}
      >
        {icon}
        {look !== 'icon' && <span className="truncate">{label}</span>}
        {look === 'word' && (
          <span className={classes.chevron}>
            <ChevronIcon />
          </span>
        )}
      </button>
      {open && look === 'chip' && (
        <button type="button" tabIndex={-1} aria-hidden className={classes.backdrop} onClick={state.close} />
      )}
      {(open || keepsMounted) && (
        <div
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="group"
          aria-label={label}
          className={`popup ${classes.panel}`}
          data-look={look}
          hidden={!open}
        >
          {children}
        </div>
      )}
    </div>
  )
}
