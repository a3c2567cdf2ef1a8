import type { ListName } from '@insaka/domain/all-lists'
import type { ExportFormat } from '@insaka/domain/core/export'
import type { RequestedList } from './export-source.ts'

/** An export that somebody has asked for. */
export type ExportRequest = {
  list: ListName
  institutionId: string
  requestedList: RequestedList
  format: ExportFormat
  /** Where the product is reached, for the links of records. */
  origin: string
  /** A moment. */
  madeOn: string
  madeBy: string
}

/** A file that was made: how many records it has, its size, its filters in words, and its name. */
export type ExportResult = { records: number; size: number; filters: string; saveAs: string }
