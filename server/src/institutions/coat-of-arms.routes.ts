import { Refusal } from '@insaka/domain/core/errors'
import { shieldEndpoints } from '@insaka/domain/institutions/coat-of-arms.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { readInstitutionFor } from './read-institution.ts'
import { changeShield, uploadShield } from './coat-of-arms.actions.ts'
import { findShield } from './coat-of-arms.repository.ts'

export const shieldRoutes = (platform: Platform) => {
  const { database } = platform
  return bind(shieldEndpoints, {
    get: async ({ params: { id }, query }) => {
      const [shield] = await database.read(id, (tx) => findShield(tx))
      if (!shield) throw new Refusal('NOT_FOUND')
      const { type, picture, edition } = shield
      return { type, content: picture, isImmutable: query.edition === edition }
    },

    upload: async ({ params: { id }, caller, upload }) => {
      await uploadShield(platform, { caller, institutionId: id }, await upload.readAll())
      return { institution: await readInstitutionFor(platform, caller, id) }
    },

    remove: async ({ params: { id }, caller }) => {
      await changeShield(platform, { caller, institutionId: id }, null)
      return { institution: await readInstitutionFor(platform, caller, id) }
    },
  })
}
