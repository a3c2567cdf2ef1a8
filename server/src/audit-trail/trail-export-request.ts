import type { HistoryFormat } from '@insaka/domain/audit-log/audit.labels'
import type { TrailQuery } from '../audit-log/trail.ts'

export type TrailExportRequest = TrailQuery & {
  institutionId: string
  format: HistoryFormat
  madeOn: string
}

export type TrailExportResult = { events: number; size: number; saveAs: string }
