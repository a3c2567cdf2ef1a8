import * as z from 'zod/mini'
import { longText } from '../core/text-fields.ts'
import { paperFieldLabels as label } from '../papers/papers.labels.ts'
import {
  changedPaperFields,
  previewPaperFields,
  newPaperFields,
  paperFields,
  paperRecord,
} from '../papers/papers.schema.ts'

/** Longer descriptions cause a warning but are saved. */
export const lvpDescriptionSoftLimit = 500

export const lvpFields = { ...paperFields, description: longText(label.description, { max: 4_000 }) }

export const lvpInput = z.strictObject({ ...lvpFields, ...newPaperFields })
export type LvpInput = z.output<typeof lvpInput>

export const lvpChange = z.strictObject({ ...lvpFields, ...changedPaperFields })

export const lvpPreviewInput = z.strictObject({ ...lvpFields, ...previewPaperFields })

export const lvpRecord = z.object(paperRecord)
export type LvpRecord = z.output<typeof lvpRecord>
