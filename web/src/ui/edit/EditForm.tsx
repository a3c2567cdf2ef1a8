import type { FieldText, RecordLabels } from '@insaka/domain/core/record-labels'
import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useFormState, useWatch, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import confirm from '../confirm/ConfirmDialog.module.css'
import { Dialog, DialogBody, DialogFooter } from '../dialog/Dialog.tsx'
import type { DialogPlace } from '../dialog/DialogFrame.tsx'
import { useDialog } from '../dialog/dialog-context.ts'
import { DialogTabs } from '../dialog/DialogTabs.tsx'
import { Form } from '../form/Form.tsx'
import { FieldsToComplete } from '../form/FieldsToComplete.tsx'
import { RequiredFields, RequiredMessage } from '../form/RequiredFields.tsx'
import { validate, type FormRules } from '../form/shape-resolver.ts'
import { SubmitButton } from '../form/SubmitButton.tsx'
import type { HistoryPages } from '../history/history-query.ts'
import { RecordHistory } from '../history/History.tsx'
import { PlainHead } from '../record/RecordHead.tsx'
import { ConflictView, type ClosedRecordNotice } from './ConflictView.tsx'
import { areSame, differences } from './merge.ts'
import { OtherWindowDraft, RestoredNotice } from './RestoredNotice.tsx'
import { useEditForm, type EditOptions } from './use-edit-form.ts'

/** Asked before the form is sent: whether one of the fields that it shows is to be looked at first. */
export type CautionReview = { isNeeded: (isShown: (field: string) => boolean) => boolean; isPending: boolean }

export type EditFormProps<In extends FieldValues, Out, Saved, Facts> = EditOptions<In, Out, Saved> & {
  shape: z.ZodMiniType<Out, In>
  rules?: FormRules<Out, Facts> | undefined
  /** What the fields are called, by their path. */
  labels: Readonly<Record<string, string>>
  /** How a conflict shows the value of a field, where there can be one. */
  displayText?: FieldText
  /** How the form is announced. */
  title: string
  submitLabel: string
  /** It is read, and hardly ever changed: what saves it comes with the first change. */
  hidesSaveUntilChanged?: boolean
  /** There is nothing to save, although the fields are right: a list is still empty. */
  isListEmpty?: boolean
  /** Whether something odd is to be looked at before it is sent. */
  cautionReview?: CautionReview
  /** Why the record, as somebody else has saved it meanwhile, takes no more changes. */
  closedBy?: ((current: Saved) => ClosedRecordNotice | null) | undefined
  /** The history of what is edited. */
  history?: { query: HistoryPages; recordLabels: RecordLabels } | null | undefined
  /** Further views of the record, between its fields and its history, by what they are called. */
  views?: Readonly<Record<string, ReactNode>> | undefined
  /** Above the form, what is to be known of it. */
  above?: ReactNode
  /** Below the form, what is no part of it. */
  below?: ReactNode
  /** What else can be done, apart from the usual buttons. */
  secondaryActions?: ReactNode
  /** A button before the usual ones. */
  firstButton?: ReactNode
  /** The fields. */
  children: ReactNode
}

// Importing `fieldText` here would make every list load the forms.
const jsonText: FieldText = (_name, value) => JSON.stringify(value ?? '')

