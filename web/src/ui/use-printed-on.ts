import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When the browser began to print, in Zambian time; null while it does not. */
export function usePrintedOn(): string | null {
  const [printedOn, setPrintedOn] = useState<string | null>(null)
  useEffect(() => {
    // The browser takes its picture right after this event.
    const begin = () => flushSync(() => setPrintedOn(formatMoment(toMoment(new Date()))))
    const end = () => setPrintedOn(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printedOn
}

/** Whether the page goes to paper, which is white whatever the screen is. */
export const useOnPaper = (): boolean => usePrintedOn() !== null
