import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { LeaveDialogLink } from '../structure/LeaveDialogLink.tsx'

type Props = { institution: string; department: DepartmentRecord }

export function DesignationsLink({ institution, department: { code, designations } }: Props) {
  return (
    <LeaveDialogLink
      to="/insaka/admin/designations"
      search={{ institution, department: code }}
      text={`Designations: ${designations.length}`}
    />
  )
}
