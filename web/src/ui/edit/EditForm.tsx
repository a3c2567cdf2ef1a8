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

/** Checks before submit whether a visible field has a caution to point out first. */
export type CautionReview = { isNeeded: (isShown: (field: string) => boolean) => boolean; isPending: boolean }

export type EditFormProps<In extends FieldValues, Out, Saved, Facts> = EditOptions<In, Out, Saved> & {
  shape: z.ZodMiniType<Out, In>
  rules?: FormRules<Out, Facts> | undefined
  labels: Readonly<Record<string, string>>
  /** Formats field values for the conflict view; needed only if conflicts are possible. */
  displayText?: FieldText
  title: string
  submitLabel: string
  /** For records that are mostly read: Save appears with the first change. */
  hidesSaveUntilChanged?: boolean
  /** For questions without fields. */
  canSubmitUnchanged?: boolean
  /** For confirmations that end or undo something: the submit button is red. */
  isDangerous?: boolean
  /** Disables Save while a required list is empty. */
  isListEmpty?: boolean
  cautionReview?: CautionReview
  /** Returns a notice if the record, as another user has saved it, accepts no more changes. */
  closedBy?: ((current: Saved) => ClosedRecordNotice | null) | undefined
  history?: { query: HistoryPages; recordLabels: RecordLabels } | null | undefined
  /** Additional tabs between fields and history, by title. */
  views?: Readonly<Record<string, ReactNode>> | undefined
  above?: ReactNode
  below?: ReactNode
  /** Actions set apart from the standard buttons. */
  secondaryActions?: ReactNode
  /** Text next to the buttons, above the list of missing fields and unsaved changes. */
  note?: ReactNode
  firstButton?: ReactNode
  /** Button in the place of Save while that is hidden. */
  mainButton?: ReactNode
  children: ReactNode
}

// The default stays local: importing `fieldText` would make every list load the form library.
const jsonText: FieldText = (_name, value) => JSON.stringify(value ?? '')

/** Content of an edit dialog: form, buttons, history, and conflict view. */
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
  // Validates here, because the form’s own state also counts server errors.
  const { faults } = validate(shape, values, rules)
  const isComplete = faults.length === 0
  // Only labelled fields are counted; changes to other fields alone count as one.
  const changes = isDirty && history ? Math.max(1, differences(values, defaultValues, labels, {}).length) : 0
  const { restored, conflict, ...editing } = useEditForm({ ...props, isDirty })

  /** Synchronous, since hidden fields cannot take the focus. */
  const showDetails = () => flushSync(() => setTab('details'))

  async function send(output: Out) {
    // Save is on every tab, but errors appear at the fields.
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
        isKept={editing.isKept}
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
      {/* Hidden instead of unmounted during a conflict, so that input is kept. */}
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
              <>
                {props.note && <p className="m-0">{props.note}</p>}
                <RequiredMessage
                  control={control}
                  isComplete={isComplete}
                  unsaved={
                    changes === 0 ? '' : `${changes} ${changes === 1 ? 'change' : 'changes'} not saved`
                  }
                  reviewText={
                    cautionReview?.isPending
                      ? `Check the values marked as unusual, then press ${props.submitLabel} again.`
                      : ''
                  }
                >
                  <FieldsToComplete {...{ form, faults, labels }} onFocusField={showDetails} />
                </RequiredMessage>
              </>
            )
          }
        >
          {props.firstButton}
          <Button
            variant="default"
            onClick={() => {
              if (cancelLabel !== undefined) editing.discard()
              close()
            }}
          >
            {cancelLabel ?? 'Close'}
          </Button>
          {!readOnly && (isDirty || !props.hidesSaveUntilChanged) ? (
            <SubmitButton
              control={control}
              form={formId}
              isOff={!(isDirty || props.canSubmitUnchanged) || isListEmpty}
              isIncomplete={!isComplete}
              {...(props.isDangerous && { className: confirm.danger })}
            >
              {props.submitLabel}
            </SubmitButton>
          ) : (
            props.mainButton
          )}
        </DialogFooter>
      )}
    </>
  )
}

/** Dialog with one form: a sheet, a narrow sheet for few fields, or a centred dialog for questions. */
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
