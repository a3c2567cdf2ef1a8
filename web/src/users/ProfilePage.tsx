import type { ReactNode } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { ContactForm } from './ContactForm.tsx'
import { OwnRecord } from './OwnRecord.tsx'
import { ShortcutSettings } from './ShortcutSettings.tsx'
import { OwnPermissions } from './OwnPermissions.tsx'
import classes from './ProfilePage.module.css'

type Props = {
  /** Sections from other features about the user’s own account. */
  children: ReactNode
  fullWidthSections: ReactNode
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
          <OwnPermissions user={user} />
          <div className="grid gap-4">
            {preferences}
            <ShortcutSettings />
          </div>
        </div>
      </div>
    </>
  )
}
