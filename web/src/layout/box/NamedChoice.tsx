import type { ReactNode } from 'react'
import classes from './Box.module.css'
import { Hits } from './Hits.tsx'

type Props = {
  sign?: ReactNode
  name: string
  /** What was typed, to be marked in the name. */
  typed?: string
  about?: string | undefined
}

/** A screen or an action by its name. */
export const NamedChoice = ({ sign, name, typed = '', about }: Props) => (
  <>
    {sign || <span className={classes.noIcon} />}
    <span className={classes.name}>
      <Hits text={name} typed={typed} />
    </span>
    {about && <span className="to-end small quiet one-line">{about}</span>}
  </>
)
