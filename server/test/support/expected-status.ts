import type { Endpoint } from '@insaka/domain/core/endpoint'
import {
  may,
  permissions,
  permissionScope,
  roles,
  type Permission,
  type Rights,
  type Role,
} from '@insaka/domain/permissions'
import type { CrossTenantCall } from '../endpoint-samples.ts'
import { officeDuties, type CallerStanding, type SignInStep } from './callers.ts'

export type Target =
  | { of: 'own' }
  | { of: 'foreign' | 'missing'; names: CrossTenantCall['names'] }
  | { of: 'the path of somebody else' }

const reachesAnyInstitution = (role: Role): boolean =>
  (Object.keys(permissions) as Permission[]).some(
    (permission) => permissionScope(role, permission) === 'any institution',
  )

const accessOfStep: Record<SignInStep, Endpoint['access']> = {
  'password only': 'changing the password',
  'code only': 'giving the second factor',
  'set-up only': 'setting up the second factor',
}

const noActing = { department: null, actingFor: null, actingForName: null }

const rightsOf = (standing: CallerStanding): Rights =>
  standing === 'office holder'
    ? { role: 'ORD', duties: officeDuties.map((duty) => ({ duty, ...noActing })) }
    : { role: standing as Role, duties: [] }

/** Expected status of a call, derived only from the endpoint's declaration. */
export function expectedStatus(endpoint: Endpoint, standing: CallerStanding, target: Target): number {
  const { access, signedIn } = endpoint
  const isPublic = access === 'anyone' || access === 'anyone on loopback'
  if (standing === 'refused') return 401
  if (access === 'signing out' && standing !== 'nobody') return 200
  if (standing in accessOfStep) return access === accessOfStep[standing as SignInStep] ? 200 : 403
  if (standing === 'nobody' && !isPublic) return 401
  const needed = access in permissions ? (access as Permission) : signedIn
  if (standing !== 'nobody' && access === accessOfStep['code only']) return 403
  const byDuty = standing === 'office holder' && endpoint.duties?.some((duty) => officeDuties.includes(duty))
  if (access === 'by duty' && !byDuty) return 403
  if (standing !== 'nobody' && needed && !byDuty && !may(rightsOf(standing), needed)) return 403
  if (target.of === 'the path of somebody else') return 403
  if (target.of === 'own') return 200
  if (target.names === 'institution on a form') {
    return target.of === 'foreign' || standing === 'ADMIN' ? 200 : 422
  }

  if (target.names === 'part of a form') return 422
  const crossesTenants =
    isPublic ||
    (standing !== 'nobody' &&
      endpoint.anyInstitution &&
      standing in roles &&
      reachesAnyInstitution(standing as Role))
  if (target.names === 'record here') return 404
  if (crossesTenants) return target.of === 'foreign' ? 200 : 404
  return target.names === 'institution' ? 403 : 404
}
