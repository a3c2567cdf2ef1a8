import { statusSection } from '@insaka/domain/papers/papers.fields'
import { paperFieldLabels } from '@insaka/domain/papers/papers.labels'
import { closedRefusal, fileRefusal, isReopening, reopeningRefusal } from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { AttachmentField } from '../registers/dialog/attachment/AttachmentField.tsx'
import { RecordForm } from '../registers/dialog/RecordForm.tsx'
import { useCautions } from '../registers/dialog/use-cautions.tsx'
import { useRecordEditor, type EditorOptions } from '../registers/dialog/use-record-editor.ts'
import { useMayCancel } from '../state/current-user.ts'
import { areSame } from '../ui/edit/merge.ts'
import { ReadOnlyForm } from '../ui/fields/read-only-form.ts'
import { FieldGroup, LongField } from '../ui/form/FieldGrid.tsx'
import type { FormRules } from '../ui/form/shape-resolver.ts'
import { ReopenButton } from '../ui/record/RecordActions.tsx'
import { hasContract } from './contract-paper.ts'
import type { DescribedPaper } from './describe-paper.ts'
import { PaperReading } from './PaperReading.tsx'
import { StatusDialog, type Move } from './StatusDialog.tsx'
import { StatusField, useIsStatusFixed, useStatusFault } from './StatusField.tsx'

type Props<Saved extends PaperRecord> = EditorOptions<Saved> & { described: DescribedPaper<Saved> }

/** What the dialog of a paper holds. Of one that is complete or cancelled only status and attachment change. */
export function PaperEditor<Saved extends PaperRecord>({ described, ...options }: Props<Saved>) {
  const editor = useRecordEditor(described, options)
  const { record, form, readOnly, shape, rules } = editor
  const { Fields, Above, versions } = described
  const { defaultValues } = useFormState({ control: form.control })
  const status = useWatch({ control: form.control, name: 'status' })
  const { cautionOf, secondLook } = useCautions(editor)
  const fault = useStatusFault(form, { shape, clearHidden: rules.clearHidden })
  const [move, setMove] = useState<Move | null>(null)
  const savedElsewhere = useRef<(saved: Saved) => void>(null)
  const mayCancel = useMayCancel(record ?? { initiatorId: '' })
  const isFixed = useIsStatusFixed(record ?? { status: 'IN_PROGRESS', initiatorId: '' })
  const begunAs = defaultValues?.status ?? 'IN_PROGRESS'
  const isOtherStatus = status !== begunAs
  const isClosed = closedRefusal({ from: begunAs, to: status }) !== null
  const isRead = record !== null && (readOnly || (isClosed && fault === null))
  const hasMoved =
    record !== null &&
    record.status !== begunAs &&
    (record.status === 'CANCELLED' || isReopening({ from: begunAs, to: record.status }))
  const movedSince = hasMoved && move === null ? record : null
  const onMovedSince = useEffectEvent((saved: Saved) => {
    if (areSame(form.getValues(), defaultValues ?? {})) savedElsewhere.current?.(saved)
  })
  // A try to cancel or reopen it may have been carried out although its answer was lost.
  useEffect(() => {
    if (movedSince) onMovedSince(movedSince)
  }, [movedSince])
  const { onSaved, onOpen } = options
  return (
    <RecordForm
      {...{ editor, savedElsewhere, secondLook }}
      rules={fault === null ? rules : keptBack(rules, fault)}
      above={record && Above && <Above record={record} />}
      actions={
        record &&
        move && (
          <StatusDialog
            {...{ move, editor, record }}
            onDone={(saved) => savedElsewhere.current?.(saved)}
            onClose={() => setMove(null)}
          />
        )
      }
      isQuiet={isRead}
      firstButton={
        isClosed &&
        !readOnly &&
        (isFixed ? (
          <span className="small quiet" style={{ alignSelf: 'center' }}>
            {reopeningRefusal}
          </span>
        ) : (
          <ReopenButton onReopen={() => setMove('reopen')} />
        ))
      }
    >
      {isRead ? (
        <PaperReading described={described} paper={record} withoutStatus={!readOnly} />
      ) : (
        <ReadOnlyForm value={readOnly || isClosed}>
          <Fields {...{ described, form, record, cautionOf, onSaved, onOpen }} />
        </ReadOnlyForm>
      )}
      {record && !readOnly && (
        <FieldGroup title={isRead && !isOtherStatus ? 'File' : statusSection}>
          {(!isRead || isOtherStatus) && (
            <StatusField
              {...{ form, record, cautionOf }}
              isBound={hasContract(record)}
              onCancel={() => setMove('cancel')}
            />
          )}
          <LongField>
            <AttachmentField
              {...{ form, record, versions }}
              fixedBecause={fileRefusal(record.status, mayCancel)}
              caution={isRead ? undefined : cautionOf('attachmentId')}
              label={paperFieldLabels.attachmentId}
              noun="paper"
            />
          </LongField>
        </FieldGroup>
      )}
    </RecordForm>
  )
}

/** Nothing is sent as long as the status has this fault. */
const keptBack = <Out,>(formRules: FormRules<Out, null>, message: string): FormRules<Out, null> => ({
  ...formRules,
  rules: [
    ...formRules.rules,
    { needs: [], showOn: 'status' as keyof Out & string, message, holds: () => false },
  ],
})
