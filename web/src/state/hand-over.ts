/**
 * The keys of the drafts that a page had when it said goodbye, for the next page in the same window. It is there from then
 * to the beginning of that page, and so in no copy of a window that is open.
 */

const entry = 'insaka.window.left'

export function handOver(keys: readonly string[]) {
  sessionStorage.setItem(entry, JSON.stringify(keys))
}

export function takeOver(): string[] {
  const left = sessionStorage.getItem(entry)
  forgetHandOver()
  return left === null ? [] : (JSON.parse(left) as string[])
}

export const isAwaited = (): boolean => sessionStorage.getItem(entry) !== null

export const forgetHandOver = () => sessionStorage.removeItem(entry)
