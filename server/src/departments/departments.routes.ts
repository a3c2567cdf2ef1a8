import { departmentsEndpoints } from '@insaka/domain/departments/departments.endpoints'
import { bind } from '../http/bind.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import { institutionInReach } from '../institutions/reach.ts'
import type { Platform } from '../platform.ts'

export const departmentsRoutes = ({ database }: Platform) =>
  bind(departmentsEndpoints, {
    list: async ({ query, caller }) => {
      const institutionId = await institutionInReach(database, caller, 'MANAGE_STRUCTURE', query.institution)
      return { departments: await database.read(institutionId, readStructure) }
    },
  })
