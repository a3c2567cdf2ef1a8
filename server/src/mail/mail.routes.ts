import { mailEndpoints } from '@insaka/domain/mail/mail.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { readMails, resendMail, sendTestMail } from './mail.actions.ts'

export const mailRoutes = (platform: Platform) =>
  bind(mailEndpoints, {
    list: async ({ query, caller }) => ({ mails: await readMails(platform, caller, query) }),
    test: async ({ caller }) => ({ mail: await sendTestMail(platform, caller) }),
    again: async ({ params: { id }, caller }) => ({ mail: await resendMail(platform, caller, id) }),
  })
