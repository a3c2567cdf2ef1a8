import { decisionSection } from '@insaka/domain/decision-rules/decisions.fields'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { statusSection } from '@insaka/domain/papers/papers.fields'
import { paperFieldLabels } from '@insaka/domain/papers/papers.labels'
import {
  closedPaperRefusal,
  replacedFileRefusal,
  stepsBetween,
  type PaperStepName,
} from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { AttachmentField } from '../registers/dialog/attachment/AttachmentField.tsx'
import { RecordForm } from '../registers/dialog/RecordForm.tsx'
import { useCautions } from '../registers/dialog/use-cautions.tsx'
import { useRecordEditor, type EditorOptions } from '../registers/dialog/use-record-editor.ts'
import { currentRights, useCurrentUser, useMayCancel } from '../state/current-user.ts'
import { areSame } from '../ui/edit/merge.ts'
import { ReadOnlyContext } from '../ui/fields/form-context.ts'
import { FieldGroup, LongField } from '../ui/form/FieldGrid.tsx'
import type { FormRules } from '../ui/form/shape-resolver.ts'
import { ReopenButton } from '../ui/record/RecordActions.tsx'
import type { DescribedPaper } from './describe-paper.ts'
import { ReadOnlyPaper } from './ReadOnlyPaper.tsx'
import { reopeningRefusal, StatusField, useStatusFault } from './StatusField.tsx'
import { useHidesDecision } from './use-hides-decision.ts'
import { useMayChangeGoverned } from './use-may-change-governed.ts'

/** Asserts its type, because `lazy` drops type parameters. */
const PaperStepDialog = lazy(
  () => import('./steps/PaperStepDialog.tsx'),
) as unknown as typeof import('./steps/PaperStepDialog.tsx').default
const PaperDecisionBand = lazy(() => import('./steps/PaperDecisionBand.tsx'))
const PaperStepButtons = lazy(() => import('./steps/PaperStepButtons.tsx'))

type Props<Saved extends PaperRecord> = EditorOptions<Saved> & { described: DescribedPaper<Saved> }

/** The editor of a paper. A complete or cancelled paper allows changes of status and attachment only. */
export function PaperEditor<Saved extends PaperRecord>({ described, ...options }: Props<Saved>) {
  const opened = useRecordEditor(described, options)
  const mayChange = useMayChangeGoverned({
    isGoverned: Boolean(opened.record?.governedBy),
    initiatorId: opened.record?.initiatorId ?? null,
  })
  const editor = { ...opened, readOnly: opened.readOnly || !mayChange }
  const { record, form, readOnly, shape, rules } = editor
  const { Fields, Above, Below, versions } = described
  const { defaultValues } = useFormState({ control: form.control })
  const status = useWatch({ control: form.control, name: 'status' })
  const { cautionOf, cautionReview } = useCautions(editor)
  const fault = useStatusFault(form, { shape, clearHidden: rules.clearHidden })
  const [move, setMove] = useState<PaperStepName | null>(null)
  const savedElsewhere = useRef<(saved: Saved) => void>(null)
  const mayCancel = useMayCancel(record ?? { initiatorId: '' })
  const rights = currentRights(useCurrentUser())
  const cannotReopen = record === null ? null : reopeningRefusal(record)
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
  const governed = record?.governedBy ? { register: described.register as PaperRegister, record } : null
  const decides = governed !== null && isDecider(governed.record as WithSteps)
  const hidesDecision = useHidesDecision(record)
  return (
    <RecordForm
      {...{ editor, savedElsewhere, cautionReview }}
      rules={fault === null ? rules : withStatusFault(rules, fault)}
      unprintedSections={hidesDecision ? [decisionSection] : []}
      above={
        <>
          {governed && (
            <Suspense fallback={null}>
              <PaperDecisionBand {...governed} readOnly={readOnly} />
            </Suspense>
          )}
          {record && Above && <Above record={record} />}
        </>
      }
      actions={
        record && (
          <Suspense fallback={null}>
            {governed && <PaperStepButtons {...governed} onChoose={setMove} />}
            {move && (
              <PaperStepDialog
                {...{ editor, record }}
                name={move}
                onDone={(saved) => savedElsewhere.current?.(saved)}
                onClose={() => setMove(null)}
              />
            )}
          </Suspense>
        )
      }
      mainButton={
        governed && (
          <Suspense fallback={null}>
            <PaperStepButtons {...governed} isMain onChoose={setMove} />
          </Suspense>
        )
      }
      hidesSaveUntilChanged={isReadView || governed !== null}
      note={isClosed && !readOnly && cannotReopen}
      firstButton={
        isClosed && !readOnly && cannotReopen === null && <ReopenButton onReopen={() => setMove('reopen')} />
      }
    >
      {isReadView ? (
        <ReadOnlyPaper
          described={described}
          paper={record}
          withoutStatus={!readOnly}
          withoutDecision={governed !== null || hidesDecision}
          withoutCautions={decides}
        />
      ) : (
        <ReadOnlyContext value={readOnly || isClosed}>
          <Fields {...{ described, form, record, cautionOf, onSaved, onOpen }} />
        </ReadOnlyContext>
      )}
      {record && Below && <Below record={record} />}
      {record && !readOnly && (
        <FieldGroup title={isReadView && !isStatusChanged ? 'File' : statusSection}>
          {(!isReadView || isStatusChanged) && (
            <StatusField {...{ form, record, cautionOf }} onCancel={() => setMove('cancel')} />
          )}
          <LongField>
            <AttachmentField
              {...{ form, record, versions }}
              readOnlyReason={replacedFileRefusal(record, { rights, mayCancel })}
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

/** True if the user may take the decision that the paper waits for, so its band shows the cautions. */
const isDecider = ({ next = [] }: WithSteps): boolean =>
  next.some(({ step, allowed }) => allowed && (step === 'confirmFunds' || step === 'approve'))

/** Blocks submission while the status has this fault. */
const withStatusFault = <Out,>(formRules: FormRules<Out, null>, message: string): FormRules<Out, null> => ({
  ...formRules,
  rules: [
    ...formRules.rules,
    { needs: [], showOn: 'status' as keyof Out & string, message, holds: () => false },
  ],
})
