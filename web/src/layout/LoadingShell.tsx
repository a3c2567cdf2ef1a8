/** The static frame of the HTML page, shown before the first render. */
const frame = document.getElementById('frame')

/** Shows the static frame again while the user is loading. */
export function LoadingShell() {
  return <output aria-label="Loading…" ref={showFrame} />
}

function showFrame(container: HTMLElement | null) {
  if (!frame || !container) return
  document.documentElement.dataset.frame = 'shell'
  container.append(frame)
}

/** Removes the static frame from the page, unless LoadingShell shows it. */
export function removeFrame() {
  document.querySelector('body > #frame')?.remove()
}
