/** For an element that takes the place of the one that had the focus. */
export const focusOnArrival = (element: HTMLElement | null) => element?.focus()
