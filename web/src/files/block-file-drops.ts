/** A file that is dropped where nothing takes it would replace the page, and what was typed there. */
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
