import {
  institutionFieldLabels as label,
  type DatabaseType,
} from '@insaka/domain/institutions/institutions.labels'
import { tenantDatabase } from '@insaka/domain/institutions/institutions.rules'
import type { SqlAccessState } from '@insaka/domain/institutions/sql-access.labels'
import { databaseTypeNames } from '@insaka/domain/institutions/institutions.history'
import type { ReactNode } from 'react'
import { useWatch, type Control, type FieldValues, type Path } from 'react-hook-form'
import { FieldGroup, WideField } from '../ui/form/FieldGrid.tsx'
import { ReadOnlyInput } from '../ui/fields/ReadOnlyInput.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'

type Props<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  /** Names derived from the acronym; empty without one. */
  names: { tenantId: string; schemaName: string; databaseUsername: string }
  hint?: string
  password?: ReactNode
  /** Undefined without SQL access. */
  sqlAccessState?: SqlAccessState | undefined
}

const declaredUrlHint = (type: DatabaseType): string | undefined =>
  type === 'POSTGRESQL'
    ? 'Information only; not used to connect. To connect, see ‘Read-only SQL access’ below.'
    : undefined

/** A warning before a change of the database type, which ends SQL access and its open connections. */
const switchOffWarning = (type: DatabaseType): string | undefined =>
  type === 'POSTGRESQL' ? undefined : 'SQL access is switched on. Another database type switches it off.'

export function TenantFields<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, names, hint, password, sqlAccessState } = props
  const name = 'tenant.databaseType' as Path<In>
  const type = useWatch({ control, name }) as DatabaseType | null
  const database = type && names.schemaName !== '' ? tenantDatabase(type, names.schemaName) : null
  return (
    <FieldGroup title="Tenant">
      <SelectField
        control={control}
        name={name}
        label={label['tenant.databaseType']}
        options={databaseTypeNames}
        description={sqlAccessState === 'switched on' && type ? switchOffWarning(type) : undefined}
      />
      {password}
      <ReadOnlyInput label={label['tenant.tenantId']} value={names.tenantId || '–'} />
      <ReadOnlyInput label={label['tenant.schemaName']} value={names.schemaName || '–'} />
      <ReadOnlyInput label={label['tenant.databaseUsername']} value={names.databaseUsername || '–'} />
      <ReadOnlyInput label={label['tenant.databaseDriver']} value={database?.databaseDriver ?? '–'} />
      <WideField>
        <ReadOnlyInput
          label={label['tenant.databaseUrl']}
          value={database?.databaseUrl ?? '–'}
          description={
            sqlAccessState && sqlAccessState !== 'not available' && type ? declaredUrlHint(type) : undefined
          }
        />
      </WideField>
      {hint && (
        <WideField>
          <p className="m-0 text-sm text-faint">{hint}</p>
        </WideField>
      )}
    </FieldGroup>
  )
}
