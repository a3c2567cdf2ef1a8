import type { SessionRecord } from '@insaka/domain/sign-in/sessions.schema'
import type { ReactNode } from 'react'
import { Moment } from '../ui/Moment.tsx'
import { DeviceList } from './DeviceList.tsx'

type Props = {
  sessions: readonly SessionRecord[]
  actionOf?: (session: SessionRecord) => ReactNode
}

export function SessionList({ sessions, actionOf }: Props) {
  const computers = sessions.map((session) => ({
    ...session,
    details: (
      <>
        {session.address} · since <Moment value={session.createdOn} /> · last used{' '}
        <Moment value={session.lastUsedOn} />
      </>
    ),
    action: actionOf?.(session),
  }))
  return <DeviceList label="Signed in" computers={computers} />
}
