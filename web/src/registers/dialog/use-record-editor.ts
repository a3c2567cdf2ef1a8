import type { Caution } from '@insaka/domain/core/cautions'
import type { RegisterName } from '@insaka/domain/views/views.endpoints'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import { draftOf } from '../../state/drafts.ts'
import type { EditFormProps } from '../../ui/edit/EditForm.tsx'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import type { FormRules } from '../../ui/form/shape-resolver.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import type { HistoryQuery } from '../../ui/history/history-query.ts'
import type { RecordLabels } from '../../ui/record/record-labels.ts'
import type { Submit } from './record.queries.ts'
import type { AskJudge } from './use-judged.ts'
import { useAnnounce, type Named } from './use-announce.ts'

/** How the records of a register are filled in. */
export type RecordForm<In extends FieldValues, Out, Saved, Facts> = Pick<
  EditFormProps<In, Out, Saved, Facts>,
  'shape' | 'labels' | 'fitting' | 'closedBy'
> & {
  register: RegisterName
  /** The rules that the server judges by too. */
  rules: FormRules<Out, Facts>
  /** How the history and a conflict show the fields. */
  recordLabels: RecordLabels
  history: HistoryQuery<number>
  /** What is pointed out though it is allowed. */
  cautions?: readonly Caution<never, never>[]
  /** Where cautions depend on other records. */
  askJudge?: AskJudge
  /** The fields of a saved record that people fill in. */
  valuesOf: (saved: Saved) => In
  /** Its number and reference, where what is saved is named otherwise, since it goes with another record. */
  nameOf?: (saved: Saved) => Named
}

type Options<In, Out, Saved> = {
  /** Null for a new one. */
  record: Saved | null
  /** What a new one begins with. */
  blank: () => In
  /** Set where the record, as it is, can be changed by nobody. */
  isFixed?: boolean
  send: (submit: Submit<Out>) => Promise<{ message: string; saved: Saved }>
  onSaved: () => void
  /** Opens another record in the place of this one. */
  onOpen: (id: number) => void
}

const ownName = (saved: Named): Named => saved

/** What `EditForm` takes for one record of a register. */
export function useRecordEditor<In extends FieldValues, Out, Saved extends Named, Facts>(
  described: RecordForm<In, Out, Saved, Facts>,
  { record, blank, isFixed = false, send, onSaved, onOpen }: Options<In, Out, Saved>,
) {
  const { register, shape, rules, recordLabels, history, valuesOf, nameOf = ownName } = described
  const user = useCurrentUser()
  const announce = useAnnounce(register, record === null, nameOf)
  const mayChange = useMay(record ? 'UPDATE_CONTENT' : 'CREATE_CONTENT')
  const [start] = useState(() => (record ? valuesOf(record) : blank()))
  const id = record && nameOf(record).id
  const draftsOf = (of: number | 'new') => draftOf<Draft<In>>(user.id, register, of)

  function onAlreadySaved(saved: Saved, draft: Draft<In>) {
    const { id: savedAs } = nameOf(saved)
    draftsOf(savedAs).keep(draft)
    onOpen(savedAs)
  }

  return {
    ...described,
    record,
    form: useSchemaForm(shape, start as never, rules),
    displayText: recordLabels.displayText,
    history: id === null ? null : { query: history(id), recordLabels },
    readOnly: isFixed || !mayChange,
    drafts: draftsOf(id ?? 'new'),
    save: (body: Out, submitKey: string) => announce(send({ body, submitKey })),
    onSaved,
    onAlreadySaved: record ? undefined : onAlreadySaved,
  }
}

export type Editor<In extends FieldValues, Out, Saved extends Named, Facts> = ReturnType<
  typeof useRecordEditor<In, Out, Saved, Facts>
>
