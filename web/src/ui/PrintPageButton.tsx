import { useEffect } from 'react'
import { IconButton } from './IconButton.tsx'
import { PrintIcon } from './icons.tsx'

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
    <IconButton label="Print" onClick={() => void prepareAndPrint(prepare)}>
      <PrintIcon />
    </IconButton>
  )
}

async function prepareAndPrint(prepare: (() => Promise<unknown>) | undefined) {
  // Failed parts print their error message.
  await prepare?.().catch(() => undefined)
  window.print()
}
