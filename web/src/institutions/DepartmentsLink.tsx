import { useInstitution } from '../structure/institution-lookup.queries.ts'
import { LeaveDialogLink } from '../structure/LeaveDialogLink.tsx'

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
