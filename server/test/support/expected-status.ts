import type { Endpoint } from '@insaka/domain/core/endpoint'
import { may, permissions, reachOf, type Permission, type Role } from '@insaka/domain/permissions'
import type { Beyond } from '../endpoint-samples.ts'
import type { Standing, Step } from './callers.ts'

export type Target =
  | { of: 'own' }
  | { of: 'foreign' | 'missing'; names: Beyond['names'] }
  | { of: 'the path of somebody else' }

const reachesAnyInstitution = (role: Role): boolean =>
  (Object.keys(permissions) as Permission[]).some(
    (permission) => reachOf(role, permission) === 'any institution',
  )

/** What the session of one step of a sign-in is good for. */
const oneStep: Record<Step, Endpoint['access']> = {
  'password only': 'changing the password',
  'code only': 'giving the second factor',
  'set-up only': 'setting up the second factor',
}

/** What a call must be answered with, from nothing but the endpoint's declaration. */
export function expectedStatus(endpoint: Endpoint, standing: Standing, target: Target): number {
  const { access, signedIn } = endpoint
  const open = access === 'anyone' || access === 'anyone on loopback'
  if (standing === 'refused') return 401
  if (access === 'signing out' && standing !== 'nobody') return 200
  if (standing in oneStep) return access === oneStep[standing as Step] ? 200 : 403
  if (standing === 'nobody' && !open) return 401
  const needed = access in permissions ? (access as Permission) : signedIn
  if (standing !== 'nobody' && access === oneStep['code only']) return 403
  if (standing !== 'nobody' && needed && !may(standing as Role, needed)) return 403
  if (target.of === 'the path of somebody else') return 403
  if (target.of === 'own') return 200
  if (target.names === 'institution on a form') {
    return target.of === 'foreign' || standing === 'ADMIN' ? 200 : 422
  }

  if (target.names === 'part of a form') return 422
  const far =
    open || (standing !== 'nobody' && endpoint.anyInstitution && reachesAnyInstitution(standing as Role))
  if (target.names === 'record here') return 404
  if (far) return target.of === 'foreign' ? 200 : 404
  return target.names === 'institution' ? 403 : 404
}
