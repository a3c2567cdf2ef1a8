import type { ReactNode } from 'react'
import { currentRights, useCurrentUser } from '../state/current-user.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { ContactForm } from './ContactForm.tsx'
import { OwnRecord } from './OwnRecord.tsx'
import { ShortcutSettings } from './ShortcutSettings.tsx'
import { OwnPermissions } from './OwnPermissions.tsx'
import classes from './ProfilePage.module.css'

type Props = {
  /** What other features add about one's own account. */
  children: ReactNode
  /** The same, where it takes the whole width. */
  fullWidthSections: ReactNode
  /** And about what one likes. */
  preferences?: ReactNode
}

export function ProfilePage({ children, fullWidthSections, preferences }: Props) {
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
        {fullWidthSections}
        <div className={`grid gap-4 ${classes.pair}`}>
          <OwnPermissions rights={currentRights(user)} />
          <div className="grid gap-4">
            {preferences}
            <ShortcutSettings />
          </div>
        </div>
      </div>
    </>
  )
}
