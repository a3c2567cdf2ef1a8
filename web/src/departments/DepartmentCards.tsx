import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { lazy } from 'react'
import { StructureCards } from '../structure/StructureCards.tsx'
import { useOpenCard } from '../ui/cards/use-open-card.ts'
import type { OpenEntry } from '../structure/use-open-entry.ts'
import { LazyBoundary } from '../ui/page/LoadingBar.tsx'

const AddDepartmentsDialog = lazy(() => import('./AddDepartmentsDialog.tsx'))
const DepartmentDialog = lazy(() => import('./DepartmentDialog.tsx'))

type Props = {
  institution: InstitutionRecord
  /** Code of the open department. */
  open: string | undefined
  adding: boolean
  onShow: (entry: OpenEntry) => void
  onClose: () => void
}

export function DepartmentCards({ institution, open, adding, onShow, onClose }: Props) {
  const { code, departments } = institution
  const openDepartment = useOpenCard(
    open,
    departments.find((each) => each.code === open),
  )
  return (
    <>
      <StructureCards
        noun="departments"
        entries={departments.map(({ name, ...department }) => ({ ...department, text: name }))}
        addLabel="Add departments"
        onAdd={() => onShow({ adding: true })}
        onOpen={(id) => onShow({ open: departments.find((each) => each.id === id)?.code })}
      />
      <LazyBoundary>
        {adding && <AddDepartmentsDialog institution={institution} onClose={onClose} />}
        {openDepartment && (
          <DepartmentDialog
            key={openDepartment.id}
            institution={code}
            department={openDepartment}
            onClose={onClose}
          />
        )}
      </LazyBoundary>
    </>
  )
}
