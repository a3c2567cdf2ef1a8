import { Refusal } from '@insaka/domain/core/errors'
import { designationsEndpoints } from '@insaka/domain/designations/designations.endpoints'
import { bind } from '../http/bind.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import { institutionInReach } from '../institutions/reach.ts'
import type { Platform } from '../platform.ts'

export const designationsRoutes = ({ database }: Platform) =>
  bind(designationsEndpoints, {
    list: async ({ params, query, caller }) => {
      const institutionId = await institutionInReach(database, caller, 'MANAGE_STRUCTURE', query.institution)
      const departments = await database.read(institutionId, readStructure)
      const department = departments.find(({ code }) => code === params.departmentCode)
      if (!department) throw new Refusal('NOT_FOUND')
      return { designations: department.designations }
    },
  })
