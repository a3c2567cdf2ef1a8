import type { RecordField } from '@insaka/domain/core/record-fields'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { currentInstitutionQuery } from '../state/current-institution.ts'

type Props = {
  field: RecordField | undefined
  value: string
  onChange: (text: string) => void
  label?: string
  /** For use without a visible label. */
  'aria-label'?: string
  description?: string
  error?: string | null
  size?: 'xs'
  takesFocus?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A cell as a text field, or a select if its field has choices. */
export function ValueInput({ field, value, onChange, takesFocus, ...rest }: Props) {
  const choices = useChoices(field)
  const shared = {
    ...rest,
    value,
    autoComplete: 'off',
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    ref: takesFocus ? focusAndSelect : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (!choices) return <TextInput maxLength={5_000} {...shared} />
  return (
    <NativeSelect {...shared}>
      {!Object.hasOwn(choices, value) && (
        <option value={value} data-placeholder={value === '' || undefined}>
          {value || 'Choose…'}
        </option>
      )}
      {Object.entries(choices).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

const yesOrNo = { Yes: 'Yes', No: 'No' }

function useChoices(field: RecordField | undefined): Readonly<Record<string, string>> | undefined {
  const { institution } = useCurrentUser()
  const { data } = useQuery(currentInstitutionQuery(institution))
  if (field?.kind === 'code') return field.codes
  if (field?.kind === 'flag') return yesOrNo
  if (field?.kind !== 'department') return undefined
  return Object.fromEntries((data?.departments ?? []).map(({ code, name }) => [code, `${code}: ${name}`]))
}

/** Selects the old text, so typing replaces it. */
function focusAndSelect(input: HTMLInputElement | HTMLSelectElement | null) {
  input?.focus()
  if (input instanceof HTMLInputElement) input.select()
}
