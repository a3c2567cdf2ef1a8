/** A part of the page that says, with a selector, where in it the focus goes when what had it is gone. */
const fallbackSelector = '[data-focus-fallback]'
const dialogSelector = '[role="dialog"], dialog'

/** What had the focus before it came into each dialog. */
const openers = new WeakMap<Element, HTMLElement | null>()
/** What has lost the focus by going, and what has got it, as long as nobody has moved it since. */
let movedFocus: { from: Element; to: Element } | null = null

/**
 * Keeps the focus in the page. When what has it is taken away or switched off, it goes from a dialog to what had it
 * before, from an entry of a list to the next one, and else to what the part round it names, or to the content of the page.
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
      // What is hidden or off does not take it.
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
  let place: Element | null | undefined = from
  if (from.closest(dialogSelector)?.isConnected === false) {
    while (place && !place.isConnected) place = openers.get(place.closest(dialogSelector) ?? place)
    if (place) yield place as HTMLElement
    else place = [...document.querySelectorAll(dialogSelector)].at(-1)
  }
  while (place && !place.isConnected) {
    const containsPlace = (node: Node) => node.contains(place!)
    const change = changes.find(({ removedNodes }) => [...removedNodes].some(containsPlace))
    const entry = change && [...change.removedNodes].find(containsPlace)
    // In the entry after the one that is gone, or in the one before it.
    for (const each of [change?.nextSibling, change?.previousSibling])
      if (each?.isConnected && looksAlike(each as Element, entry as Element))
        yield* (each as Element).querySelectorAll<HTMLElement>('a, button')
    place = change?.target as Element | undefined
  }
  for (
    let at = place?.closest<HTMLElement>(fallbackSelector);
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

/** As the `ref` of a button that may come again, such as another try: the focus comes back to it. */
export function returnFocusRef(button: HTMLElement | null) {
  if (movedFocus?.from.isEqualNode(button) && movedFocus.to === document.activeElement) button?.focus()
}
