import { unchainedInsertion } from '../db/statement.ts'
import { mails } from './mail.table.ts'

export type MailRow = typeof mails.$inferSelect

export const insertMail = unchainedInsertion('mails.insert', mails)
