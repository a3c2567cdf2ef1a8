/** A file dropped outside a drop zone would replace the page and lose the input. */
export function blockFileDrops() {
  const preventDrop = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  document.addEventListener('dragover', preventDrop)
  document.addEventListener('drop', preventDrop)
  return () => {
    document.removeEventListener('dragover', preventDrop)
    document.removeEventListener('drop', preventDrop)
  }
}
