import { lazy, type ComponentType } from 'react'
import type { NeighbourActions } from '../../ui/dialog/Neighbours.tsx'
import type { ListRequest } from '../register.ts'

/** What the dialog of a record is given by the list below it. */
export type RecordDialogProps = {
  record: number | 'new'
  /** The page of the list behind it, which a save answers with. */
  list: ListRequest
  neighbours: NeighbourActions
  onOpen: (record: number | 'new') => void
  onClose: () => void
}

export type RecordDialogOnDemand = {
  load: () => Promise<{ default: ComponentType<RecordDialogProps> }>
  Dialog: ComponentType<RecordDialogProps>
}

/** A dialog that comes when it is first needed: it brings the form library, which the list does without. */
export const dialogOnDemand = (load: RecordDialogOnDemand['load']): RecordDialogOnDemand => ({
  load,
  Dialog: lazy(load),
})
