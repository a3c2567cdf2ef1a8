import { papersEndpoints } from '@insaka/domain/papers/papers.endpoints'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../api/call.ts'
import { useSettled } from '../ui/choice/use-searched-list.ts'
import { TextField, type FieldProps } from '../ui/fields/TextField.tsx'
import type { PaperForm, PaperSent } from './paper-form.ts'

const vendorsQuery = (search: string) =>
  queryOptions({
    queryKey: ['vendors', search],
    // The paper that was saved a moment ago may have brought the one that is looked for.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(papersEndpoints.vendors, { query: { search }, signal })).payload.vendors,
    placeholderData: keepPreviousData,
    enabled: search !== '',
    // Suggestions are a help; without them the field is what it was.
    meta: { failureShownInForm: true },
  })

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
