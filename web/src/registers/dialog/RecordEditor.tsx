import { useId, useState, type ReactNode } from 'react'
import { RecordConflict, type Closed } from '../../ui/conflict/RecordConflict.tsx'
import { DialogBody } from '../../ui/dialog/Dialog.tsx'
import { DialogTabs } from '../../ui/dialog/DialogTabs.tsx'
import { RestoredNotice } from '../../ui/dialog/RestoredNotice.tsx'
import { Form } from '../../ui/form/Form.tsx'
import type { HistoryQuery } from '../../ui/history/history-query.ts'
import { RecordHistory } from '../../ui/history/RecordHistory.tsx'
import type { Told } from '../../ui/record-text.ts'
import { RecordActions } from './RecordActions.tsx'
import type { Editor, RecordValues } from './use-record-editor.ts'

type Props<In extends RecordValues, Out, Saved extends { id: number }, Facts> = {
  editor: Editor<In, Out, Saved, Facts>
  /** How the form is announced. */
  title: string
  /** What a record of this register is, such as 'enquiry'. */
  noun: string
  told: Told
  history: HistoryQuery<number>
  submitLabel: string
  /** Why the record, as somebody else has saved it meanwhile, takes no more changes. */
  closedBy?: (current: Saved) => Closed | null
  /** Above the fields. */
  above?: ReactNode
  /** Below the fields. */
  below?: ReactNode
  /** What is wrong with the form as a whole, where it is always in sight. */
  faults?: ReactNode
  /** What else can be done to the record, apart from the usual buttons. */
  apart?: ReactNode
  /** The fields. */
  children: ReactNode
}

const tabs = { details: 'Details', history: 'History' } as const

/** What the dialog of a record holds: its form with what goes round it, its history, its buttons, or the conflict. */
export function RecordEditor<In extends RecordValues, Out, Saved extends { id: number }, Facts>(
  props: Props<In, Out, Saved, Facts>,
) {
  const { editor, title, noun, told, history, submitLabel, closedBy, above, below, faults, apart, children } =
    props
  const { record, form, labels, readOnly, life } = editor
  const [tab, setTab] = useState<keyof typeof tabs>('details')
  const formId = useId()

  if (life.conflict)
    return (
      <RecordConflict
        conflict={life.conflict}
        told={{ labels, text: told.text }}
        closed={closedBy?.(life.conflict.current) ?? null}
        onKeepMine={life.keepMine}
        onTakeTheirs={life.takeTheirs}
      />
    )

  const details = (
    <DialogBody hidden={tab !== 'details'}>
      {above}
      {life.restored && <RestoredNotice onDiscard={life.discard} />}
      <Form
        waits={life.waits}
        form={form}
        id={formId}
        label={title}
        labels={labels}
        canResend
        readOnly={readOnly}
        onSubmit={life.send}
      >
        {children}
      </Form>
      {below}
    </DialogBody>
  )

  return (
    <>
      {record ? (
        <DialogTabs tabs={tabs} shown={tab} onShow={setTab} label={`Parts of the ${noun}`}>
          {details}
          {tab === 'history' && <RecordHistory query={history(record.id)} told={told} />}
        </DialogTabs>
      ) : (
        details
      )}
      <RecordActions {...{ editor, formId, submitLabel, faults, apart }} />
    </>
  )
}
