import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { structureLabels } from '@insaka/domain/institutions/institutions.labels'
import { NativeSelect } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ExportButton } from '../files/ExportButton.tsx'
import { ImportLink } from '../files/ImportLink.tsx'
import { unsortedExport } from '../files/list-export.ts'
import { InstitutionFrame } from '../structure/InstitutionFrame.tsx'
import { readStructureSearch } from '../structure/structure-search-params.ts'
import { useChosenInstitution } from '../structure/use-chosen-institution.ts'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { EntryCards } from './EntryCards.tsx'
import { entryKinds, type EntryKind } from './entry-kinds.ts'

type Props = { name: keyof typeof entryKinds }

export function EntriesPage({ name }: Props) {
  const kind = entryKinds[name]
  const to = `/insaka/admin/${name}` as const
  const search = readStructureSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const choice = useChosenInstitution(search.institution)
  const institution = choice.canChoose ? choice.code : undefined
  const departments = choice.institution?.departments ?? []
  const isWithinDepartment = name === 'designations'
  const department = isWithinDepartment
    ? departments.find(({ code }) => code === search.department)
    : undefined
  return (
    <>
      <PageHeader
        title={kind.title}
        description={kind.description}
        cornerAction={
          choice.code !== undefined && (
            <div className="row gap-1">
              <ImportLink look="word" register={name} />
              <ExportButton look="word" lists={exportsOf(kind, choice.code, department)} />
            </div>
          )
        }
      />
      <InstitutionFrame
        {...choice}
        contentName={name}
        onChoose={(code) => void navigate({ to, search: { institution: code } })}
        choice={
          isWithinDepartment &&
          departments.length > 0 && (
            <DepartmentSelect
              departments={departments}
              chosen={department?.code}
              onChoose={(code) => void navigate({ to, search: { institution, department: code } })}
            />
          )
        }
      >
        {(chosen) =>
          !isWithinDepartment || department ? (
            <EntryCards
              key={(department ?? chosen).id}
              kind={kind}
              parent={{ institution: chosen, department }}
              search={search}
              go={(entry, replace) => void navigate({ to, search: { ...search, ...entry }, replace })}
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

type SelectProps = {
  departments: readonly DepartmentRecord[]
  chosen: string | undefined
  onChoose: (code: string) => void
}

/** Includes closed departments, because their designations still exist. */
const DepartmentSelect = ({ departments, chosen, onChoose }: SelectProps) => (
  <NativeSelect
    label={structureLabels.department}
    value={chosen ?? ''}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  >
    {chosen === undefined && <option value="">Choose a department…</option>}
    {departments.map(({ code, name, active }) => (
      <option key={code} value={code}>
        {code}: {name}
        {active ? '' : ' (closed)'}
      </option>
    ))}
  </NativeSelect>
)

function exportsOf(
  { endpoints, noun }: EntryKind,
  institution: string,
  department: DepartmentRecord | undefined,
) {
  const { export: endpoint } = endpoints
  const whole = { endpoint, query: { institution } }
  if (noun === 'department') return [unsortedExport(whole)]
  const allDepartments = unsortedExport({ ...whole, name: 'All departments' })
  if (!department) return [allDepartments]
  const { code, name } = department
  const query = { institution, department: code }
  return [unsortedExport({ endpoint, query, name: `${code}: ${name}` }), allDepartments]
}
