import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { lazy } from 'react'
import { StructureCards } from '../structure/StructureCards.tsx'
import { useOpenCard } from '../ui/cards/use-open-card.ts'
import type { OpenEntry } from '../structure/use-open-entry.ts'
import { LazyBoundary } from '../ui/page/LoadingBar.tsx'

const AddDesignationsDialog = lazy(() => import('./AddDesignationsDialog.tsx'))
const DesignationDialog = lazy(() => import('./DesignationDialog.tsx'))

type Props = {
  institution: string
  department: DepartmentRecord
  /** Code of the open designation. */
  open: string | undefined
  adding: boolean
  onShow: (entry: OpenEntry) => void
  onClose: () => void
}

export function DesignationCards({ institution, department, open, adding, onShow, onClose }: Props) {
  const { designations } = department
  const openDesignation = useOpenCard(
    open,
    designations.find((each) => each.code === open),
  )
  const scopeProps = { institution, department }
  return (
    <>
      <StructureCards
        noun="designations"
        entries={designations.map(({ title, ...designation }) => ({ ...designation, text: title }))}
        addLabel="Add designations"
        onAdd={() => onShow({ adding: true })}
        onOpen={(id) => onShow({ open: designations.find((each) => each.id === id)?.code })}
      />
      <LazyBoundary>
        {adding && <AddDesignationsDialog {...scopeProps} onClose={onClose} />}
        {openDesignation && (
          <DesignationDialog
            key={openDesignation.id}
            {...scopeProps}
            designation={openDesignation}
            onClose={onClose}
          />
        )}
      </LazyBoundary>
    </>
  )
}
