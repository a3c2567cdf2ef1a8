import { jsonb, text } from 'drizzle-orm/pg-core'
import { decisions } from '@insaka/domain/decision-rules/decisions.labels'
import { choice, moment } from './columns.ts'

/** The decision about a record. */
export const decisionColumns = () => ({
  decision: choice('decision', decisions).notNull(),
  submittedOn: moment('submitted_on'),
  decidedOn: moment('decided_on'),
  decidedBy: text('decided_by'),
})

/** Users who initiated the record or changed its content. */
export const editorIds = () => jsonb('editor_ids').$type<string[]>().notNull()