/** What a dialog with a form holds: the form with what goes round it, its buttons, its history, or the conflict. */
export function EditForm<In extends FieldValues, Out, Saved, Facts>(
  props: EditFormProps<In, Out, Saved, Facts>,
) {
  const {
    form,
    shape,
    rules,
    labels,
    title,
    drafts,
    readOnly = false,
    history,
    views = {},
    isListEmpty = false,
    cancelLabel,
    cautionReview,
  } = props
  const { control } = form
  const { close } = useDialog()
  const formId = useId()
  const [tab, setTab] = useState('details')
  const { defaultValues = {} } = useFormState({ control })
  const values = useWatch({ control })
  const isDirty = !areSame(values, defaultValues)
  // Judged here and not asked of the form, which counts what the server has said among its faults.
  const { faults } = validate(shape, values, rules)
  const isComplete = faults.length === 0
  // What has no label of its own changes together with something that has.
  const changes = isDirty && history ? Math.max(1, differences(values, defaultValues, labels, {}).length) : 0
  const { restored, conflict, ...editing } = useEditForm({ ...props, isDirty })

  /** At once, since a field that is hidden takes no focus. */
  const showDetails = () => flushSync(() => setTab('details'))

  async function send(output: Out) {
    // Save is there in every view, but its messages are among the fields.
    showDetails()
    const { elements } = document.getElementById(formId) as HTMLFormElement
    if (!cautionReview?.isNeeded((field) => elements.namedItem(field) !== null)) return editing.send(output)
  }

  const tabs: Record<string, string> = {
    details: 'Details',
    ...Object.fromEntries(Object.keys(views).map((name) => [name, name])),
    history: 'History',
  }

  const details = (
    <DialogBody hidden={tab !== 'details'} isScrollable={readOnly}>
      {props.above}
      {restored && <RestoredNotice reason={restored.reason} onDiscard={isDirty ? editing.discard : null} />}
      {drafts && !readOnly && !isDirty && <OtherWindowDraft drafts={drafts} onContinue={editing.restore} />}
      <Form
        form={form}
        id={formId}
        label={title}
        labels={labels}
        canResend
        readOnly={readOnly}
        onSubmit={send}
      >
        <RequiredFields isComplete={isComplete}>{props.children}</RequiredFields>
      </Form>
      {props.below}
    </DialogBody>
  )
  return (
    <>
      {conflict && (
        <ConflictView
          conflict={conflict}
          labels={labels}
          displayText={props.displayText ?? jsonText}
          closed={props.closedBy?.(conflict.current) ?? null}
          history={history?.query ?? null}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.takeTheirs}
        />
      )}
      {/* What was typed, in the form and below it, is there again when the conflict has been decided. */}
      <div style={{ display: conflict ? 'none' : 'contents' }}>
        {history ? (
          <DialogTabs tabs={tabs} currentTab={tab} onTab={setTab} label={title}>
            {details}
            {tab in views && <DialogBody key={tab}>{views[tab]}</DialogBody>}
            {tab === 'history' && <RecordHistory query={history.query} recordLabels={history.recordLabels} />}
          </DialogTabs>
        ) : (
          details
        )}
      </div>
      {!conflict && (
        <DialogFooter
          secondaryActions={props.secondaryActions}
          note={
            !readOnly && (
              <RequiredMessage
                control={control}
                isComplete={isComplete}
                unsaved={changes === 0 ? '' : `${changes} ${changes === 1 ? 'change' : 'changes'} not saved`}
                reviewText={
                  cautionReview?.isPending
                    ? `Please look at what is pointed out, then ${props.submitLabel} again.`
                    : ''
                }
              >
                <FieldsToComplete {...{ form, faults, labels }} onFocusField={showDetails} />
              </RequiredMessage>
            )
          }
        >
          {props.firstButton}
          <Button variant="default" onClick={close}>
            {cancelLabel ?? 'Close'}
          </Button>
          {!readOnly && (isDirty || !props.hidesSaveUntilChanged) && (
            <SubmitButton
              control={control}
              form={formId}
              isOff={!isDirty || !isComplete || isListEmpty}
              {...(cancelLabel && { className: confirm.danger })}
            >
              {props.submitLabel}
            </SubmitButton>
          )}
        </DialogFooter>
      )}
    </>
  )
}

/** A dialog with one form: a few fields have a narrow sheet, and what is asked on the way is in the middle. */
export function EditDialog<In extends FieldValues, Out, Saved, Facts>({
  subtitle,
  place = 'sheet',
  onClose,
  ...form
}: EditFormProps<In, Out, Saved, Facts> & {
  subtitle?: ReactNode
  place?: DialogPlace
  onClose: () => void
}) {
  return (
    <Dialog
      title={form.title}
      {...(place !== 'middle' && subtitle !== undefined
        ? { head: <PlainHead>{subtitle}</PlainHead> }
        : { subtitle })}
      {...{ place, onClose }}
    >
      <EditForm {...form} />
    </Dialog>
  )
}
