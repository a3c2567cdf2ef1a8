import type { HistoryFormat } from '@insaka/domain/audit-log/audit.labels'
import type { TrailQuery } from '../audit-log/trail.ts'

/** An export of the history that somebody has asked for. */
export type TrailExportRequest = TrailQuery & {
  institutionId: string
  format: HistoryFormat
  /** A moment. */
  madeOn: string
}

/** A file that was made: how many events it has, its size, and its name. */
export type TrailExportResult = { events: number; size: number; saveAs: string }
