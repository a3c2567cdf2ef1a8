import type { Summary } from '@insaka/domain/dashboard/dashboard.schema'
import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import type { Role } from '@insaka/domain/permissions'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import type { UserRecord } from '@insaka/domain/users/users.schema'

export const longName =
  'The Ministry of Infrastructure, Housing and Urban Development of the Republic of Zambia'

export const institution: InstitutionRecord = {
  id: '01890000-0000-7000-8000-000000000001',
  name: longName,
  alias: 'Infrastructure',
  code: 'MIHUD',
  type: 'GOVERNMENT',
  shield: null,
  departments: [
    {
      id: '1',
      code: 'PROC',
      name: 'Procurement',
      active: true,
      version: 1,
      designations: [
        { id: '11', code: 'HEAD', title: 'Head', active: true, version: 1 },
        { id: '12', code: 'CLERK', title: 'Clerk', active: false, version: 1 },
      ],
    },
    { id: '2', code: 'OLD', name: 'Closed', active: false, version: 1, designations: [] },
  ],
}

export const dutyOf = (changes: Partial<DutyRecord>): DutyRecord => ({
  id: '01890000-0000-7000-8000-0000000000d1',
  duty: 'AUDITOR',
  department: null,
  departmentId: null,
  from: '2026-01-01',
  to: null,
  actingFor: null,
  actingForName: null,
  ...changes,
})

export function userOf(role: Role, changes: Partial<UserRecord> = {}): UserRecord {
  return {
    id: '01890000-0000-7000-8000-00000000000a',
    code: 'EMP-0042',
    firstName: 'Mutale',
    middleName: null,
    lastName: 'Mwansa',
    gender: 'FEMALE',
    nationalId: '123456/78/1',
    email: 'mutale@mihud.example',
    phoneNumber: '0977123456',
    status: 'ACTIVE',
    employmentType: 'PERMANENT',
    institution: 'MIHUD',
    department: 'PROC',
    designation: 'Head',
    version: 3,
    createdOn: '2024-02-01T08:00:00+02:00',
    updatedOn: '2026-03-31T14:05:00+02:00',
    approvedOn: '2024-02-02T09:00:00+02:00',
    approvedBy: null,
    declinedOn: null,
    declineReason: null,
    lastSignInOn: null,
    secondFactorOn: null,
    duties: [],
    user: {
      id: '01890000-0000-7000-8000-00000000000a',
      username: 'mutale',
      role,
      accountNotExpired: true,
      accountNotLocked: true,
      credentialsNotExpired: true,
      enabled: true,
    },
    ...changes,
  }
}

const secondsPerHour = 3600

/** Token without a valid signature, which browsers do not check. */
export function tokenFor(changes: Partial<TokenClaims> = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const claims: TokenClaims = {
    sub: '01890000-0000-7000-8000-00000000000a',
    firstName: 'Mutale',
    lastName: 'Mwansa',
    institution: 'MIHUD',
    iat: now,
    exp: now + 8 * secondsPerHour,
    jti: 'one',
    ...changes,
  }
  return ['{"alg":"HS256"}', JSON.stringify(claims), 'signature'].map(base64url).join('.')
}

function base64url(text: string): string {
  const binary = String.fromCodePoint(...new TextEncoder().encode(text))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Counts of the user's own scope; the department has one more of each, the institution two more. */
export function summaryOf(
  counts: {
    enquiries?: number
    lvp?: number
    mpc?: number
    contracts?: number
    emptyAccounts?: number
    waitingUsers?: number
    decisions?: Summary['decisions']
  } = {},
): Summary {
  const { enquiries = 0, lvp = 0, mpc = 0, contracts = 0, emptyAccounts = 0, waitingUsers = null } = counts
  const { decisions = { mine: 0, submitted: 0 } } = counts
  const inScopes = <C>(of: (count: number) => C, ownCount: number) => ({
    mine: of(ownCount),
    department: of(ownCount + 1),
    institution: of(ownCount + 2),
  })
  /** Enquiries without a paper; up to two of them are closed. */
  const enquiry = (count: number) => {
    const CLOSED = Math.min(count, 2)
    return { ALL: count, OPEN: count - CLOSED, CLOSED, LINKED: 0, WITHDRAWN: 0 }
  }
  const paper = (IN_PROGRESS: number) => ({ ALL: IN_PROGRESS, IN_PROGRESS, COMPLETE: 0, CANCELLED: 0 })
  const contract = (NOTIFIED: number) => ({
    ALL: NOTIFIED + 10,
    APPROVED: 0,
    CLEARED: 0,
    NOTIFIED,
    AWARDED: 7,
    PAID_IN_FULL: 3,
  })
  return {
    enquiries: inScopes(enquiry, enquiries),
    lvp: inScopes(paper, lvp),
    mpc: inScopes(paper, mpc),
    contracts: inScopes(contract, contracts),
    fuel: { accounts: emptyAccounts + 2, atOrBelowZero: emptyAccounts },
    waitingUsers,
    decisions,
  }
}
