import { Fragment } from 'react'
import classes from './Reference.module.css'

/** Record reference with the institution code faint, since the code repeats in every row. */
export function Reference({ value }: { value: string }) {
  const end = value.indexOf('.') + 1
  return (
    <span className={classes.reference} data-figures>
      <span className="text-faint">{value.slice(0, end)}</span>
      {/* A long reference wraps here instead of being cut. */}
      <wbr />
      {value.slice(end)}
    </span>
  )
}

/** Reference in running text, which breaks only after a dot. */
export const BreakableReference = ({ value }: { value: string }) =>
  (value.match(/[^.]*\.?/g) ?? []).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
