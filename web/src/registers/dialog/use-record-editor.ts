import type { RegisterName } from '@insaka/domain/views/views.endpoints'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import { draftOf } from '../../state/drafts.ts'
import type { Closed } from '../../ui/edit/ConflictView.tsx'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import type { FormRules } from '../../ui/form/shape-resolver.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import type { HistoryQuery } from '../../ui/history/history-query.ts'
import type { RecordLabels } from '../../ui/record/record-labels.ts'
import type { Submit } from './record.queries.ts'

/** How the records of a register are filled in. */
export type RecordForm<In extends FieldValues, Out, Saved, Facts> = {
  register: RegisterName
  /** What a record of this register is, such as 'enquiry'. */
  noun: string
  /** The shape and the rules that the server judges by too. */
  shape: z.ZodMiniType<Out, In>
  rules: FormRules<Out, Facts>
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>
  /** How the history and a conflict show the fields. */
  recordLabels: RecordLabels
  history: HistoryQuery<number>
  /** The number under which a saved record is opened, where that is not its own. */
  idOf?: (saved: Saved) => number
  /** The fields of a saved record that people fill in. */
  valuesOf: (saved: Saved) => In
  /** Takes back from one's own input what the record, as it is saved now, no longer lets anybody change. */
  fitting?: (mine: In, current: Saved) => In
  /** Why the record, as somebody else has saved it meanwhile, takes no more changes. */
  closedBy?: (current: Saved) => Closed | null
}

type Options<In, Out, Saved> = {
  /** Null for a new one. */
  record: Saved | null
  /** What a new one begins with. */
  blank: () => In
  /** Set where the record, as it is, can be changed by nobody. */
  isFixed?: boolean
  send: (submit: Submit<Out>) => Promise<{ message: string }>
  onSaved: () => void
  /** Opens another record in the place of this one. */
  onOpen: (id: number) => void
}

/** What `EditForm` takes for one record of a register. */
export function useRecordEditor<In extends FieldValues, Out, Saved extends { id: number }, Facts>(
  described: RecordForm<In, Out, Saved, Facts>,
  { record, blank, isFixed = false, send, onSaved, onOpen }: Options<In, Out, Saved>,
) {
  const { register, noun, shape, rules, recordLabels, history, valuesOf } = described
  const { idOf = ({ id }: Saved) => id } = described
  const user = useCurrentUser()
  const mayChange = useMay(record ? 'UPDATE_CONTENT' : 'CREATE_CONTENT')
  const [start] = useState(() => (record ? valuesOf(record) : blank()))
  const draftsOf = (id: number | 'new') => draftOf<Draft<In>>(user.id, register, id)

  function onAlreadySaved(saved: Saved, draft: Draft<In>) {
    draftsOf(idOf(saved)).keep(draft)
    onOpen(idOf(saved))
  }

  return {
    ...described,
    record,
    form: useSchemaForm(shape, start as never, rules),
    displayText: recordLabels.displayText,
    history: record && { query: history(record.id), recordLabels, noun },
    readOnly: isFixed || !mayChange,
    drafts: draftsOf(record ? idOf(record) : 'new'),
    save: (body: Out, submitKey: string) => send({ body, submitKey }),
    onSaved,
    onAlreadySaved: record ? undefined : onAlreadySaved,
  }
}

export type Editor<In extends FieldValues, Out, Saved extends { id: number }, Facts> = ReturnType<
  typeof useRecordEditor<In, Out, Saved, Facts>
>
