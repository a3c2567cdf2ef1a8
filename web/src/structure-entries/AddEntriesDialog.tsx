import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import { useState } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { PendingDialog, type PendingDraft } from '../ui/edit/AddSeveralDialog.tsx'
import { entriesOf, type EntryKind, type EntryParent } from './entry-kinds.ts'
import { useAddEntries } from './structure-entries.queries.ts'

type Props = { kind: EntryKind; parent: EntryParent; onClose: () => void }

export default function AddEntriesDialog({ kind, parent, onClose }: Props) {
  const { institution, department } = parent
  const { noun, title, textField, failureText, input, faultOf } = kind
  const [blank] = useState({
    institution: institution.code,
    ...(department && { department: department.code }),
    code: '',
    [textField]: '',
  })
  const adding = useAddEntries(kind, parent)
  const { id } = useCurrentUser()
  const draftName = [`${noun}s`, institution.code, ...(department ? [department.code] : [])].join('.')
  return (
    <PendingDialog
      title={`Add ${title}`}
      subtitle={department ? `${department.code}: ${department.name}` : institution.alias}
      entry={`New ${noun}`}
      labels={{ 'entry.code': label.code, [`entry.${textField}`]: label[textField] }}
      shape={input}
      blank={blank}
      describe={(entry) => `${entry.code}: ${entry[textField]}`}
      faultOf={(entry, pending) => faultOf(entry, { existing: entriesOf(parent), pending })}
      save={(body, submitKey) => adding.mutateAsync({ body, submitKey })}
      failureText={failureText}
      drafts={draftStorageOf<PendingDraft>(id, draftName, 'new')}
      onClose={onClose}
    />
  )
}
