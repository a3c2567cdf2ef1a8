import type { ListName } from '@insaka/domain/all-lists'
import type { ExportFormat } from '@insaka/domain/core/export'
import type { RequestedList } from './export-source.ts'

export type ExportRequest = {
  list: ListName
  institutionId: string
  requestedList: RequestedList
  format: ExportFormat
  /** Base URL of the product, for links to records. */
  origin: string
  madeOn: string
  madeBy: string
}

export type ExportResult = { records: number; size: number; filters: string; saveAs: string }
