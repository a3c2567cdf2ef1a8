import { lazy, type ComponentType } from 'react'
import type { NeighbourActions } from '../../ui/dialog/PreviousNext.tsx'
import type { ListRequest } from '../register.ts'

export type RecordDialogProps = {
  record: number | 'new'
  /** The page of the list behind the dialog, which a save returns. */
  list: ListRequest
  neighbours: NeighbourActions
  onOpen: (record: number | 'new') => void
  onClose: () => void
}

export type RecordDialogOnDemand = {
  load: () => Promise<{ default: ComponentType<RecordDialogProps> }>
  Dialog: ComponentType<RecordDialogProps>
}

/** Loads the dialog on demand, since it brings the form library. */
export const dialogOnDemand = (load: RecordDialogOnDemand['load']): RecordDialogOnDemand => ({
  load,
  Dialog: lazy(load),
})
