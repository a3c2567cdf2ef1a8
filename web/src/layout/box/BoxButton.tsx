import type { Role } from '@insaka/domain/permissions'
import { lazy, Suspense, useState } from 'react'
import { SearchIcon } from '../../ui/icons.tsx'
import { isFree, useKey } from '../../ui/keys.ts'
import classes from './BoxButton.module.css'

const Box = lazy(() => import('./Box.tsx'))

type Props = { role: Role; onKeys: () => void }

/** The way to everything, from everywhere. */
export function BoxButton({ role, onKeys }: Props) {
  const [isOpen, setOpen] = useState(false)
  useKey('/', () => setOpen(true))
  useKey('Ctrl+K', () => (isOpen || isFree()) && setOpen(!isOpen), 'anywhere')
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span className={classes.words}>Search or go to…</span>
        <kbd className={classes.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Box role={role} onKeys={onKeys} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
