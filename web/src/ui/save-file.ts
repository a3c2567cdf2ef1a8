/** Downloads a file from memory. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By now the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
