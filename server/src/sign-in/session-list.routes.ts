import { sessionsEndpoints } from '@insaka/domain/sign-in/sessions.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import {
  endOwnOtherSessions,
  endOwnSession,
  endSessionsOfUser,
  forgetOwnDevice,
  readOwnSessions,
  readSessionsOf,
} from './session-list.actions.ts'

export const sessionListRoutes = (platform: Platform) =>
  bind(sessionsEndpoints, {
    list: ({ caller }) => readOwnSessions(platform, caller),

    async end({ params: { id }, caller, visitor }) {
      await endOwnSession(platform, caller, visitor, id)
      return readOwnSessions(platform, caller)
    },

    async endOthers({ caller, visitor }) {
      await endOwnOtherSessions(platform, caller, visitor)
      return readOwnSessions(platform, caller)
    },

    async forgetDevice({ params: { id }, caller, visitor }) {
      await forgetOwnDevice(platform, caller, visitor, id)
      return readOwnSessions(platform, caller)
    },

    listOf: async ({ params: { id }, caller }) => ({ sessions: await readSessionsOf(platform, caller, id) }),

    async endAllOf({ params: { id }, caller, visitor }) {
      await endSessionsOfUser(platform, caller, visitor, id)
      return { sessions: [] }
    },
  })
