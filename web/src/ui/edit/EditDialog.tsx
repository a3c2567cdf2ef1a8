import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../dialog/Dialog.tsx'
import { EditForm, type EditFormProps } from './EditForm.tsx'

type Props<In extends FieldValues, Out, Saved, Facts> = EditFormProps<In, Out, Saved, Facts> & {
  subtitle?: ReactNode
  /** A few fields in a small dialog. */
  small?: boolean
  onClose: () => void
}

/** A dialog with one form. */
export function EditDialog<In extends FieldValues, Out, Saved, Facts>(props: Props<In, Out, Saved, Facts>) {
  const { subtitle, small = false, onClose, ...form } = props
  return (
    <Dialog title={form.title} subtitle={subtitle} onClose={onClose} {...(small && { place: 'middle' })}>
      <EditForm {...form} />
    </Dialog>
  )
}
