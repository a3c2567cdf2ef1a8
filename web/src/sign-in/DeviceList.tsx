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
      <li key={id} className={`row flex-wrap gap-3 border-b ${classes.entry}`}>
        <div className={`min-w-0 ${classes.words}`}>
          <span className="font-semibold" title={agent}>
            {describeAgent(agent)}
          </span>
          {current && (
            <>
              {' '}
              <span className={`rounded text-sm ${classes.this}`}>This device</span>
            </>
          )}
          <div className="text-sm text-faint">{details}</div>
        </div>
        {action}
      </li>
    ))}
  </ul>
)
