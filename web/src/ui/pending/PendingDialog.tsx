import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { Dialog } from '../dialog/Dialog.tsx'
import { useIsHere } from '../use-is-here.ts'
import { showSnackbar } from '../snackbar/snackbar-store.ts'
import { PendingParts } from './PendingParts.tsx'
import { usePendingDraft, type PendingDrafts } from './use-pending-draft.ts'

type Props<In extends FieldValues, Out> = {
  title: string
  subtitle: ReactNode
  /** One entry: how its form is announced, its fields, and the one to begin with. */
  entry: string
  form: UseFormReturn<In, unknown, Out>
  firstField: Path<In>
  fields: ReactNode
  describe: (entry: Out) => string
  /** Why an entry is not added to the list. */
  faultOf: (entry: Out, pending: readonly Out[]) => FieldMessages | null
  /** `submitKey` names what is saved, so that it is carried out once however often it is tried. */
  onSave: (pending: Out[], submitKey: string) => Promise<{ message: string }>
  /** What is said when it cannot be saved. */
  failed: string
  /** Where all of it waits, should the page go; the same one as long as the dialog is open. */
  drafts: PendingDrafts<In, Out>
  onClose: () => void
}

/** Entries are put on a list first, and saved together. */
export function PendingDialog<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { title, subtitle, form, firstField, faultOf, onSave, failed, drafts, onClose } = props
  const { pending, setPending, waits, restored, discard, send } = usePendingDraft(form, drafts)
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const isHere = useIsHere()
  const { isDirty, errors } = useFormState({ control: form.control })

  // Whoever leaves the emptied fields for Save has nothing to mend there.
  useLayoutEffect(() => {
    if (!isDirty && Object.keys(errors).length > 0) form.clearErrors()
  })

  // The next one is typed at once; the emptied fields can take the focus when they have been drawn again.
  const known = useRef(pending)
  useEffect(() => {
    if (known.current !== pending) form.setFocus(firstField)
    known.current = pending
  }, [pending, form, firstField])

  function change(next: readonly Out[]) {
    setPending(next)
    setFault(null)
  }

  function add(entry: Out) {
    const fields = faultOf(entry, pending)
    if (fields) throw new Refusal('INVALID', { fields })
    change([...pending, entry])
    form.reset()
  }

  async function save() {
    if (isDirty) {
      setFault('What stands in the fields is not on the list yet: add it, or empty the fields.')
      form.setFocus(firstField)
      return
    }
    setSaving(true)
    setFault(null)
    try {
      const { message } = await send((submitKey) => onSave([...pending], submitKey))
      showSnackbar(message)
      if (isHere.current) onClose()
    } catch (error) {
      showSnackbar(failed)
      setFault(reasonOf(error))
    }
    setSaving(false)
  }

  return (
    <Dialog title={title} subtitle={subtitle} width="36rem" onClose={onClose}>
      <PendingParts
        {...props}
        pending={pending}
        saving={saving}
        waits={waits || saving}
        restored={restored}
        onDiscard={discard}
        fault={fault}
        onAdd={add}
        onRemove={(entry) => change(pending.filter((each) => each !== entry))}
        onSave={() => void save()}
      />
    </Dialog>
  )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) return 'Something went wrong. Please try again.'
  const told = Object.values(error.fields).flat()
  return told.length > 0 ? told.join(' ') : error.message
}
