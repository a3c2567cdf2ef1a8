/** Returns false if the browser’s storage is full or switched off. */
export function storeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
