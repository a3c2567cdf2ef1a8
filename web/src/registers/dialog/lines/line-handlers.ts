import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { placeOf, type Place } from './use-cell-focus.ts'

type Actions = {
  lineCount: number
  /** The columns with inputs, in their order. */
  columns: readonly string[]
  active: number | null
  focusCell: (place: Place) => void
  leaveLines: () => void
  addLine: () => void
  removeLine: (place: Place) => void
  flush: () => void
  paste: (event: ClipboardEvent, place: Place) => void
}

/** Handlers of keys, clicks and pasted text for all lines of a table. */
export function lineHandlers(actions: Actions) {
  const { lineCount, columns, active, focusCell, leaveLines, addLine, removeLine, flush, paste } = actions
  const first = columns[0]!

  /** The cell before or after this one, across lines. */
  function neighbourOf({ index, column }: Place, step: 1 | -1): Place | null {
    const at = columns.indexOf(column) + step
    if (columns[at] !== undefined) return { index, column: columns[at] }
    const next = index + step
    return next < 0 || next >= lineCount ? null : { index: next, column: columns.at(step === 1 ? 0 : -1)! }
  }

  /** The cell to which the key moves the focus, or null. */
  function targetOf(event: KeyboardEvent, { index, column }: Place): Place | null {
    const { key, shiftKey, target } = event
    if (key === 'Tab') return neighbourOf({ index, column }, shiftKey ? -1 : 1)
    if (shiftKey || !(key === 'ArrowUp' || key === 'ArrowDown') || keepsArrow(target as Element, key))
      return null
    const next = index + (key === 'ArrowUp' ? -1 : 1)
    return next < 0 || next >= lineCount ? null : { index: next, column }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, currentTarget, nativeEvent } = event
    // React passes on the keys of a calendar, which is elsewhere in the document.
    if (!currentTarget.contains(target as Node) || nativeEvent.isComposing) return
    const place = placeOf(target as Element)
    if (!place) return
    const isPlain = !ctrlKey && !metaKey && !altKey
    // Shortcuts such as Ctrl+S read the form.
    if (!isPlain || key === 'Escape') flush()
    const act = () => {
      if (key === 'Escape') return leaveLines
      if (key === 'Delete' && ctrlKey) return () => removeLine(place)
      if (!isPlain) return null
      if (key === 'Enter' && !shiftKey)
        return place.index + 1 < lineCount ? () => focusCell({ ...place, index: place.index + 1 }) : addLine
      const next = targetOf(event, place)
      return next && (() => focusCell(next))
    }
    const action = act()
    if (!action) return
    event.preventDefault()
    action()
  }

  function onClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    const element = target as Element
    const line = element.closest<HTMLElement>('[data-line]')
    if (!line || !currentTarget.contains(element)) return
    const index = Number(line.dataset['line'])
    const column = placeOf(element)?.column ?? first
    if (element.closest('[data-remove]')) removeLine({ index, column })
    // A selection is made to copy text.
    else if (index !== active && window.getSelection()?.isCollapsed !== false)
      focusCell({ index, column: columns.includes(column) ? column : first })
  }

  return {
    onKeyDown,
    onClick,
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const place = placeOf(event.target as Element)
      if (place) paste(event, place)
    },
  }
}

/** In a list an arrow chooses, and in a long text it moves the cursor unless that is at the edge. */
function keepsArrow(target: Element, key: string): boolean {
  if (target instanceof HTMLSelectElement) return true
  if (!(target instanceof HTMLTextAreaElement)) return false
  const { selectionStart, selectionEnd, value } = target
  return selectionStart !== selectionEnd || selectionStart !== (key === 'ArrowUp' ? 0 : value.length)
}
