import { mpcDescriptionLimit, mpcFields, type MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { blankPaper } from '../papers/paper-form.ts'
import { PaperEditor } from '../papers/PaperEditor.tsx'
import { useRecordEditor } from '../registers/dialog/use-record-editor.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { CountedTextField } from '../ui/fields/CountedTextField.tsx'
import { ApprovalFields } from './ApprovalFields.tsx'
import { commonPart, mpcForm, mpcFormLabels, type MpcForm } from './mpc-form.ts'
import { mpcAttachmentsQuery, useMpcSave } from './mpc.queries.ts'
import type { MpcRequest } from './mpc.register.ts'

type Props = {
  /** Null for a new one. */
  record: MpcRecord | null
  list: MpcRequest
  onSaved: () => void
  onOpen: (id: number) => void
}

const counted = {
  limit: mpcDescriptionLimit,
  hint: `Character Limit: ${mpcDescriptionLimit}`,
  tooLong: `You have exceeded character limit of ${mpcDescriptionLimit}.`,
}

export function MpcEditor({ record, list, onSaved, onOpen }: Props) {
  const user = useCurrentUser()
  const editor = useRecordEditor(mpcForm, {
    record,
    blank: () => blankPaper(mpcFields, user.department) as MpcForm,
    send: useMpcSave(user.id, list).mutateAsync,
    onSaved,
    onOpen,
  })
  const { form } = editor
  return (
    <PaperEditor
      editor={editor}
      form={commonPart(form)}
      title="PROCUREMENT COMMITTEE PAPER"
      versions={mpcAttachmentsQuery}
      submitLabel="Update"
      approval={<ApprovalFields form={form} />}
      description={
        <CountedTextField
          control={form.control}
          name="description"
          label={mpcFormLabels.description}
          {...counted}
        />
      }
    />
  )
}
