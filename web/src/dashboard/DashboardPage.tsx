import { useState } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import classes from './DashboardPage.module.css'
import { greetingAt } from './greeting.ts'
import { InstitutionFacts } from './InstitutionFacts.tsx'
import { RoleRights } from './RoleRights.tsx'

/** The first page after signing in. */
export function DashboardPage() {
  const user = useCurrentUser()
  const [openedAt] = useState(() => new Date())
  return (
    <>
      <PageHeader title={`${greetingAt(openedAt)}, ${user.firstName}`} />
      <div className={classes.sections}>
        <InstitutionFacts code={user.institution} />
        <div className={classes.pair}>
          <RoleRights role={user.user.role} />
          <AccountFacts user={user} />
        </div>
      </div>
    </>
  )
}
