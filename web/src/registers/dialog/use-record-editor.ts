import { changePermission, createPermission } from '@insaka/domain/all-registers'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { draftStorageOf } from '../../state/drafts.ts'
import { currentRights, useCurrentUser, useMay } from '../../state/current-user.ts'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import type { ListRequest } from '../register.ts'
import type { NamedRecord, RecordDescription } from './describe-record.ts'
import { useRegisterChange } from './record.queries.ts'
import { useSavedReply } from './use-saved-reply.ts'

export type EditorOptions<Saved> = {
  record: Saved | null
  /** The page of the list behind the dialog. */
  list: ListRequest
  onSaved: () => void
  onOpen: (id: number | 'new') => void
}

export function useRecordEditor<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord>(
  described: RecordDescription<In, Out, Saved, Facts, View>,
  { record, list, onSaved, onOpen }: EditorOptions<Saved>,
) {
  const { register, shape, rules, recordLabels, history } = described
  const user = useCurrentUser()
  const { state } = described.sheet
  const withSavedReply = useSavedReply(register, record === null, described.view, (saved: Saved) =>
    state ? ` · ${state(described.view(saved))}` : '',
  )
  const mayChange = useMay(record ? changePermission(register) : createPermission(register))
  const [start] = useState(() => (record ? described.valuesOf(record) : described.blank?.(user)))
  const sending = useRegisterChange(described.affectedRegisters, (submit: { body: Out; submitKey: string }) =>
    described.send(submit, { userId: user.id, list }),
  )
  const view = record && described.view(record)
  const draftsFor = (recordKey: number | 'new') => draftStorageOf<Draft<In>>(user.id, register, recordKey)

  const isClosedTo = (saved: Saved) =>
    Boolean(
      described.isFixed?.(saved) ||
      described.changeRefusal?.(saved, { ...currentRights(user), userId: user.id }),
    )

  function onAlreadySaved(saved: Saved, draft: Draft<In>) {
    const { id } = described.view(saved)
    draftsFor(id).save(draft)
    onOpen(id)
  }

  return {
    described,
    shape,
    rules,
    labels: described.labels,
    fitting: described.fitting,
    closedBy: described.closedBy,
    valuesOf: described.valuesOf,
    record,
    view,
    form: useSchemaForm(shape, start as never, rules),
    displayText: recordLabels.displayText,
    history: view && { query: history(view.id), recordLabels },
    readOnly: !mayChange || Boolean(view?.takenBackOn) || (record !== null && isClosedTo(record)),
    drafts: draftsFor(view?.id ?? 'new'),
    save: (body: Out, submitKey: string) => withSavedReply(sending.mutateAsync({ body, submitKey })),
    onSaved: (saved: Saved | undefined) =>
      record === null && saved && described.opensOnceCreated ? onOpen(described.view(saved).id) : onSaved(),
    onOpen,
    onAlreadySaved: record ? undefined : onAlreadySaved,
  }
}

export type Editor<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord> = ReturnType<
  typeof useRecordEditor<In, Out, Saved, Facts, View>
>
