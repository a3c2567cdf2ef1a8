import type { CodeInput } from '@insaka/domain/second-factor/second-factor.schema'
import { secondFactorEndpoints } from '@insaka/domain/second-factor/second-factor.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { giveSetupCode, removeSecondFactorOf } from './manage-second-factors.actions.ts'
import { makeRecoveryCodes, turnOffSecondFactor } from './own-second-factor.actions.ts'
import { beginSecondFactorSetUp, confirmSecondFactorSetUp, readOwnSecondFactor } from './set-up.actions.ts'

type GiveCode = (platform: Platform, caller: Caller, body: CodeInput, visitor: Visitor) => Promise<string>

export const secondFactorRoutes = (platform: Platform, giveCode: GiveCode) =>
  bind(secondFactorEndpoints, {
    giveCode: async ({ body, caller, visitor }) => ({
      access_token: await giveCode(platform, caller, body, visitor),
    }),

    get: ({ caller }) => readOwnSecondFactor(platform, caller),

    begin: ({ checked, caller, visitor }) => beginSecondFactorSetUp(platform, caller, checked, visitor),

    confirm: ({ body, caller, visitor }) => confirmSecondFactorSetUp(platform, caller, body, visitor),

    newRecoveryCodes: async ({ body, caller, visitor }) => ({
      recoveryCodes: await makeRecoveryCodes(platform, caller, body, visitor),
    }),

    remove: async ({ body, caller, visitor }) => {
      await turnOffSecondFactor(platform, caller, body, visitor)
      return {}
    },

    removeOfUser: async ({ params: { id }, caller, visitor }) => ({
      user: await removeSecondFactorOf(platform, caller, id, visitor),
    }),

    giveSetupCode: ({ params: { id }, caller, visitor }) => giveSetupCode(platform, caller, id, visitor),
  })
