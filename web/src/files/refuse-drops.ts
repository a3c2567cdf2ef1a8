/** A file that is dropped where nothing takes it would replace the page, and what was typed there. */
export function refuseDrops() {
  const refuse = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
  return () => {
    document.removeEventListener('dragover', refuse)
    document.removeEventListener('drop', refuse)
  }
}
