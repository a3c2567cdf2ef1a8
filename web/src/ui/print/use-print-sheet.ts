import { useLayoutEffect } from 'react'
import { usePrintedOn } from '../use-printed-on.ts'
import './printing.css'

/** The same for a sheet: what is marked as `data-printed` goes to paper, and nothing else of the page. */
export function usePrintSheet(): string | null {
  const printedOn = usePrintedOn()
  useLayoutEffect(() => {
    if (printedOn === null) return undefined
    document.body.toggleAttribute('data-printing', true)
    return () => void document.body.toggleAttribute('data-printing', false)
  }, [printedOn])
  return printedOn
}
