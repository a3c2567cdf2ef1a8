import type { ReactNode } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { ContactForm } from './ContactForm.tsx'
import { OwnRecord } from './OwnRecord.tsx'
import { OwnKeys } from './OwnKeys.tsx'
import { OwnPermissions } from './OwnPermissions.tsx'
import classes from './ProfilePage.module.css'

/** `children` is what other features add about one's own account. */
export function ProfilePage({ children }: { children: ReactNode }) {
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
        <div className={`grid gap-4 ${classes.pair}`}>
          <OwnPermissions role={user.user.role} />
          <OwnKeys />
        </div>
      </div>
    </>
  )
}
