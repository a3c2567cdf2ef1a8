import { lazy, type ComponentType } from 'react'
import type { ListRequest } from '../register.ts'

/** What the dialog of a record is given by the list below it. */
export type RecordDialogProps<State extends string = string, Sort extends string = string> = {
  record: number | 'new'
  /** The page of the list behind it, which a save answers with. */
  list: ListRequest<State, Sort>
  neighbours: { previous: number | null; next: number | null }
  onOpen: (record: number) => void
  onClose: () => void
}

/** A dialog that comes when it is first needed: it brings the form library, which the list does without. */
export function dialogOnDemand<State extends string, Sort extends string>(
  load: () => Promise<{ default: ComponentType<RecordDialogProps<State, Sort>> }>,
) {
  return { load, Dialog: lazy(load) }
}
