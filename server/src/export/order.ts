import type { ListName } from '@insaka/domain/all-lists'
import type { ExportFormat } from '@insaka/domain/core/export'
import type { Asked } from './source.ts'

/** An export that somebody has asked for. */
export type ExportOrder = {
  list: ListName
  institutionId: string
  asked: Asked
  format: ExportFormat
  /** Where the product is reached, for the links of records. */
  origin: string
  /** A moment. */
  madeOn: string
  madeBy: string
}

/** A file that was made: how many records it has, its size, its filters in words, and its name. */
export type MadeExport = { records: number; size: number; words: string; saveAs: string }
