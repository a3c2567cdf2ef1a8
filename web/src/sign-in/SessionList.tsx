import type { SessionRecord } from '@insaka/domain/sign-in/sessions.schema'
import type { ReactNode } from 'react'
import { Moment } from '../ui/Moment.tsx'
import { ComputerList } from './ComputerList.tsx'

type Props = {
  sessions: readonly SessionRecord[]
  action?: (session: SessionRecord, name: string) => ReactNode
}

/** Where somebody is signed in. */
export const SessionList = ({ sessions, action }: Props) => (
  <ComputerList
    label="Signed in"
    computers={sessions}
    details={({ address, createdOn, lastUsedOn }) => (
      <>
        {address} · since <Moment value={createdOn} /> · last used <Moment value={lastUsedOn} />
      </>
    )}
    {...(action && { action })}
  />
)
