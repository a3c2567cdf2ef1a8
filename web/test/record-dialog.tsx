import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import type { Role } from '@insaka/domain/permissions'
import { useState, type ComponentType, type ReactNode } from 'react'
import { vi } from 'vitest'
import type { RecordDialogProps } from '../src/registers/list/dialog-on-demand.ts'
import { fakeServer } from './fake-server.ts'
import { renderPart } from './render-part.tsx'

type Opened = Omit<RecordDialogProps, 'list'>
type Props = Omit<Opened, 'neighbours'> & { children: (opened: Opened) => ReactNode }

/** Replaces the list below a dialog and switches to the record that the dialog opens next. */
export function DialogOverList({ record: first, onOpen: notifyOpened, onClose: close, children }: Props) {
  const [record, setRecord] = useState(first)
  function open(next: number | 'new') {
    notifyOpened(next)
    setRecord(next)
  }
  const neighbours =
    record === 'new'
      ? { previous: null, next: null }
      : { previous: () => open(record + 1), next: () => open(record - 1) }
  return children({ record, neighbours, onOpen: open, onClose: close })
}

export const onOpen = vi.fn<(record: number | 'new') => void>()
export const onClose = vi.fn<() => void>()

const list = { page: 2, sortField: 'id', pageSize: 12, query: { scope: 'mine' } } as const

export type Routes = Parameters<typeof fakeServer>[0]
export type DialogOptions<Stored> = {
  record?: number | 'new'
  role?: Role
  duties?: DutyRecord[]
  stored?: Stored
}

/** Opens the dialog of a record over its list; of a new record by default. */
export async function openDialog(
  Dialog: ComponentType<RecordDialogProps>,
  routes: Routes,
  { record = 'new', role, duties }: Omit<DialogOptions<never>, 'stored'>,
  complete?: Parameters<typeof fakeServer>[1],
) {
  onOpen.mockClear()
  onClose.mockClear()
  const server = fakeServer(routes, complete)
  const screen = await renderPart(
    <DialogOverList {...{ record, onOpen, onClose }}>
      {(opened) => <Dialog {...opened} list={list} />}
    </DialogOverList>,
    role,
    duties,
  )
  return { server, ...screen }
}
