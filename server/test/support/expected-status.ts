import type { Endpoint } from '@insaka/domain/core/endpoint'
import { may, permissions, reachOf, type Permission, type Role } from '@insaka/domain/permissions'
import type { Beyond } from '../endpoint-samples.ts'
import type { Standing } from './callers.ts'

export type Target =
  | { of: 'own' }
  | { of: 'foreign' | 'missing'; names: Beyond['names'] }
  | { of: 'the path of somebody else' }

const reachesAnyInstitution = (role: Role): boolean =>
  (Object.keys(permissions) as Permission[]).some(
    (permission) => reachOf(role, permission) === 'any institution',
  )

/** What a call must be answered with, from nothing but the endpoint's declaration. */
export function expectedStatus(endpoint: Endpoint, standing: Standing, target: Target): number {
  const { access, signedIn } = endpoint
  const open = access === 'anyone' || access === 'anyone on loopback'
  if (standing === 'refused') return 401
  if (standing === 'password only') return access === 'changing the password' ? 200 : 403
  if (standing === 'nobody' && !open) return 401
  const needed = access in permissions ? (access as Permission) : signedIn
  if (standing !== 'nobody' && needed && !may(standing, needed)) return 403
  if (target.of === 'the path of somebody else') return 403
  if (target.of === 'own') return 200
  if (target.names === 'institution on a form') {
    return target.of === 'foreign' || standing === 'ADMIN' ? 200 : 422
  }

  if (target.names === 'part of a form') return 422
  const far = open || (standing !== 'nobody' && endpoint.anyInstitution && reachesAnyInstitution(standing))
  if (target.names === 'record here') return 404
  if (far) return target.of === 'foreign' ? 200 : 404
  return target.names === 'institution' ? 403 : 404
}
