import { windowEndpoints } from '@insaka/domain/institutions/window.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { changeWindow, type LookAtGuess } from './window.actions.ts'

/** Guesses are counted where sign-ins are, which this feature may not know. */
export const windowRoutes = (platform: Platform, lookAtGuess: LookAtGuess) =>
  bind(windowEndpoints, {
    change: async ({ params, body, caller, visitor }) => ({
      window: await changeWindow(platform, lookAtGuess, {
        caller,
        visitor,
        institutionId: params.id,
        change: body,
      }),
    }),
  })
