import { useLayoutEffect } from 'react'
import { usePrintedOn } from '../use-printed-on.ts'
import './printing.css'

/** The time of printing, or null. While printing, only elements marked `data-printed` are visible. */
export function usePrintSheet(): string | null {
  const printedOn = usePrintedOn()
  useLayoutEffect(() => {
    if (printedOn === null) return undefined
    document.body.toggleAttribute('data-printing', true)
    return () => void document.body.toggleAttribute('data-printing', false)
  }, [printedOn])
  return printedOn
}
