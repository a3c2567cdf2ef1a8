import classes from './Reference.module.css'

/** A record's reference. Its institution is the same in every row, so it is drawn faintly. */
export function Reference({ value }: { value: string }) {
  const end = value.indexOf('.') + 1
  return (
    <span className={classes.reference} data-figures>
      <span className="quiet">{value.slice(0, end)}</span>
      {/* Too long for its column, it goes on below: its number is never cut. */}
      <wbr />
      {value.slice(end)}
    </span>
  )
}
