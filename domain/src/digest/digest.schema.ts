import * as z from 'zod/mini'
import { choice } from '../core/text-fields.ts'
import { digestChoices } from './digest.labels.ts'

export const digestInput = z.strictObject({ choice: choice('Morning mail', digestChoices) })
export type DigestInput = z.output<typeof digestInput>
