import type { ListedInstitution } from '@insaka/domain/institutions/institutions.schema'
import { shieldEndpoints } from '@insaka/domain/institutions/coat-of-arms.endpoints'
import { useState } from 'react'
import { buildUrl } from '../api/url.ts'
import { shieldOf } from './coat-of-arms.ts'
import classes from './CoatOfArms.module.css'

export type WithShield = Pick<ListedInstitution, 'id' | 'code' | 'shield'>
type Props = { institution: WithShield }

/** The uploaded picture, or a shield drawn from the acronym. */
export function CoatOfArms({ institution: { id, code, shield } }: Props) {
  const [missing, setMissing] = useState<string | null>(null)
  if (shield === null || shield === missing) return <DrawnShield code={code} />
  return (
    <img
      className={`shrink-0 ${classes.arms}`}
      src={shieldUrl(id, shield)}
      alt=""
      loading="lazy"
      decoding="async"
      // The picture was replaced or removed after the list was loaded.
      onError={() => setMissing(shield)}
    />
  )
}

/** URL of one edition of the picture, so it can be cached forever. */
export const shieldUrl = (id: string, version: string): string =>
  buildUrl(shieldEndpoints.get.path, { id }, { edition: version })

/** Shield for an institution without a picture: its acronym in generated colours. */
export function DrawnShield({ code }: { code: string }) {
  const { field, second, division, lines, size, top } = shieldOf(code)
  return (
    <svg className={`shrink-0 ${classes.arms}`} viewBox="0 0 44 52" aria-hidden="true" focusable="false">
      <path d={outline} fill={field} />
      {division && <path d={division} fill={second} />}
      <path d={outline} className={classes.edge} />
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

const outline = 'M3 3H41V27C41 38.5 33 45.5 22 49.5C11 45.5 3 38.5 3 27Z'
