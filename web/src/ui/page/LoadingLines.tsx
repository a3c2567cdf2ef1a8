import classes from './LoadingLines.module.css'

/** Grey lines in the place of what is on its way. */
export function LoadingLines({ lines = 4, label = 'Loading…' }: { lines?: number; label?: string }) {
  return (
    <output className={classes.lines} aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classes.line} />
      ))}
    </output>
  )
}
