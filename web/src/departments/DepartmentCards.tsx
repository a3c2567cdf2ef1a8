import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { lazy, useState } from 'react'
import { StructureCards } from '../ui/cards/StructureCards.tsx'
import { OnDemand } from '../ui/on-demand/OnDemand.tsx'

const AddDepartmentsDialog = lazy(() => import('./AddDepartmentsDialog.tsx'))
const DepartmentDialog = lazy(() => import('./DepartmentDialog.tsx'))

type Props = {
  institution: InstitutionRecord
  adding: boolean
  onAdding: (adding: true | undefined) => void
}

export function DepartmentCards({ institution, adding, onAdding }: Props) {
  const { code, departments } = institution
  const [openId, setOpenId] = useState<string | null>(null)
  const open = departments.find(({ id }) => id === openId)
  return (
    <>
      <StructureCards
        noun="departments"
        entries={departments.map(({ name, ...department }) => ({ ...department, text: name }))}
        addLabel="Add departments"
        onAdd={() => onAdding(true)}
        onOpen={setOpenId}
      />
      <OnDemand>
        {adding && <AddDepartmentsDialog institution={institution} onClose={() => onAdding(undefined)} />}
        {open && <DepartmentDialog institution={code} department={open} onClose={() => setOpenId(null)} />}
      </OnDemand>
    </>
  )
}
