import { describeAgent } from '@insaka/domain/devices/describe-agent'
import type { ReactNode } from 'react'
import classes from './DeviceList.module.css'

type Computer = {
  id: string
  agent: string
  current?: boolean
  details: ReactNode
  action?: ReactNode
}

export const DeviceList = ({ label, computers }: { label: string; computers: readonly Computer[] }) => (
  <ul aria-label={label} className="bare-list">
    {computers.map(({ id, agent, current, details, action }) => (
      <li key={id} className={`row wrap gap-3 line-below ${classes.entry}`}>
        <div className={`shrinks ${classes.words}`}>
          <span className="strong" title={agent}>
            {describeAgent(agent)}
          </span>
          {current && (
            <>
              {' '}
              <span className={`rounded small ${classes.this}`}>This device</span>
            </>
          )}
          <div className="small quiet">{details}</div>
        </div>
        {action}
      </li>
    ))}
  </ul>
)
