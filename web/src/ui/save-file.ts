/** Lets the browser save a file that is in its memory, as it does with one from an address. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has taken hold of it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
