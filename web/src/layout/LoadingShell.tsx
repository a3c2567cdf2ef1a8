/** What the page itself shows before there is anything to put into it. */
const frame = document.getElementById('frame')

/** The frame once more, while it is not known who is signed in. */
export function LoadingShell() {
  return <output aria-label="Loading…" ref={showFrame} />
}

function showFrame(container: HTMLElement | null) {
  if (!frame || !container) return
  document.documentElement.dataset.frame = 'shell'
  container.append(frame)
}

/** Its place is taken. Where the frame is shown once more, it stays. */
export function removeFrame() {
  document.querySelector('body > #frame')?.remove()
}
