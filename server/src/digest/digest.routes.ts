import { digestEndpoints } from '@insaka/domain/digest/digest.endpoints'
import { defaultDigest } from '@insaka/domain/digest/digest.labels'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { findDigestChoice, saveDigestChoice } from './digest.repository.ts'

export const digestRoutes = ({ database }: Platform) =>
  bind(digestEndpoints, {
    get: async ({ caller: { institutionId, userId } }) => {
      const [savedChoice] = await database.read(institutionId, (tx) => findDigestChoice(tx, { userId }))
      return { choice: savedChoice?.choice ?? defaultDigest }
    },
    save: async ({ body, caller: { institutionId, userId } }) => {
      await database.writeUnchained(institutionId, async (tx) => saveDigestChoice(tx, { userId, ...body }))
      return body
    },
  })
