/** A part of the page that says, with a selector, where in it the focus goes when what had it is gone. */
const part = '[data-focus-fallback]'
const dialogs = '[role="dialog"], dialog'

/** What had the focus before it came into each dialog. */
const openers = new WeakMap<Element, HTMLElement | null>()
/** What has lost the focus by going, and what has got it, as long as nobody has moved it since. */
let handedOn: { from: Element; to: Element } | null = null

/**
 * Keeps the focus in the page. When what has it is taken away or switched off, it goes from a dialog to what had it
 * before, from an entry of a list to the next one, and else to what the part round it names, or to the content of the page.
 */
export function keepFocus() {
  let last = document.activeElement ?? document.body
  function remember({ target, relatedTarget }: FocusEvent) {
    handedOn = null
    last = target as Element
    const dialog = last.closest(dialogs)
    if (dialog && !openers.has(dialog)) openers.set(dialog, relatedTarget as HTMLElement | null)
  }
  const observer = new MutationObserver((changes) => {
    const from = last
    if (from.isConnected ? !from.matches(':disabled') : document.activeElement !== document.body) return
    for (const to of goals(from, changes)) {
      if (to === from) continue
      to.focus({ preventScroll: true })
      // What is hidden or off does not take it.
      if (document.activeElement !== to) continue
      handedOn = { from, to }
      return
    }
  })
  document.addEventListener('focusin', remember)
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

function* goals(from: Element, changes: MutationRecord[]): Generator<HTMLElement> {
  let place: Element | null | undefined = from
  if (from.closest(dialogs)?.isConnected === false) {
    while (place && !place.isConnected) place = openers.get(place.closest(dialogs) ?? place)
    if (place) yield place as HTMLElement
    else place = [...document.querySelectorAll(dialogs)].at(-1)
  }
  while (place && !place.isConnected) {
    const holdsIt = (node: Node) => node.contains(place!)
    const change = changes.find(({ removedNodes }) => [...removedNodes].some(holdsIt))
    const entry = change && [...change.removedNodes].find(holdsIt)
    // In the entry after the one that is gone, or in the one before it.
    for (const each of [change?.nextSibling, change?.previousSibling])
      if (each?.isConnected && isLike(each as Element, entry as Element))
        yield* (each as Element).querySelectorAll<HTMLElement>('a, button')
    place = change?.target as Element | undefined
  }
  for (let at = place?.closest<HTMLElement>(part); at; at = at.parentElement?.closest<HTMLElement>(part)) {
    yield* at.querySelectorAll<HTMLElement>(at.dataset['focusFallback']!)
    yield at
  }
  yield* document.querySelectorAll('main')
}

const isLike = (one: Element, other: Element) =>
  one.tagName === other.tagName && one.className === other.className

/** As the `ref` of a button that may come again, such as another try: the focus comes back to it. */
export function takesFocusBack(button: HTMLElement | null) {
  if (handedOn?.from.isEqualNode(button) && handedOn.to === document.activeElement) button?.focus()
}
