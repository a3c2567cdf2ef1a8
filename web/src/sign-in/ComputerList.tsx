import { describeAgent } from '@insaka/domain/sign-in/describe-agent'
import type { ReactNode } from 'react'
import classes from './ComputerList.module.css'

export type Computer = { id: string; agent: string; address: string; current?: boolean }

type Props<C extends Computer> = {
  label: string
  computers: readonly C[]
  /** What is said of one besides its name and address. */
  details: (computer: C) => ReactNode
  /** What can be done with one; `name` tells it from others for those who do not see the line. */
  action?: (computer: C, name: string) => ReactNode
}

/** Browsers on computers and phones, each with its address and what is known of it. */
export function ComputerList<C extends Computer>({ label, computers, details, action }: Props<C>) {
  return (
    <ul aria-label={label} className="bare-list">
      {computers.map((computer) => (
        <li key={computer.id} className={`row wrap gap-3 line-below ${classes.entry}`}>
          <div className={`shrinks ${classes.words}`}>
            <span className="strong" title={computer.agent}>
              {describeAgent(computer.agent)}
            </span>
            {computer.current && (
              <>
                {' '}
                <span className={`rounded small ${classes.this}`}>This one</span>
              </>
            )}
            <div className="small quiet">{details(computer)}</div>
          </div>
          {action?.(computer, `${describeAgent(computer.agent)}, ${computer.address}`)}
        </li>
      ))}
    </ul>
  )
}
