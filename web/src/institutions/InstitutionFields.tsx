import {
  countries,
  institutionFieldLabels as label,
  institutionTypes,
  provinces,
} from '@insaka/domain/institutions/institutions.labels'
import type { Control, FieldValues, Path } from 'react-hook-form'
import type { ReactNode } from 'react'
import { FieldGrid, FieldGroup, WideField } from '../ui/form/FieldGrid.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

type Props<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  /** The acronym field, which is fixed after registration. */
  acronym: ReactNode
}

const fieldOf =
  <In extends FieldValues, Out>(control: Control<In, unknown, Out>) =>
  (name: keyof typeof label) => ({ control, name: name as Path<In>, label: label[name] })

/** Fields shared by registration and change. */
export function InstitutionFields<In extends FieldValues, Out>({ control, acronym }: Props<In, Out>) {
  const field = fieldOf(control)
  return (
    <>
      <FieldGrid>
        <WideField>
          <TextField {...field('name')} data-autofocus />
        </WideField>
        <TextField {...field('alias')} />
        {acronym}
        <SelectField {...field('type')} options={institutionTypes} />
      </FieldGrid>
      <FieldGroup title="Address">
        <AddressFields control={control} />
      </FieldGroup>
    </>
  )
}

export function AddressFields<In extends FieldValues, Out>({ control }: Pick<Props<In, Out>, 'control'>) {
  const field = fieldOf(control)
  return (
    <>
      <TextField {...field('address.location')} data-autofocus />
      <TextField {...field('address.street')} />
      <TextField {...field('address.city')} />
      <TextField {...field('address.postalCode')} />
      <SelectField {...field('address.province')} options={provinces} />
      <SelectField {...field('address.country')} options={countries} />
      <TextField {...field('address.phoneNumber')} type="tel" optional />
      <TextField {...field('address.email')} type="email" optional />
    </>
  )
}
