/** Selects containers that declare which element takes the focus when the focused one disappears. */
const fallbackSelector = '[data-focus-fallback]'
const dialogSelector = '[role="dialog"], dialog'

/** The element focused before each dialog opened. */
const openers = new WeakMap<Element, HTMLElement | null>()
/** The last automatic focus move; null once the focus has moved again. */
let movedFocus: { from: Element; to: Element } | null = null

/**
 * Keeps the focus in the page. When the focused element is removed or disabled, the focus goes to the opener of a
 * closed dialog, the next or previous list entry, the declared fallback, or the main content.
 */
export function keepFocus() {
  let lastFocused = document.activeElement ?? document.body
  function onFocusIn({ target, relatedTarget }: FocusEvent) {
    movedFocus = null
    lastFocused = target as Element
    const dialog = lastFocused.closest(dialogSelector)
    if (dialog && !openers.has(dialog)) openers.set(dialog, relatedTarget as HTMLElement | null)
  }
  const observer = new MutationObserver((changes) => {
    const from = lastFocused
    if (from.isConnected ? !from.matches(':disabled') : document.activeElement !== document.body) return
    for (const to of focusCandidates(from, changes)) {
      if (to === from) continue
      to.focus({ preventScroll: true })
      // Hidden and disabled elements refuse the focus.
      if (document.activeElement !== to) continue
      movedFocus = { from, to }
      return
    }
  })
  document.addEventListener('focusin', onFocusIn)
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    observer.disconnect()
  }
}

function* focusCandidates(from: Element, changes: MutationRecord[]): Generator<HTMLElement> {
  let anchor: Element | null | undefined = from
  if (from.closest(dialogSelector)?.isConnected === false) {
    while (anchor && !anchor.isConnected) anchor = openers.get(anchor.closest(dialogSelector) ?? anchor)
    if (anchor) yield anchor as HTMLElement
    else anchor = [...document.querySelectorAll(dialogSelector)].at(-1)
  }
  while (anchor && !anchor.isConnected) {
    const containsAnchor = (node: Node) => node.contains(anchor!)
    const change = changes.find(({ removedNodes }) => [...removedNodes].some(containsAnchor))
    const entry = change && [...change.removedNodes].find(containsAnchor)
    // Next or previous sibling of the removed entry.
    for (const each of [change?.nextSibling, change?.previousSibling])
      if (each?.isConnected && looksAlike(each as Element, entry as Element))
        yield* (each as Element).querySelectorAll<HTMLElement>('a, button')
    anchor = change?.target as Element | undefined
  }
  for (
    let at = anchor?.closest<HTMLElement>(fallbackSelector);
    at;
    at = at.parentElement?.closest<HTMLElement>(fallbackSelector)
  ) {
    yield* at.querySelectorAll<HTMLElement>(at.dataset['focusFallback']!)
    yield at
  }
  yield* document.querySelectorAll('main')
}

const looksAlike = (first: Element, second: Element) =>
  first.tagName === second.tagName && first.className === second.className

/** Ref of a button that may reappear, such as a retry button, and then takes the focus back. */
export function returnFocusRef(button: HTMLElement | null) {
  if (movedFocus?.from.isEqualNode(button) && movedFocus.to === document.activeElement) button?.focus()
}
