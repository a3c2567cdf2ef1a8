/**
 * What a page leaves to the next one in the same window, which finds it before anybody can type. It is there from the
 * page's goodbye to the beginning of the next one, and so in no copy of a window that is open.
 */

const entry = 'insaka.window.drafts'

export function handOver(drafts: readonly unknown[]) {
  try {
    if (drafts.length > 0) sessionStorage.setItem(entry, JSON.stringify(drafts))
  } catch {
    // Too much for this place: it is asked for where all drafts are kept.
  }
}

export function takeOver(): unknown[] {
  const left = sessionStorage.getItem(entry)
  forgetHandOver()
  return left === null ? [] : (JSON.parse(left) as unknown[])
}

export const forgetHandOver = () => sessionStorage.removeItem(entry)
