import { roles } from '@insaka/domain/permissions'
import { dutiesText } from '@insaka/domain/users/duties.labels'
import {
  employmentTypes,
  genders,
  staffStatuses,
  userFieldLabels as label,
} from '@insaka/domain/users/users.labels'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useInstitution } from '../structure/institution-lookup.queries.ts'
import { Moment } from '../ui/Moment.tsx'
import { ReadOnlyField, ReadOnlyFields } from '../ui/ReadOnlyField.tsx'
import { Section } from '../ui/Section.tsx'

export function OwnRecord({ user }: { user: UserRecord }) {
  const institution = useInstitution(user.institution).data
  const department = institution?.departments.find(({ code }) => code === user.department)
  return (
    <Section title="Your record" description="Only an administrator of your institution can change these.">
      <ReadOnlyFields>
        <ReadOnlyField label={label.firstName} value={user.firstName} />
        <ReadOnlyField label={label.middleName} value={user.middleName} />
        <ReadOnlyField label={label.lastName} value={user.lastName} />
        <ReadOnlyField label={label.gender} value={genders[user.gender]} />
        <ReadOnlyField label={label.nationalId} value={user.nationalId} />
        <ReadOnlyField label={label.code} value={user.code} />
        <ReadOnlyField label={label.status} value={staffStatuses[user.status]} />
        <ReadOnlyField label={label.employmentType} value={employmentTypes[user.employmentType]} />
        <ReadOnlyField label={label.institution} value={institution?.name ?? user.institution} />
        <ReadOnlyField label={label.department} value={department?.name ?? user.department} />
        <ReadOnlyField label={label.designation} value={user.designation} />
        <ReadOnlyField label={label.username} value={user.user.username} />
        <ReadOnlyField label={label.role} value={roles[user.user.role]} />
        {user.duties.length > 0 && <ReadOnlyField label={label.duties} value={dutiesText(user.duties)} />}
        <ReadOnlyField label={label.createdOn} value={<Moment value={user.createdOn} />} />
        <ReadOnlyField label={label.updatedOn} value={<Moment value={user.updatedOn} />} />
      </ReadOnlyFields>
    </Section>
  )
}
