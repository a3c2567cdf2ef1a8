import { lvpDescriptionHint, lvpFields, type LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import { blankPaper, copiedPaper } from '../papers/paper-form.ts'
import { paperFormLabels } from '../papers/paper-text.ts'
import { PaperEditor } from '../papers/PaperEditor.tsx'
import { startNew } from '../registers/dialog/start-new.ts'
import { useRecordEditor } from '../registers/dialog/use-record-editor.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { CountedTextField } from '../ui/fields/CountedTextField.tsx'
import { lvpForm, type LvpForm } from './lvp-form.ts'
import { lvpAttachmentsQuery, useLvpSave } from './lvp.queries.ts'
import type { LvpRequest } from './lvp.register.ts'

type Props = {
  /** Null for a new one. */
  record: LvpRecord | null
  list: LvpRequest
  onSaved: () => void
  onOpen: (id: number | 'new') => void
}

const counted = {
  limit: lvpDescriptionHint,
  hint: `Character limit : ${lvpDescriptionHint}`,
  tooLong: `Longer than ${lvpDescriptionHint} characters; it can be saved all the same.`,
  mayExceed: true,
}

export function LvpEditor({ record, list, onSaved, onOpen }: Props) {
  const user = useCurrentUser()
  const editor = useRecordEditor(lvpForm, {
    record,
    blank: () => blankPaper(lvpFields, user.department) as LvpForm,
    send: useLvpSave(user.id, list).mutateAsync,
    onSaved,
    onOpen,
  })
  const { form } = editor

  function duplicate() {
    if (!record) return
    const values = copiedPaper(lvpFields, record)
    startNew({
      userId: user.id,
      register: 'lvp',
      values,
      reason: `Copied from ${record.reference}; not saved yet.`,
    })
    onOpen('new')
  }
  return (
    <PaperEditor
      editor={editor}
      form={form}
      title="LVP | LOW VALUE PAPER"
      onDuplicate={duplicate}
      versions={lvpAttachmentsQuery}
      submitLabel="Save"
      description={
        <CountedTextField
          control={form.control}
          name="description"
          label={paperFormLabels.description}
          {...counted}
        />
      }
    />
  )
}
