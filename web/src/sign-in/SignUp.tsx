import { Suspense, useState, type ComponentType } from 'react'
import classes from './SignUp.module.css'

export type SignUpDialogProps = { onClose: () => void }

export function SignUp({ Dialog }: { Dialog: ComponentType<SignUpDialogProps> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className={`row flex-wrap text-faint m-0 mt-4 ${classes.line}`}>
        No account yet?{' '}
        <button
          type="button"
          className={`bare-button font-semibold text-accent rounded hoverable ${classes.button}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <svg className={classes.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d="M2 13.5c0-2.5 1.7-4 4.5-4s4.5 1.5 4.5 4M12.5 5v4M10.5 7h4" />
            <circle cx="6.5" cy="5" r="2.5" />
          </svg>
          Sign Up
        </button>
      </p>
      {open && (
        <Suspense fallback={<output>Loading…</output>}>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
