import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import { structureHistoryLabels } from '@insaka/domain/institutions/structure.history'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { LeaveDialogLink } from '../structure/LeaveDialogLink.tsx'
import { EditDialog } from '../ui/edit/EditForm.tsx'
import type { Draft } from '../ui/edit/use-edit-form.ts'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { FoldedHistory } from '../ui/history/History.tsx'
import type { ChangedEntry, EntryKind, EntryParent, StructureEntry } from './entry-kinds.ts'
import { entryHistoryQuery, useChangeEntry } from './structure-entries.queries.ts'

type Props = { kind: EntryKind; parent: EntryParent; entry: StructureEntry; onClose: () => void }

export default function EntryDialog({ kind, parent, entry, onClose }: Props) {
  const { id: userId } = useCurrentUser()
  const mayReadHistory = useMay('READ_ADMINISTRATION')
  const { institution, department } = parent
  const { title, noun, textField } = kind
  const valuesOf = (of: StructureEntry): ChangedEntry => ({
    institution: institution.code,
    ...(department && { department: department.code }),
    id: of.id,
    code: of.code,
    [textField]: of[textField],
    active: of.active,
    version: of.version,
  })
  const { id, code, active } = entry
  const form = useSchemaForm(kind.change, valuesOf(entry))
  const change = useChangeEntry(kind, parent)
  const { control } = form
  const codeText = active ? code : `${code}, closed`

  return (
    <EditDialog
      title={title.slice(0, -1)}
      subtitle={department ? `${department.code}: ${department.name}` : codeText}
      place="narrow"
      form={form}
      shape={kind.change}
      labels={label}
      displayText={structureHistoryLabels.displayText}
      submitLabel="Update"
      drafts={draftStorageOf<Draft<ChangedEntry>>(userId, `${noun}s`, id)}
      valuesOf={valuesOf}
      save={(body, submitKey) => change.mutateAsync({ body, submitKey })}
      onSaved={onClose}
      onClose={onClose}
      below={
        <>
          {entry.designations && (
            <LeaveDialogLink
              to="/insaka/admin/designations"
              search={{ institution: institution.code, department: code }}
              text={`Designations: ${entry.designations.length}`}
            />
          )}
          {mayReadHistory && (
            <FoldedHistory query={entryHistoryQuery(kind)(id)} recordLabels={structureHistoryLabels} />
          )}
        </>
      }
    >
      <TextField control={control} name="code" label={label.code} />
      <TextField control={control} name={textField} label={label[textField]} data-autofocus />
      <SwitchField control={control} name="active" label={label.active} description={kind.closing} />
    </EditDialog>
  )
}
