import classes from './LoadingLines.module.css'

export function LoadingLines({ lines = 4, label = 'Loading…' }: { lines?: number; label?: string }) {
  return (
    <output className="grid gap-3" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`rounded ${classes.line}`} />
      ))}
    </output>
  )
}
