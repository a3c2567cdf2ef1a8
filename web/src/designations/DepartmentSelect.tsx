import { NativeSelect } from '@mantine/core'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { structureLabels } from '@insaka/domain/institutions/institutions.labels'

type Props = {
  departments: readonly DepartmentRecord[]
  chosen: string | undefined
  onChoose: (code: string) => void
}

/** Every department of the institution, closed ones too: their designations are still there. */
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
