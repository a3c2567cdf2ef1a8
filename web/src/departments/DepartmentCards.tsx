import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { lazy } from 'react'
import { StructureCards } from '../structure/StructureCards.tsx'
import { useOpened } from '../ui/cards/use-opened.ts'
import type { StructureSearch } from '../structure/structure-search.ts'
import { OnDemand } from '../ui/page/LoadingBar.tsx'

const AddDepartmentsDialog = lazy(() => import('./AddDepartmentsDialog.tsx'))
const DepartmentDialog = lazy(() => import('./DepartmentDialog.tsx'))

type Props = {
  institution: InstitutionRecord
  /** The code of the one that is open. */
  open: string | undefined
  adding: boolean
  onShow: (shown: Pick<StructureSearch, 'open' | 'adding'>) => void
}

export function DepartmentCards({ institution, open, adding, onShow }: Props) {
  const { code, departments } = institution
  const opened = useOpened(
    open,
    departments.find((each) => each.code === open),
  )
  const close = () => onShow({})
  return (
    <>
      <StructureCards
        noun="departments"
        entries={departments.map(({ name, ...department }) => ({ ...department, text: name }))}
        addLabel="Add departments"
        onAdd={() => onShow({ adding: true })}
        onOpen={(id) => onShow({ open: departments.find((each) => each.id === id)?.code })}
      />
      <OnDemand>
        {adding && <AddDepartmentsDialog institution={institution} onClose={close} />}
        {opened && (
          <DepartmentDialog key={opened.id} institution={code} department={opened} onClose={close} />
        )}
      </OnDemand>
    </>
  )
}
