import type { Access, Endpoint } from '@insaka/domain/core/endpoint'
import { duties, permissions, type Permission } from '@insaka/domain/permissions'

const callersByAccess: Record<Exclude<Access, Permission>, string> = {
  anyone: 'anyone',
  'anyone on loopback': 'anyone at the computer that runs Insaka; elsewhere those who are signed in',
  'signed in': 'those who are signed in',
  'changing the password':
    'those who are signed in, and those who have to change a password that has expired, with the token of that step',
  'giving the second factor':
    'those who have given the right password and still owe the code of their second factor, with the token of that step',
  'setting up the second factor':
    'those who are signed in, and those who have to set up a second factor first, with the token of that step',
  'signing out':
    'those who are signed in, and those who are at a step of their sign-in, with the token of that step',
}

export function describeAccess({
  access,
  signedIn,
  anyInstitution,
}: Pick<Endpoint, 'access' | 'signedIn' | 'anyInstitution'>): string {
  if (signedIn) {
    const needed = describeAccess({ access: signedIn, ...(anyInstitution && { anyInstitution }) })
    return `Who may call: visitors; those who are signed in need this. ${needed}`
  }

  const permission = permissions[access as keyof typeof permissions] as
    | (typeof permissions)[keyof typeof permissions]
    | undefined
  if (!permission) return `Who may call: ${callersByAccess[access as keyof typeof callersByAccess]}.`
  const { allows, ...reach } = permission
  const holders = Object.entries(reach).filter(([, scope]) => scope !== 'none')
  const listHolders = (isIncluded: (name: string) => boolean) =>
    holders
      .filter(([name]) => isIncluded(name))
      .map(([name, scope]) => (anyInstitution || scope !== 'any institution' ? `${name} (${scope})` : name))
      .join(', ')
  const roleNames = listHolders((name) => !(name in duties))
  const dutyNames = listHolders((name) => name in duties)
  return `Permission ${access}: ${allows}. Roles: ${roleNames}.${dutyNames && ` Duties: ${dutyNames}.`}`
}
