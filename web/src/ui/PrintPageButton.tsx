import { useEffect } from 'react'
import { PrintIcon } from './icons.tsx'
import classes from './PrintPageButton.module.css'

/** Prints the page by button or Ctrl+P, after `prepare` has loaded all of it. */
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
      className={`grid shrink-0 rounded border-0 ${classes.print}`}
      aria-label="Print"
      title="Print"
      onClick={() => void prepareAndPrint(prepare)}
    >
      <PrintIcon />
    </button>
  )
}

async function prepareAndPrint(prepare: (() => Promise<unknown>) | undefined) {
  // Failed parts print their error message.
  await prepare?.().catch(() => undefined)
  window.print()
}
