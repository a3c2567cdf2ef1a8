import type { RegisterName } from '@insaka/domain/views/views.endpoints'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import { draftOf } from '../../state/drafts.ts'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import type { Between } from '../../ui/form/shape-resolver.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import type { Submit } from './record.queries.ts'

/** A record as its form sees it: without a number it is a new one. */
export type RecordValues = FieldValues & {
  id?: number | null | undefined
  version?: number | null | undefined
}

/** How the records of a register are filled in. */
export type RecordForm<In extends RecordValues, Out, Saved, Facts> = {
  register: RegisterName
  /** The shape and the rules that the server judges by too. */
  shape: z.ZodMiniType<Out, In>
  between: Between<Out, Facts>
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>
  /** The fields of a saved record that people fill in. */
  valuesOf: (saved: Saved) => In
  /** Takes back from one's own input what the record, as it is saved now, no longer lets anybody change. */
  fitting?: (mine: In, current: Saved) => In
}

type Options<In, Out, Saved> = {
  /** Null for a new one. */
  record: Saved | null
  /** What a new one begins with. */
  blank: () => In
  /** Set where the record, as it stands, can be changed by nobody. */
  isFixed?: boolean
  send: (submit: Submit<Out>) => Promise<{ message: string }>
  onSaved: () => void
  /** A new one turns out to have been saved already: its dialog becomes that of the record. */
  onSavedBefore: (saved: Saved) => void
}

/** The editor of one record: its form, what was typed and not sent, and what is to be done when somebody was faster. */
export function useRecordEditor<In extends RecordValues, Out, Saved extends { id: number }, Facts>(
  described: RecordForm<In, Out, Saved, Facts>,
  { record, blank, isFixed = false, send, onSaved, onSavedBefore }: Options<In, Out, Saved>,
) {
  const { register, shape, between, labels, valuesOf, fitting } = described
  const user = useCurrentUser()
  const mayChange = useMay(record ? 'UPDATE_CONTENT' : 'CREATE_CONTENT')
  const readOnly = isFixed || !mayChange
  const [start] = useState(() => (record ? valuesOf(record) : blank()))
  const form = useSchemaForm(shape, start as never, between)
  const life = useRecordForm<In, Out, Saved>({
    form,
    start,
    draftsOf: ({ id }) => draftOf<In>(user.id, register, id ?? 'new'),
    readOnly,
    inputOf: valuesOf,
    ...(fitting && { fitting }),
    save: async (body, submitKey) => {
      const { message } = await send({ body, submitKey })
      showSnackbar(message)
    },
    onSaved,
    ...(!record && { onSavedBefore }),
  })

  return { record, form, shape, between, labels, readOnly, life }
}

export type Editor<In extends RecordValues, Out, Saved extends { id: number }, Facts> = ReturnType<
  typeof useRecordEditor<In, Out, Saved, Facts>
>
