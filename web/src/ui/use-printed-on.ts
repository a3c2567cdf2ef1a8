import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When the browser began to print, in Zambian time; null while it does not. */
export function usePrintedOn(): string | null {
  const [printedOn, setPrintedOn] = useState<string | null>(null)
  useEffect(() => {
    // The browser takes its picture right after this event.
    const onBeforePrint = () => flushSync(() => setPrintedOn(formatMoment(toMoment(new Date()))))
    const onAfterPrint = () => setPrintedOn(null)
    window.addEventListener('beforeprint', onBeforePrint)
    window.addEventListener('afterprint', onAfterPrint)
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint)
      window.removeEventListener('afterprint', onAfterPrint)
    }
  }, [])
  return printedOn
}

/** Whether the page goes to paper, which is white whatever the screen is. */
export const useIsPrinting = (): boolean => usePrintedOn() !== null
