import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { lazy, useState } from 'react'
import { StructureCards } from '../ui/cards/StructureCards.tsx'
import { OnDemand } from '../ui/on-demand/OnDemand.tsx'

const AddDesignationsDialog = lazy(() => import('./AddDesignationsDialog.tsx'))
const DesignationDialog = lazy(() => import('./DesignationDialog.tsx'))

type Props = {
  institution: string
  department: DepartmentRecord
  adding: boolean
  onAdding: (adding: true | undefined) => void
}

export function DesignationCards({ institution, department, adding, onAdding }: Props) {
  const { designations } = department
  const [openId, setOpenId] = useState<string | null>(null)
  const open = designations.find(({ id }) => id === openId)
  const where = { institution, department }
  return (
    <>
      <StructureCards
        noun="designations"
        entries={designations.map(({ title, ...designation }) => ({ ...designation, text: title }))}
        addLabel="Add designations"
        onAdd={() => onAdding(true)}
        onOpen={setOpenId}
      />
      <OnDemand>
        {adding && <AddDesignationsDialog {...where} onClose={() => onAdding(undefined)} />}
        {open && <DesignationDialog {...where} designation={open} onClose={() => setOpenId(null)} />}
      </OnDemand>
    </>
  )
}
