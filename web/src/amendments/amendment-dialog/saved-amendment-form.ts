import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { fileChangeInput } from '@insaka/domain/contracts/contracts.schema'
import * as z from 'zod/mini'

export type SavedAmendment = Pick<ListedAmendment, 'id' | 'reference' | 'attachmentId' | 'mpc'>

/** The version is the version of the paper. */
export const fileShape = z.extend(fileChangeInput, { id: z.int() })
export type FileForm = z.input<typeof fileShape>
export type FileBody = z.output<typeof fileShape>
