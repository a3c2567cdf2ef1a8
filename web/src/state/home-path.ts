import { may, type Rights } from '@insaka/domain/permissions'
import { registerPaths } from './register-paths.ts'

/** The first page after sign-in: officers who may only request have no dashboard. */
export const homePathOf = (rights: Rights) =>
  may(rights, 'READ_CONTENT') ? '/insaka/dashboard' : registerPaths.requisitions
