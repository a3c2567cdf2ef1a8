import type { HistoryFormat } from '@insaka/domain/audit/audit.labels'
import type { Asked } from '../audit/trail.ts'

/** An export of the history that somebody has asked for. */
export type TrailOrder = Asked & {
  institutionId: string
  format: HistoryFormat
  /** A moment. */
  madeOn: string
}

/** A file that was made: how many events it has, its size, and its name. */
export type MadeTrail = { events: number; size: number; saveAs: string }
