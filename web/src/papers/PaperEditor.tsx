import { statusSection } from '@insaka/domain/papers/papers.fields'
import { paperFieldLabels } from '@insaka/domain/papers/papers.labels'
import { closedPaperRefusal, fileRefusal, stepsBetween } from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import { useFormState, useWatch } from 'react-hook-form'
import { AttachmentField } from '../registers/dialog/attachment/AttachmentField.tsx'
import { RecordForm } from '../registers/dialog/RecordForm.tsx'
import { useCautions } from '../registers/dialog/use-cautions.tsx'
import { useRecordEditor, type EditorOptions } from '../registers/dialog/use-record-editor.ts'
import { useMayCancel } from '../state/current-user.ts'
import { areSame } from '../ui/edit/merge.ts'
import { ReadOnlyContext } from '../ui/fields/form-context.ts'
import { FieldGroup, LongField } from '../ui/form/FieldGrid.tsx'
import type { FormRules } from '../ui/form/shape-resolver.ts'
import { ReopenButton } from '../ui/record/RecordActions.tsx'
import { hasContract } from './contract-paper.ts'
import type { DescribedPaper } from './describe-paper.ts'
import { ReadOnlyPaper } from './ReadOnlyPaper.tsx'
import type { StatusChange } from './StatusDialog.tsx'
import { reopeningRefusal, StatusField, useStatusFault } from './StatusField.tsx'

/** Asserts its type, because `lazy` drops type parameters. */
const StatusDialog = lazy(
  () => import('./StatusDialog.tsx'),
) as unknown as typeof import('./StatusDialog.tsx').default

type Props<Saved extends PaperRecord> = EditorOptions<Saved> & { described: DescribedPaper<Saved> }

/** The editor of a paper. A complete or cancelled paper allows changes of status and attachment only. */
export function PaperEditor<Saved extends PaperRecord>({ described, ...options }: Props<Saved>) {
  const editor = useRecordEditor(described, options)
  const { record, form, readOnly, shape, rules } = editor
  const { Fields, Above, versions } = described
  const { defaultValues } = useFormState({ control: form.control })
  const status = useWatch({ control: form.control, name: 'status' })
  const { cautionOf, cautionReview } = useCautions(editor)
  const fault = useStatusFault(form, { shape, clearHidden: rules.clearHidden })
  const [move, setMove] = useState<StatusChange | null>(null)
  const savedElsewhere = useRef<(saved: Saved) => void>(null)
  const mayCancel = useMayCancel(record ?? { initiatorId: '' })
  const cannotReopen = reopeningRefusal((record ?? {}) as WithSteps)
  const initialStatus = defaultValues?.status ?? 'IN_PROGRESS'
  const isStatusChanged = status !== initialStatus
  const isClosed = closedPaperRefusal({ from: initialStatus, to: status }) !== null
  const isReadView = record !== null && (readOnly || (isClosed && fault === null))
  const statusHasChanged =
    record !== null &&
    record.status !== initialStatus &&
    (record.status === 'CANCELLED' || stepsBetween(initialStatus, record.status).includes('reopen'))
  const changedRecord = statusHasChanged && move === null ? record : null
  const onRecordChanged = useEffectEvent((saved: Saved) => {
    if (areSame(form.getValues(), defaultValues ?? {})) savedElsewhere.current?.(saved)
  })
  // An earlier status change may have succeeded although its answer was lost.
  useEffect(() => {
    if (changedRecord) onRecordChanged(changedRecord)
  }, [changedRecord])
  const { onSaved, onOpen } = options
  return (
    <RecordForm
      {...{ editor, savedElsewhere, cautionReview }}
      rules={fault === null ? rules : withStatusFault(rules, fault)}
      above={record && Above && <Above record={record} />}
      actions={
        record &&
        move && (
          <Suspense fallback={null}>
            <StatusDialog
              {...{ move, editor, record }}
              onDone={(saved) => savedElsewhere.current?.(saved)}
              onClose={() => setMove(null)}
            />
          </Suspense>
        )
      }
      hidesSaveUntilChanged={isReadView}
      note={isClosed && !readOnly && cannotReopen}
      firstButton={
        isClosed && !readOnly && cannotReopen === null && <ReopenButton onReopen={() => setMove('reopen')} />
      }
    >
      {isReadView ? (
        <ReadOnlyPaper described={described} paper={record} withoutStatus={!readOnly} />
      ) : (
        <ReadOnlyContext value={readOnly || isClosed}>
          <Fields {...{ described, form, record, cautionOf, onSaved, onOpen }} />
        </ReadOnlyContext>
      )}
      {record && !readOnly && (
        <FieldGroup title={isReadView && !isStatusChanged ? 'File' : statusSection}>
          {(!isReadView || isStatusChanged) && (
            <StatusField
              {...{ form, record, cautionOf }}
              hasContract={hasContract(record)}
              onCancel={() => setMove('cancel')}
            />
          )}
          <LongField>
            <AttachmentField
              {...{ form, record, versions }}
              readOnlyReason={fileRefusal(record.status, mayCancel)}
              caution={isReadView ? undefined : cautionOf('attachmentId')}
              label={paperFieldLabels.attachmentId}
              noun="paper"
            />
          </LongField>
        </FieldGroup>
      )}
    </RecordForm>
  )
}

/** Blocks submission while the status has this fault. */
const withStatusFault = <Out,>(formRules: FormRules<Out, null>, message: string): FormRules<Out, null> => ({
  ...formRules,
  rules: [
    ...formRules.rules,
    { needs: [], showOn: 'status' as keyof Out & string, message, holds: () => false },
  ],
})
