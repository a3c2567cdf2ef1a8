/**
 * Which dialogs of a page had input when it said goodbye, for the next page in the same window. It is there from then
 * to the beginning of that page, and so in no copy of a window that is open.
 */

const entry = 'insaka.window.left'

export function handOver(places: readonly string[]) {
  sessionStorage.setItem(entry, JSON.stringify(places))
}

export function takeOver(): Set<string> {
  const left = sessionStorage.getItem(entry)
  forgetHandOver()
  return new Set(left === null ? [] : (JSON.parse(left) as string[]))
}

export const forgetHandOver = () => sessionStorage.removeItem(entry)
