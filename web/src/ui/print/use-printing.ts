import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import './printing.css'

/**
 * When the browser began to print, in Zambian time; null while it does not. What is marked as `data-printed` goes to
 * paper, and nothing else of the page.
 */
export function usePrinting(): string | null {
  const [printedOn, setPrintedOn] = useState<string | null>(null)
  useEffect(() => {
    function begin() {
      document.body.toggleAttribute('data-printing', true)
      // The browser takes its picture right after this event.
      flushSync(() => setPrintedOn(formatMoment(toMoment(new Date()))))
    }
    function end() {
      document.body.toggleAttribute('data-printing', false)
      setPrintedOn(null)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      end()
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printedOn
}
