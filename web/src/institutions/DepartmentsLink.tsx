import { useInstitution } from '../structure/institutions.queries.ts'
import { LeaveDialogLink } from '../structure/LeaveDialogLink.tsx'

/** The number of departments of an institution, with a link to them. */
export function DepartmentsLink({ code }: { code: string }) {
  const count = useInstitution(code).data?.departments.length
  return (
    <LeaveDialogLink
      to="/insaka/admin/departments"
      search={{ institution: code }}
      text={count === undefined ? 'Departments' : `Departments: ${count}`}
    />
  )
}
