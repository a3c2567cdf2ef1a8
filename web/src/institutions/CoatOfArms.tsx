import { armsOf } from './coat-of-arms.ts'
import classes from './CoatOfArms.module.css'

/** A shield for an institution that has sent us none: its acronym on colours of its own. */
export function CoatOfArms({ code }: { code: string }) {
  const { field, second, division, lines, size, top } = armsOf(code)
  return (
    <svg className={classes.arms} viewBox="0 0 44 52" aria-hidden="true" focusable="false">
      <path d={shield} fill={field} />
      {division && <path d={division} fill={second} />}
      <path d={shield} className={classes.edge} />
      <g className={classes.acronym} fontSize={size}>
        {lines.map((line, i) => (
          <text key={line + String(i)} x="22" y={top + i * size * 1.08}>
            {line}
          </text>
        ))}
      </g>
    </svg>
  )
}

const shield = 'M3 3H41V27C41 38.5 33 45.5 22 49.5C11 45.5 3 38.5 3 27Z'
