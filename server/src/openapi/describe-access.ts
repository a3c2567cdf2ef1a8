import type { Access, Endpoint } from '@insaka/domain/core/endpoint'
import { duties, permissions, type Permission } from '@insaka/domain/permissions'

const callersByAccess: Record<Exclude<Access, Permission>, string> = {
  anyone: 'anyone',
  'anyone on loopback': 'anyone on the computer that runs Insaka; elsewhere signed-in users',
  'signed in': 'signed-in users',
  'changing the password':
    'signed-in users, and users who must change an expired password, with the token of that step',
  'giving the second factor':
    'users who have given the right password but not yet the code of their second factor, with the token of that step',
  'setting up the second factor':
    'signed-in users, and users who must first set up a second factor, with the token of that step',
  'signing out': 'signed-in users, and users at a sign-in step, with the token of that step',
  'by duty': 'holders of a duty',
}

type AccessParts = Pick<Endpoint, 'access' | 'duties' | 'signedIn' | 'anyInstitution'>

export function describeAccess({
  access,
  duties: endpointDuties = [],
  signedIn,
  anyInstitution,
}: AccessParts): string {
  if (signedIn) {
    const needed = describeAccess({ access: signedIn, ...(anyInstitution && { anyInstitution }) })
    return `Who may call: visitors; signed-in users need a permission. ${needed}`
  }

  const permission = permissions[access as keyof typeof permissions] as
    | (typeof permissions)[keyof typeof permissions]
    | undefined
  if (!permission)
    return `Who may call: ${callersByAccess[access as keyof typeof callersByAccess]}.${endpointDuties.length > 0 ? ` Duties: ${endpointDuties.join(', ')}.` : ''}`
  const { allows, requestsOnly, ...reach } = permission as typeof permission & { requestsOnly?: string }
  const holders = Object.entries(reach).filter(([, scope]) => scope !== 'none')
  const listHolders = (isIncluded: (name: string) => boolean) =>
    holders
      .filter(([name]) => isIncluded(name))
      .map(([name, scope]) => (anyInstitution || scope !== 'any institution' ? `${name} (${scope})` : name))
      .join(', ')
  const roleNames = listHolders((name) => !(name in duties))
  const dutyNames = [listHolders((name) => name in duties), ...endpointDuties].filter(Boolean).join(', ')
  const restriction =
    requestsOnly === undefined
      ? ''
      : ` While the institution lets officers without a duty only request, they ${requestsOnly === 'none' ? 'lack it' : 'have it for their own records'}.`
  return `Permission ${access}: ${allows}. Roles: ${roleNames}.${dutyNames && ` Duties: ${dutyNames}.`}${restriction}`
}
