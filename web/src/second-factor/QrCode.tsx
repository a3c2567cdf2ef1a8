import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './QrCode.module.css'

/** White modules around the code, which scanners need to find it. */
const quietZone = 4

/** Black on white in both colour schemes, because many cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not an image file
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

/** Draws each black module as a square of one SVG path. */
function draw(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const squares = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
