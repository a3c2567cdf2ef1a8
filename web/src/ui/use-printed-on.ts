import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Start of printing in Zambian time; null while not printing. */
export function usePrintedOn(): string | null {
  const [printedOn, setPrintedOn] = useState<string | null>(null)
  useEffect(() => {
    // Synchronous, because the browser prints right after this event.
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

/** True if the page is being printed, which always uses a white background. */
export const useIsPrinting = (): boolean => usePrintedOn() !== null
