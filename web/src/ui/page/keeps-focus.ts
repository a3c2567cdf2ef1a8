/** Where the focus is since the button that had it has gone; nobody has moved it from there. */
let leftAt: Element | null = null

/**
 * For a button that goes with its message, such as another try. The focus is then in the field that the message stood
 * below, or on what has come round about it; and on the new button when the other try has failed as well.
 */
export function keepsFocus(button: HTMLElement | null) {
  if (!button) return undefined
  if (leftAt !== null && leftAt === document.activeElement) {
    leftAt = null
    button.focus({ preventScroll: true })
  }
  return () => {
    if (document.activeElement !== button) return
    const field = fieldAbove(button)
    const dialog = button.closest<HTMLElement>('[role="dialog"]')
    leftAt = document.body
    setTimeout(() => {
      if (leftAt !== document.body) return
      if (document.activeElement === document.body) {
        const goal = field?.isConnected ? field : (dialog ?? document.querySelector('main'))
        goal?.focus({ preventScroll: true })
      }
      const { activeElement } = document
      // The user may be typing in a field by the time the try has failed.
      leftAt = activeElement?.matches('input, select, textarea') ? null : activeElement
      document.addEventListener('focusin', forget, { once: true })
    })
  }
}

function forget() {
  leftAt = null
}

/** The nearest one in the part of the page that the message is for. */
function fieldAbove(button: HTMLElement): HTMLElement | undefined {
  const part = button.parentElement?.parentElement
  return [...(part?.querySelectorAll<HTMLElement>('input:not([type="hidden"])') ?? [])].findLast(
    (input) => input.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
}

/** For an element that takes the place of the one that had the focus. */
export const focusOnArrival = (element: HTMLElement | null) => element?.focus()
