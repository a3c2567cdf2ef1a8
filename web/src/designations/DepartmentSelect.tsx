import { NativeSelect } from '@mantine/core'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { structureLabels } from '@insaka/domain/institutions/institutions.labels'

type Props = {
  departments: readonly DepartmentRecord[]
  chosen: string | undefined
  onChoose: (code: string) => void
}

/** Includes closed departments, because their designations still exist. */
export function DepartmentSelect({ departments, chosen, onChoose }: Props) {
  return (
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
}
