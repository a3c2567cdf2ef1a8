import { departmentsEndpoints } from '@insaka/domain/departments/departments.endpoints'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExportButton } from '../files/ExportButton.tsx'
import { ImportLink } from '../files/ImportLink.tsx'
import { unsortedExport } from '../files/list-export.ts'
import { useOpenEntry } from '../structure/use-open-entry.ts'
import { useChosenInstitution } from '../structure/use-chosen-institution.ts'
import { InstitutionFrame } from '../structure/InstitutionFrame.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { DepartmentCards } from './DepartmentCards.tsx'

const path = '/insaka/admin/departments'

export function DepartmentsPage() {
  const search = useSearch({ from: path })
  const navigate = useNavigate()
  const { open, close } = useOpenEntry(
    search,
    (openEntry, replace) => void navigate({ to: path, search: { ...search, ...openEntry }, replace }),
  )
  const choice = useChosenInstitution(search.institution)
  return (
    <>
      <PageHeader
        title="Departments"
        description="Add, rename and close departments."
        cornerAction={
          choice.code !== undefined && (
            <div className="row gap-1">
              <ImportLink look="word" register="departments" />
              <ExportButton
                look="word"
                lists={[
                  unsortedExport({
                    endpoint: departmentsEndpoints.export,
                    query: { institution: choice.code },
                  }),
                ]}
              />
            </div>
          )
        }
      />
      <InstitutionFrame
        {...choice}
        contentName="departments"
        onChoose={(institution) => void navigate({ to: path, search: { institution } })}
      >
        {(institution) => (
          <DepartmentCards
            key={institution.code}
            institution={institution}
            open={search.open}
            adding={search.adding === true}
            onShow={open}
            onClose={close}
          />
        )}
      </InstitutionFrame>
    </>
  )
}
