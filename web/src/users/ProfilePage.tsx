import type { ReactNode } from 'react'
import { rightsToday, useCurrentUser } from '../state/current-user.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { ContactForm } from './ContactForm.tsx'
import { OwnRecord } from './OwnRecord.tsx'
import { OwnKeys } from './OwnKeys.tsx'
import { OwnPermissions } from './OwnPermissions.tsx'
import classes from './ProfilePage.module.css'

type Props = {
  /** What other features add about one's own account. */
  children: ReactNode
  /** The same, where it takes the whole width. */
  below: ReactNode
  /** And about what one likes. */
  preferences?: ReactNode
}

export function ProfilePage({ children, below, preferences }: Props) {
  const user = useCurrentUser()
  return (
    <>
      <PageHeader title="My profile" />
      <div className="grid gap-4">
        <OwnRecord user={user} />
        <div className={`grid gap-4 ${classes.pair}`}>
          <ContactForm user={user} />
          {children}
        </div>
        {below}
        <div className={`grid gap-4 ${classes.pair}`}>
          <OwnPermissions rights={rightsToday(user)} />
          <div className="grid gap-4">
            {preferences}
            <OwnKeys />
          </div>
        </div>
      </div>
    </>
  )
}
