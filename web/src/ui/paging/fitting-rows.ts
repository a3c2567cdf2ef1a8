const [fewestRows, mostRows] = [12, 20]
const rowHeight = 36
/** The parts of the window above and below the rows of a register. */
const otherHeight = 304

/** Rows that fill the height of a window, at least the usual number and at most what the page-size selector offers. */
export const rowsInWindow = (height: number): number =>
  Math.min(mostRows, Math.max(fewestRows, Math.floor((height - otherHeight) / rowHeight)))

/** Read once, so that resizing does not move records. A phone shows cards and scrolls the page. */
const rows = window.matchMedia('(min-width: 48.01em)').matches ? rowsInWindow(window.innerHeight) : fewestRows

export const fittingRows = (): number => rows
