import { useState, type ReactNode } from 'react'
import type { RecordDialogProps } from '../src/registers/list/record-dialog.ts'

type Opened = Omit<RecordDialogProps, 'list'>
type Props = Omit<Opened, 'neighbours'> & { children: (opened: Opened) => ReactNode }

/** Stands in for the list below a dialog: the record that is opened next takes the place of the one before. */
export function OverList({ record: first, onOpen, onClose, children }: Props) {
  const [record, setRecord] = useState(first)
  function open(next: number | 'new') {
    onOpen(next)
    setRecord(next)
  }
  const neighbours =
    record === 'new'
      ? { previous: null, next: null }
      : { previous: () => open(record + 1), next: () => open(record - 1) }
  return children({ record, neighbours, onOpen: open, onClose })
}
