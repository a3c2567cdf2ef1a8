import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useSettled } from '../ui/use-settled.ts'
import { TextField, type FieldProps } from '../ui/fields/TextField.tsx'
import type { PaperForm, PaperSent } from './paper-form.ts'
import { vendorsQuery } from './vendors.queries.ts'

/** A vendor in words, with those of earlier papers suggested as one types. */
export function VendorField(props: FieldProps<PaperForm, PaperSent>) {
  const list = useId()
  const typed = useWatch({ control: props.control, name: 'vendor' }) ?? ''
  const { data = [] } = useQuery(vendorsQuery(useSettled(typed.trim())))
  return (
    <>
      <TextField {...props} list={list} autoComplete="off" />
      <datalist id={list}>
        {data.map((vendor) => (
          <option key={vendor}>{vendor}</option>
        ))}
      </datalist>
    </>
  )
}
