import { designationsEndpoints } from '@insaka/domain/designations/designations.endpoints'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ExportButton } from '../files/ExportButton.tsx'
import { ImportLink } from '../files/ImportLink.tsx'
import { unsortedExport } from '../files/list-export.ts'
import { useOpenEntry } from '../structure/use-open-entry.ts'
import { useChosenInstitution } from '../structure/use-chosen-institution.ts'
import { InstitutionFrame } from '../structure/InstitutionFrame.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { DepartmentSelect } from './DepartmentSelect.tsx'
import { DesignationCards } from './DesignationCards.tsx'

const path = '/insaka/admin/designations'

export function DesignationsPage() {
  const search = useSearch({ from: path })
  const navigate = useNavigate()
  const { open, close } = useOpenEntry(
    search,
    (openEntry, replace) => void navigate({ to: path, search: { ...search, ...openEntry }, replace }),
  )
  const choice = useChosenInstitution(search.institution)
  const institution = choice.canChoose ? choice.code : undefined
  const departments = choice.institution?.departments ?? []
  const department = departments.find(({ code }) => code === search.department)
  return (
    <>
      <PageHeader
        title="Designations"
        description="Add, rename and close the designations of a department."
        cornerAction={
          choice.code !== undefined && (
            <div className="row gap-1">
              <ImportLink look="word" register="designations" />
              <ExportButton look="word" lists={exportsOf(choice.code, department)} />
            </div>
          )
        }
      />
      <InstitutionFrame
        {...choice}
        contentName="designations"
        onChoose={(code) => void navigate({ to: path, search: { institution: code } })}
        choice={
          departments.length > 0 && (
            <DepartmentSelect
              departments={departments}
              chosen={department?.code}
              onChoose={(code) => void navigate({ to: path, search: { institution, department: code } })}
            />
          )
        }
      >
        {({ code }) =>
          department ? (
            <DesignationCards
              key={department.id}
              institution={code}
              department={department}
              open={search.open}
              adding={search.adding === true}
              onShow={open}
              onClose={close}
            />
          ) : departments.length > 0 ? (
            <Notice>Choose a department to see its designations.</Notice>
          ) : (
            <Notice
              actions={
                <Link to="/insaka/admin/departments" search={{ institution }}>
                  Go to departments
                </Link>
              }
            >
              No departments yet. Add a department first.
            </Notice>
          )
        }
      </InstitutionFrame>
    </>
  )
}

function exportsOf(institution: string, department: { code: string; name: string } | undefined) {
  const { export: endpoint } = designationsEndpoints
  const allDepartments = unsortedExport({ endpoint, query: { institution }, name: 'All departments' })
  if (!department) return [allDepartments]
  const { code, name } = department
  return [
    unsortedExport({ endpoint, query: { institution, department: code }, name: `${code}: ${name}` }),
    allDepartments,
  ]
}
