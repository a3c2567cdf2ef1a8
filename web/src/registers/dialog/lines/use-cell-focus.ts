import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export type Place = { index: number; column: string }

/** The line and column of a cell that contains the element. */
export function placeOf(element: Element): Place | null {
  const column = element.closest<HTMLElement>('[data-cell]')?.dataset['cell']
  const line = element.closest<HTMLElement>('[data-line]')
  return column === undefined || !line ? null : { index: Number(line.dataset['line']), column }
}

/** The line with inputs, and the focus in them. */
export function useCellFocus() {
  const root = useRef<HTMLFieldSetElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [active, setActive] = useState<number | null>(null)

  function focusCell({ index, column }: Place) {
    // Synchronous, since the cell has no input before.
    flushSync(() => setActive(index))
    const cell = `[data-line="${index}"] [data-cell="${column}"]`
    const input = root.current?.querySelector<HTMLInputElement>(`${cell} :is(input, select, textarea)`)
    input?.focus()
    if (input?.type === 'text') input.select()
  }

  function leaveLines() {
    addButton.current?.focus()
    setActive(null)
  }

  return { root, addButton, active, focusCell, leaveLines }
}
