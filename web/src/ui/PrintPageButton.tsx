import { useEffect } from 'react'
import { PrintIcon } from './icons.tsx'
import classes from './PrintPageButton.module.css'

/** Prints the page as it is, by its button or the keys for it, once all of it is there. */
export function PrintPageButton({ prepare }: { prepare?: () => Promise<unknown> }) {
  useEffect(() => {
    if (!prepare) return undefined
    function print(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void prepareAndPrint(prepare)
    }
    window.addEventListener('keydown', print)
    return () => window.removeEventListener('keydown', print)
  }, [prepare])
  return (
    <button
      type="button"
      className={`grid rigid rounded no-border ${classes.print}`}
      aria-label="Print"
      title="Print"
      onClick={() => void prepareAndPrint(prepare)}
    >
      <PrintIcon />
    </button>
  )
}

async function prepareAndPrint(prepare: (() => Promise<unknown>) | undefined) {
  // What cannot be loaded says so on paper as well.
  await prepare?.().catch(() => undefined)
  window.print()
}
