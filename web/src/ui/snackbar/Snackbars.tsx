import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { dismissSnackbar, useSnackbars, type Snackbar } from './snackbar-store.ts'
import classes from './Snackbars.module.css'

const visibleMs = 5000

/** Live region for messages, always rendered so that screen readers announce them. */
export function Snackbars() {
  const snackbars = useSnackbars((state) => state.snackbars)
  return createPortal(
    <output className={`grid gap-2 ${classes.stack}`} aria-atomic="false">
      {snackbars.map((snackbar) => (
        <SnackbarCard key={snackbar.id} {...snackbar} />
      ))}
    </output>,
    document.body,
  )
}

function SnackbarCard({ id, message, open }: Snackbar) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    // While hovered or focused, the message is still being read.
    if (held) return undefined
    const timer = setTimeout(() => dismissSnackbar(id), visibleMs)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    <div
      className={`row gap-3 break-anywhere ${classes.card}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message}</span>
      {open && (
        <button
          type="button"
          className={`bare-button shrink-0 font-semibold text-accent rounded ${classes.action}`}
          onClick={() => {
            dismissSnackbar(id)
            open()
          }}
        >
          Open
        </button>
      )}
      <button
        type="button"
        className={`bare-button shrink-0 font-semibold text-accent rounded ${classes.action}`}
        onClick={() => dismissSnackbar(id)}
      >
        OKAY
      </button>
    </div>
  )
}
