import { digestEndpoints } from '@insaka/domain/digest/digest.endpoints'
import { usualDigest } from '@insaka/domain/digest/digest.labels'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { findChoice, saveChoice } from './digest.repository.ts'

export const digestRoutes = ({ database }: Platform) =>
  bind(digestEndpoints, {
    get: async ({ caller: { institutionId, userId } }) => {
      const [found] = await database.read(institutionId, (tx) => findChoice(tx, { userId }))
      return { choice: found?.choice ?? usualDigest }
    },
    save: async ({ body, caller: { institutionId, userId } }) => {
      await database.writeUnchained(institutionId, async (tx) => saveChoice(tx, { userId, ...body }))
      return body
    },
  })
