import { createPermission } from '@insaka/domain/all-registers'
import type { FieldValues } from 'react-hook-form'
import type { ReactNode } from 'react'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import { RecordStamp } from '../../ui/dialog/RecordStamp.tsx'
import { EditForm, type EditFormProps } from '../../ui/edit/EditForm.tsx'
import { DuplicateButton, PrintButton } from '../../ui/record/RecordActions.tsx'
import type { NamedRecord } from './describe-record.ts'
import { RecordPrint } from './RecordPrint.tsx'
import { startNewRecord } from './start-new-record.ts'
import type { Editor } from './use-record-editor.ts'

type Props<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord> = Pick<
  EditFormProps<In, Out, Saved, Facts>,
  | 'cautionReview'
  | 'savedElsewhere'
  | 'above'
  | 'note'
  | 'firstButton'
  | 'mainButton'
  | 'hidesSaveUntilChanged'
> & {
  editor: Editor<In, Out, Saved, Facts, View>
  /** Replaces the rules of the definition. */
  rules?: EditFormProps<In, Out, Saved, Facts>['rules']
  /** Replaces the standard save. */
  save?: EditFormProps<In, Out, Saved, Facts>['save']
  actions?: ReactNode
  /** Titles of sections that the printed sheet omits. */
  unprintedSections?: readonly string[]
  children: ReactNode
}

/** Form of a new or saved record, with history, print and navigation for a saved one. */
export function RecordForm<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord>(
  props: Props<In, Out, Saved, Facts, View>,
) {
  const { editor, actions, unprintedSections, children, ...rest } = props
  const { described, record, view, readOnly, onOpen } = editor
  const { id: userId } = useCurrentUser()
  const mayCreate = useMay(createPermission(described.register))

  function duplicate() {
    if (!record || !view || !described.copyValues) return
    const reason = `Copied from ${view.reference}; not saved yet.`
    startNewRecord({ userId, register: described.register, values: described.copyValues(record), reason })
    onOpen('new')
  }
  const isStamped = view && 'updatedOn' in view && !readOnly
  return (
    <EditForm
      {...editor}
      {...rest}
      title={described.title}
      submitLabel={described.submitLabel}
      views={record ? described.views?.(record) : undefined}
      below={
        isStamped ? (
          <RecordStamp
            record={view as never}
            initiatorLabel={described.fields['initiator']?.label ?? 'Initiator'}
          />
        ) : (
          !readOnly &&
          !described.attachesAtOnce &&
          'attachmentId' in described.fields && (
            <p className="text-sm text-faint m-0 mt-4">You can attach the signed PDF after saving.</p>
          )
        )
      }
      secondaryActions={
        record && (
          <>
            {mayCreate && described.copyValues && <DuplicateButton onDuplicate={duplicate} />}
            <PrintButton />
            {actions}
          </>
        )
      }
    >
      {children}
      {record && view && <RecordPrint {...{ described, view, record }} hiddenSections={unprintedSections} />}
    </EditForm>
  )
}
