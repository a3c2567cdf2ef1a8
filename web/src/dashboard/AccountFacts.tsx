import { formatMoment } from '@insaka/domain/core/dates'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Link } from '@tanstack/react-router'
import { ReadOnlyField, ReadOnlyFields } from '../ui/ReadOnlyField.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './AccountFacts.module.css'

export function AccountFacts({ user }: { user: UserRecord }) {
  return (
    <Section title="Your account" description="As your institution has recorded it">
      <ReadOnlyFields>
        <ReadOnlyField label={label.username} value={user.user.username} />
        <ReadOnlyField label={label.code} value={user.code} />
        <ReadOnlyField label={label.department} value={user.department} />
        <ReadOnlyField label={label.designation} value={user.designation} />
        <ReadOnlyField label={label.email} value={user.email} />
        <ReadOnlyField
          label="Last change"
          value={<time dateTime={user.updatedOn}>{formatMoment(user.updatedOn)}</time>}
        />
      </ReadOnlyFields>
      <p className={classes.more}>
        <Link to="/insaka/profile">My profile</Link>
      </p>
    </Section>
  )
}
