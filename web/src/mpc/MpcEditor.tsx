import { isOfMeeting } from '@insaka/domain/mpc/mpc.rules'
import { mpcDescriptionLimit, mpcFields, type MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { blankPaper, copiedPaper } from '../papers/paper-form.ts'
import { PaperEditor } from '../papers/PaperEditor.tsx'
import { startNew } from '../registers/dialog/start-new.ts'
import { useRecordEditor } from '../registers/dialog/use-record-editor.ts'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { CountedTextField } from '../ui/fields/CountedTextField.tsx'
import { ApprovalFields } from './ApprovalFields.tsx'
import { commonPart, mpcForm, mpcFormLabels, type MpcForm } from './mpc-form.ts'
import { mpcAttachmentsQuery, useMpcSave } from './mpc.queries.ts'
import type { MpcRequest } from './mpc.register.ts'
import { MakeContract } from './MakeContract.tsx'

type Props = {
  /** Null for a new one. */
  record: MpcRecord | null
  list: MpcRequest
  onSaved: () => void
  onOpen: (id: number | 'new') => void
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
  const mayCreate = useMay('CREATE_CONTENT')

  function duplicate() {
    if (!record) return
    const values = copiedPaper(mpcFields, record)
    startNew({
      userId: user.id,
      register: 'mpc',
      values,
      reason: `Copied from ${record.reference}; not saved yet.`,
    })
    onOpen('new')
  }
  return (
    <PaperEditor
      editor={editor}
      form={commonPart(form)}
      title="PROCUREMENT COMMITTEE PAPER"
      more={record && !isOfMeeting(record) ? ['approvalType'] : ['approvalType', 'mpcNumber']}
      onDuplicate={duplicate}
      versions={mpcAttachmentsQuery}
      submitLabel="Update"
      isBound={Boolean(record?.contract)}
      above={record && mayCreate && canHaveContract(record) && <MakeContract paper={record} />}
      renderApproval={(cautionOf) => <ApprovalFields {...{ form, cautionOf }} />}
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

const canHaveContract = ({ contract, status }: MpcRecord) => contract === null && status !== 'CANCELLED'
