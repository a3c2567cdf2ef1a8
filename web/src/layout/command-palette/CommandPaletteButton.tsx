import type { Rights } from '@insaka/domain/permissions'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { SearchIcon } from '../../ui/icons.tsx'
import { mayOpenDialog, useShortcut } from '../../ui/shortcuts.ts'
import classes from './CommandPaletteButton.module.css'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))

type Props = { rights: Rights; onKeys: () => void }

export function CommandPaletteButton({ rights, onKeys }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [earlyText, setEarly] = useState('')
  function close() {
    setOpen(false)
    setEarly('')
  }
  useShortcut('/', () => setOpen(true))
  useShortcut('Ctrl+K', () => (isOpen ? close() : mayOpenDialog() && setOpen(true)), 'anywhere')
  return (
    <>
      <button
        type="button"
        className={`row gap-3 rounded border-0 cursor-pointer ${classes.button}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span className="flex-1 truncate visually-hidden-on-tablets">Search or go to…</span>
        <kbd className={`shrink-0 text-xs leading-tight ${classes.key}`} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={<EarlyField text={earlyText} onText={setEarly} />}>
          <CommandPalette rights={rights} initialText={earlyText} onKeys={onKeys} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Buffers typed text while the palette is loading, so no key is lost or taken for a shortcut. */
function EarlyField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closing it while mounted restores the focus, so the palette knows where to return it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`border-0 surface ${classes.early}`}
      aria-label="Search or go to"
      aria-busy="true"
    >
      <input
        aria-label="Search or go to"
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    </dialog>
  )
}
