import { beginning } from '../../domain/test/first-start.ts'
import { filledPaper } from '../../domain/test/papers.ts'
import type * as z from 'zod/mini'
import type { allEndpoints } from '@insaka/domain/all-endpoints'
import { pdf } from '../../domain/test/pdfs.ts'
import { png, type form } from './support/pictures.ts'
import type { Home, PaperName, Resident } from './support/homes.ts'
import { deviceIdOf } from '../src/devices/devices.ts'
import { claimsOf } from './support/callers.ts'
import { recoveryCode } from './support/second-factor.ts'
import { deviceOf, rightPassword, type Person } from './support/world.ts'

/** What a call is made of. Who is named by `:userId` is filled in by the tests: the caller, or somebody else. */
export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** What is uploaded instead of a body. */
  file?: Uint8Array
  /** How its form says that, where it is no picture. */
  form?: Parameters<typeof form>[1]
}

/** Where a call comes from: the caller's own institution, another one with the same shapes in it, and the caller. */
export type Scene = { own: Home; other: Home; caller: Resident }

export type Beyond = {
  /**
   * What the call names. `institution`: by its id or code. `record here`: known within one institution only.
   * `record anywhere`: by an id under which DEV finds it wherever it is. `institution on a form`: as a person chose
   * it; a caller who may choose none gets their own. `part of a form`: a file or a contract that a record is saved with.
   */
  names: 'institution' | 'record here' | 'record anywhere' | 'institution on a form' | 'part of a form'
  /** It really exists, in the other institution. */
  foreign: (scene: Scene) => Sent
  missing: (scene: Scene) => Sent
}

export type Sample = {
  /** Succeeds for everybody who may make the call. */
  own: (scene: Scene) => Sent
  /** Each way in which the call could reach beyond the caller's own institution. */
  beyond?: Record<string, Beyond>
  /** The reply speaks of other institutions, as the public directory does. */
  public?: true
  /** The refusal of a call that succeeds only before there are institutions, with a link from a mail, or with a folder for backups. */
  refusedWith?: 403 | 409
  /** The papers that somebody new has to have saved who makes the call. */
  needs?: PaperName[]
}

/** Fields of a path that name no record. */
type Position =
  | 'userId'
  | 'page'
  | 'pageSize'
  | 'size'
  | 'period'
  | 'sortField'
  | 'from'
  | 'to'
  | 'register'
  | 'row'

/** The fields that name the record or institution which an endpoint is about. */
type Naming<E> =
  | (E extends { params: infer S extends z.ZodMiniType } ? Exclude<keyof z.output<S>, Position> : never)
  | (E extends { query: infer S extends z.ZodMiniType } ? Extract<keyof z.output<S>, 'institution'> : never)
  | (E extends { body: infer S extends z.ZodMiniType }
      ? Read<z.output<S>, 'id' | 'institution' | 'attachmentId'>
      : never)

/** Those of the fields that the server looks at; what it decides itself it takes without looking. */
type Read<B, K extends string> = { [N in K & keyof B]: unknown extends B[N] ? never : N }[K & keyof B]

/** A sample that takes the name of something must show what happens when it is somebody else's. */
type SampleOf<E> = [Naming<E>] extends [never] ? Sample : Sample & { beyond: Record<string, Beyond> }

type All = typeof allEndpoints
type Samples = { [F in keyof All]: { [N in keyof All[F]]: SampleOf<All[F][N]> } }

const missingId = '01900000-0000-7000-8000-000000000000'
const missingCode = 'NO-SUCH-CODE'

const bare: Sample = { own: () => ({}) }

type Named = Sample & { beyond: Record<string, Beyond> }

/** The key of something at the other home, and a key of nothing. */
type Keys<Key> = [foreign: (scene: Scene) => Key, missing: Key]
const institutionCodes: Keys<string> = [({ other }) => other.code, missingCode]
const departmentCodes: Keys<string> = [({ other }) => other.departmentCode, missingCode]
const peopleIds: Keys<string> = [({ other }) => other.people.ORD.id, missingId]
const fileIds: Keys<string> = [({ other }) => other.file, missingId]

/** A field that names something. */
const beyond = <Key>(
  names: Beyond['names'],
  send: (key: Key, scene: Scene) => Sent,
  [foreign, missing]: Keys<Key>,
): Beyond => ({
  names,
  foreign: (scene) => send(foreign(scene), scene),
  missing: (scene) => send(missing, scene),
})

/** A call that names one thing by its id. */
const naming = <Key>(
  names: Beyond['names'],
  send: (key: Key, scene: Scene) => Sent,
  own: (scene: Scene) => Key,
  keys: Keys<Key>,
): Named => ({
  own: (scene) => send(own(scene), scene),
  beyond: { id: beyond(names, send, keys) },
})

type Rest = (scene: Scene) => Sent

/** A call that names one thing by an id in its path; `rest` returns the rest of the call. */
const inPath = (
  names: Beyond['names'],
  own: (scene: Scene) => string,
  foreign: (scene: Scene) => string,
  rest: Rest = () => ({}),
): Named => {
  const send = (id: string, scene: Scene): Sent => {
    const sent = rest(scene)
    return { ...sent, params: { ...sent.params, id } }
  }
  return naming(names, send, own, [foreign, missingId])
}

const inInstitution = (send: (institution: string, scene: Scene) => Sent) =>
  beyond('institution', send, institutionCodes)

/** `?institution=` of the calls in which DEV reaches other institutions. */
const institutionInQuery = inInstitution((institution) => ({ query: { institution } }))

const firstPage = { page: '0', sortField: 'id', pageSize: '12' }

/** As CSV, which can be looked through as it is. */
const exportSent = (query: Sent['query'] = {}): Sent => ({
  params: { sortField: 'id' },
  query: { ...query, format: 'csv' },
})
const exported: Sample = { own: () => exportSent() }

/** The export of a list of the institution that DEV names. */
const exportedAnywhere: Named = {
  ...exported,
  beyond: {
    institution: inInstitution((institution) => exportSent({ institution })),
  },
}

/** The export of what belongs to a department that the query names. */
const exportedOf = (name: 'account' | 'department'): Named => {
  const send = (code: string) => exportSent({ [name]: code })
  return {
    own: ({ own }) => send(own.departmentCode),
    beyond: { [name]: beyond('record here', send, departmentCodes) },
  }
}

const firstQuarter = { from: '2026-01-01', to: '2026-03-31' }

const enquiry = {
  enquiryType: 'ITT',
  issuedOn: '2026-03-30T09:00:00+02:00',
  closedOn: '2026-03-31T09:00:00+02:00',
  funder: 'GRZ',
  department: 'PSU',
  description: 'Supply of 60 reams of paper for the registry',
  biddersInvited: 3,
  bidsReceived: 2,
  vendorCategory: 'CITIZEN',
  noOfDocumentsSold: 2,
  chargePerDocument: 150.5,
  fortyPercentRemitted: false,
  nonRemittanceReason: 'The cashier was away',
}

/** Records that a new person must have saved first. */
const neededFor = {
  enquiry: [],
  lvp: ['lvp'],
  mpc: ['mpc'],
  contract: ['contract'],
  amendment: ['contract'],
  contracted: ['contract'],
  fuel: ['fuel'],
  report: ['report'],
  import: ['import'],
  checking: ['import'],
  matched: ['import'],
  newcomers: ['import'],
  paperImport: ['import'],
} satisfies Partial<Record<keyof Resident, PaperName[]>>
type Numbered = keyof typeof neededFor
const numbersOf = (kind: Numbered): Keys<number> => [({ other }) => other[kind], 999_999]

const numbered = (kind: Numbered, send: (id: number, scene: Scene) => Sent): Named => ({
  needs: neededFor[kind],
  ...naming('record here', send, ({ caller }) => caller[kind], numbersOf(kind)),
})

/** A record by its number in the path; `rest` returns the rest of the call. */
const recordInPath = (kind: Numbered, rest: Rest = () => ({})): Named =>
  numbered(kind, (id, scene) => {
    const sent = rest(scene)
    return { ...sent, params: { ...sent.params, id: String(id) } }
  })

/** A record to be judged by its number. */
const judged = (kind: 'enquiry' | 'lvp' | 'contracted', bodyOf: (scene: Scene) => object): Named =>
  numbered(kind, (id, scene) => ({ body: { ...bodyOf(scene), id } }))

const committeePaper = { ...filledPaper, approvalType: 'ORDINARY', mpcNumber: 4 }

function papers(kind: 'lvp' | 'mpc', filled: object) {
  const change = (id: number, attachmentId: string): Sent => ({
    params: firstPage,
    body: { ...filled, id, version: 1, status: 'IN_PROGRESS', attachmentId },
  })
  const create = (attachmentId: string): Sent => ({
    params: firstPage,
    body: { ...filled, enquiry: { enquiryType: 'NTR' }, attachmentId },
  })
  return {
    list: { own: () => ({ params: firstPage }) },
    export: exported,
    create: {
      own: ({ caller }: Scene) => create(caller.file),
      beyond: { file: fileNamed(create) },
    },
    update: {
      needs: [kind],
      own: ({ caller }: Scene) => change(caller[kind], caller.file),
      beyond: {
        id: beyond('record here', (id: number, { caller }) => change(id, caller.file), numbersOf(kind)),
        file: fileNamed((id, { caller }) => change(caller[kind], id)),
      },
    },
    judge: judged('lvp', () => ({ ...filled, version: 1, status: 'IN_PROGRESS', enquiry: { id: 1 } })),
    newest: bare,
    get: recordInPath(kind),
    attachments: recordInPath(kind),
    history: recordInPath(kind),
  }
}

const contractDays = {
  approvedOn: '2026-03-31',
  clearedOn: '2026-03-31',
  notifiedOn: '2026-03-31',
  awardedOn: '2026-04-14',
}
const amendment = {
  approvedOn: '2026-04-20',
  clearedOn: '2026-04-21',
  amendedOn: '2026-04-22',
  description: 'Ten reams more',
  amendedSum: 10_000,
  attachmentId: null,
}

/** The committee paper that has the caller's contract, saved with a change of that and an amendment more. */
function contractOf(
  { caller }: Scene,
  named: { id?: number; attachmentId?: string; amendment?: object } = {},
): Sent {
  const { amendment: ofAmendment, ...ofContract } = named
  return {
    params: firstPage,
    body: {
      ...committeePaper,
      id: caller.contracted,
      version: 3,
      status: 'IN_PROGRESS',
      attachmentId: null,
      contract: {
        id: caller.contract,
        ...contractDays,
        description: 'Reams of paper for the registry',
        manager: 'PSU',
        amountPaid: 500.5,
        attachmentId: null,
        amendments: [{ ...amendment, ...ofAmendment }],
        ...ofContract,
      },
    },
  }
}

/** A part of a form that names a record by its number, or a file by its id. */
const partNamed = (send: (id: number, scene: Scene) => Sent, kind: Numbered) =>
  beyond('part of a form', send, numbersOf(kind))
const fileNamed = (send: (attachmentId: string, scene: Scene) => Sent) =>
  beyond('part of a form', send, fileIds)

/** Whether a paper is saved alone or with its contract, whatever it names has to be of its own institution. */
function committeePapers() {
  const alone = papers('mpc', committeePaper)
  const { update } = alone
  return {
    ...alone,
    judge: judged('contracted', (scene) => ({ ...(contractOf(scene).body as object), enquiry: { id: 1 } })),
    update: {
      needs: [...update.needs, 'contract' as const],
      own: (scene: Scene) => contractOf(scene, { attachmentId: scene.caller.file }),
      beyond: {
        ...update.beyond,
        contract: partNamed((id, scene) => contractOf(scene, { id }), 'contract'),
        contractFile: fileNamed((attachmentId, scene) => contractOf(scene, { attachmentId })),
        amendment: partNamed((id, scene) => contractOf(scene, { amendment: { id } }), 'amendment'),
        amendmentFile: fileNamed((id, scene) => contractOf(scene, { amendment: { attachmentId: id } })),
      },
    },
    nonlinked: { own: () => ({ query: { search: 'paper' } }) },
  }
}

/** What is attached by itself to a contract or an amendment, or comes with an amendment. */
function withFile(kind: 'contract' | 'amendment', bodyOf: (attachmentId: string) => object) {
  const alone = recordInPath(kind, ({ caller }) => ({ body: bodyOf(caller.file) }))
  const file = fileNamed((attachmentId, scene) => ({ ...alone.own(scene), body: bodyOf(attachmentId) }))
  return { ...alone, beyond: { ...alone.beyond, file } }
}
const fileOf = (kind: 'contract' | 'amendment') =>
  withFile(kind, (attachmentId) => ({ attachmentId, version: 3 }))

/** What is read of contracts and amendments by themselves. */
const readAlone = (kind: 'contract' | 'amendment') => ({
  list: { own: () => ({ params: firstPage }) },
  export: exported,
  get: recordInPath(kind),
  attachments: recordInPath(kind),
  history: recordInPath(kind),
})

const firstEntries = { page: '0', size: '12', sortField: 'id' }

const draw = {
  transactionType: 'WITHDRAW',
  accountHolder: 'PSU',
  transactionDate: '2026-03-30',
  reference: 'FC 118',
  client: 'Hilux BAH 2231',
  coupon: null,
  description: 'Delivery of laptops',
  fuelType: 'DIESEL',
  litres: 2.5,
}

/** A fuel account by the code of its department. */
const accountInPath = (of: (code: string) => Sent): Named => ({
  own: () => of('PSU'),
  beyond: { account: beyond('record here', of, departmentCodes) },
})

/** Each role has its own way to change a window. */
const changeOfWindow = ({ caller }: Scene): Sent => ({
  body: caller.role === 'DEV' ? { newPassword: 'Lusaka-rain-2026-falls' } : { enabled: false },
})

/** An institution by its id; `sent` is the rest of the call. */
const institutionInPath = (sent: Sent = {}): Named => ({
  ...inPath(
    'record anywhere',
    ({ own }) => own.id,
    ({ other }) => other.id,
    () => sent,
  ),
  public: true,
})

/** Somebody's record as the builders make it, sent back unchanged. */
const staff = ({ id, username, role }: Person, { code }: Home) => ({
  id,
  version: 1,
  code: `E-${id.slice(-8)}`,
  firstName: 'Mutale',
  middleName: null,
  lastName: 'Banda',
  gender: 'FEMALE',
  nationalId: `${id.slice(-12)}/10/1`,
  email: `${username}@example.org`,
  phoneNumber: '+260 977 000000',
  status: 'ACTIVE',
  employmentType: 'PERMANENT',
  institution: code,
  department: 'PSU',
  designation: 'Procurement Officer',
  user: {
    role,
    accountNotExpired: true,
    accountNotLocked: true,
    credentialsNotExpired: true,
    enabled: true,
  },
})

const userInPath = inPath(
  'record anywhere',
  ({ own }) => own.people.GUEST.id,
  ({ other }) => other.people.GUEST.id,
)

/** What becomes of somebody who has registered; at the other home of another one for each decision. */
const decision = (waitingAt: (home: Home) => string, body: object): Named => ({
  ...inPath(
    'record anywhere',
    ({ caller }) => caller.waiting,
    ({ other }) => waitingAt(other),
    () => ({ body: { ...body, version: 1 } }),
  ),
  needs: ['waiting'],
})

const handedOver = ({ people }: Home, to: string): Sent => ({
  params: { id: people.GUEST.id },
  body: { to },
})

/** The history of one record, which even DEV reads at home alone. */
const historyInPath = (idAt: (home: Home) => string): Named =>
  inPath(
    'record here',
    ({ own }) => idAt(own),
    ({ other }) => idAt(other),
  )

/** Somebody whom nobody has registered before. */
const newcomer = (caller: Person, institution: string): Sent => ({
  body: {
    ...staff(caller, { code: institution } as Home),
    id: null,
    code: `R-${caller.id}`.slice(0, 32),
    nationalId: `R${caller.id}`.slice(0, 32),
    email: `r${caller.id}@example.org`,
    user: { username: `r.${caller.id}`, password: 'Zambezi-flows-2026', role: null },
  },
})

const tail = ({ id }: Person): string => id.slice(-10).toUpperCase()

/** An institution as the builders make it, with a department that it lacks. */
const wholeInstitution = ({ id, code, marks }: Home, caller: Person): Sent => ({
  body: {
    id,
    version: 1,
    code,
    name: marks.public[1],
    alias: code,
    type: 'GOVERNMENT',
    address: {
      location: 'Cathedral Hill',
      street: marks.private[0],
      city: 'Lusaka',
      postalCode: '10101',
      province: 'LUSAKA',
      country: 'ZM',
    },
    tenant: { databaseType: 'POSTGRESQL' },
    departments: [
      { code: `W${tail(caller)}`, name: 'Works', designations: [{ code: 'EN', title: 'Engineer' }] },
    ],
  },
})

const newInstitution = (caller: Person): Sent => {
  const sent = wholeInstitution(
    { code: `I${tail(caller)}`, marks: { public: [], private: [] } } as never,
    caller,
  )
  const body = sent.body as { address: object }
  return {
    body: {
      ...body,
      name: 'Kafue Gorge College',
      address: { ...body.address, street: 'Gorge Road' },
      tenant: { databaseType: 'POSTGRESQL', databasePassword: 'first-password-of-it' },
      id: null,
    },
  }
}

/** One in which nobody works: generated calls may close it. */
const rename = ({ rareDepartmentId, departmentCode, marks }: Home, changed: object = {}): Sent => ({
  body: { id: rareDepartmentId, code: departmentCode, name: marks.public[2], active: true, ...changed },
})

/** One that nobody has, for the same reason. */
const retitle = ({ rareDesignationId, departmentCode, marks }: Home, changed: object = {}): Sent => ({
  body: {
    id: rareDesignationId,
    department: departmentCode,
    code: 'CLERK',
    title: marks.public[3],
    active: true,
    ...changed,
  },
})

const changed = (change: (home: Home, changed?: object) => Sent): Named => ({
  own: ({ own }) => change(own),
  beyond: {
    id: {
      names: 'record here',
      foreign: ({ other }) => change(other),
      missing: ({ own }) => change(own, { id: missingId }),
    },
    institution: {
      names: 'institution',
      foreign: ({ other }) => change(other, { institution: other.code }),
      missing: ({ own }) => change(own, { institution: missingCode }),
    },
  },
})

const institutionNamed = (key: (home: Home) => string, missing: string) =>
  beyond('institution', (id: string) => ({ params: { id } }), [({ other }) => key(other), missing])

const newDepartment = (caller: Person, institution?: string): Sent => ({
  body: { ...(institution && { institution }), code: `D${tail(caller)}`, name: 'Works' },
})
const designationsOf = (departmentCode: string): Sent => ({ params: { departmentCode } })
const newDesignation = (caller: Person, where: { department: string; institution?: string }): Sent => ({
  body: { ...where, code: `G${tail(caller)}`, title: `Clerk ${caller.id}` },
})

const fileInPath = (id: string): Sent => ({ params: { id } })

const withSecondFactor: Sample = {
  own: () => ({ body: { currentPassword: rightPassword, code: recoveryCode } }),
  needs: ['second factor'],
}

/** A call of each endpoint; one that is missing here does not compile. */
export const samples: Samples = {
  platform: { health: bare, ready: bare, openapi: bare },
  'sign-in': {
    authorize: { own: ({ caller }) => ({ body: { username: caller.username, password: rightPassword } }) },
    logout: bare,
    changePassword: {
      own: () => ({ body: { currentPassword: rightPassword, newPassword: 'Zambezi-flows-2026' } }),
    },
  },
  'forgotten-password': {
    ask: { own: ({ caller }) => ({ body: { username: caller.username } }) },
    check: { own: () => ({ body: { link: 'of-no-worth' } }), refusedWith: 403 },
    change: {
      own: () => ({ body: { link: 'of-no-worth', newPassword: 'Zambezi-flows-2026' } }),
      refusedWith: 403,
    },
    confirmAddress: { own: () => ({ body: { link: 'of-no-worth' } }), refusedWith: 403 },
    ownAddress: bare,
    sendAgain: bare,
  },
  sessions: {
    list: bare,
    end: inPath(
      'record here',
      ({ caller }) => (caller.token ? claimsOf(caller.token).jti : missingId),
      ({ other }) => claimsOf(other.people.ORD.token).jti,
    ),
    endOthers: bare,
    forgetDevice: inPath(
      'record here',
      ({ caller }) => deviceIdOf(caller.id, deviceOf(caller)),
      ({ other: { people } }) => deviceIdOf(people.ORD.id, deviceOf(people.ORD)),
    ),
    listOf: userInPath,
    endAllOf: userInPath,
  },
  'second-factor': {
    giveCode: { own: () => ({ body: { code: recoveryCode, trust: true } }) },
    get: bare,
    begin: withSecondFactor,
    confirm: { own: ({ caller }) => ({ body: { code: caller.appCode } }), needs: ['set-up'] },
    newRecoveryCodes: withSecondFactor,
    remove: withSecondFactor,
    removeOfUser: userInPath,
    giveSetupCode: userInPath,
  },
  'sign-in-settings': {
    read: bare,
    change: {
      own: () => ({ body: { idleMinutes: 30, secondFactor: 'NOBODY', setupCode: false, version: 1 } }),
    },
  },
  users: {
    list: { ...bare, beyond: { institution: institutionInQuery } },
    export: exportedAnywhere,
    me: bare,
    changeProfile: {
      own: ({ caller }) => ({
        body: {
          email: `${caller.id}@changed.example`,
          phoneNumber: '+260 955 123456',
          currentPassword: rightPassword,
          version: 1,
          user: { role: 'DEV' },
        },
      }),
    },
    change: {
      own: ({ own, caller }) => ({ body: staff(caller, own) }),
      beyond: {
        id: {
          names: 'record anywhere',
          foreign: ({ other }) => ({ body: staff(other.people.ORD, other) }),
          missing: ({ own, caller }) => ({ body: { ...staff(caller, own), id: missingId } }),
        },
      },
    },
    get: userInPath,
    history: historyInPath(({ people }) => people.GUEST.id),
    changeDuties: decision(({ people }) => people.ADMIN.waiting, {
      duties: [{ duty: 'AUDITOR', from: '2099-01-01' }],
    }),
    approve: decision(({ people }) => people.ORD.waiting, { role: 'ORD' }),
    decline: decision(({ people }) => people.GUEST.waiting, { reason: 'Nobody here knows them.' }),
    resetPassword: userInPath,
  },
  'hand-over': {
    work: userInPath,
    handOver: {
      own: ({ own }) => handedOver(own, own.people.ORD.id),
      beyond: {
        id: {
          names: 'record anywhere',
          foreign: ({ other }) => handedOver(other, other.people.ORD.id),
          missing: ({ own }) => ({ ...handedOver(own, own.people.ORD.id), params: { id: missingId } }),
        },
        to: beyond('part of a form', (to: string, { own }) => handedOver(own, to), peopleIds),
      },
    },
  },
  registration: {
    register: {
      own: ({ own, caller }) => newcomer(caller, own.code),
      beyond: {
        institution: beyond(
          'institution on a form',
          (code: string, { caller }) => newcomer(caller, code),
          institutionCodes,
        ),
      },
    },
  },
  'first-start': {
    look: { own: () => ({ body: { link: 'of-no-worth' } }) },
    begin: { own: () => ({ body: { link: 'of-no-worth', ...beginning } }), refusedWith: 409, beyond: {} },
    restore: { own: () => ({ body: { link: 'of-no-worth', name: 'monday.tar.gz' } }), refusedWith: 409 },
  },
  institutions: {
    list: { ...bare, public: true },
    get: {
      ...institutionInPath(),
      beyond: {
        id: institutionNamed(({ id }) => id, missingId),
        code: institutionNamed(({ code }) => code, missingCode),
      },
    },
    register: { own: ({ caller }) => newInstitution(caller), public: true, beyond: {} },
    change: {
      own: ({ own, caller }) => wholeInstitution(own, caller),
      public: true,
      beyond: {
        id: {
          names: 'record anywhere',
          foreign: ({ other, caller }) => wholeInstitution(other, caller),
          missing: ({ own, caller }) => wholeInstitution({ ...own, id: missingId }, caller),
        },
      },
    },
    history: historyInPath(({ id }) => id),
  },
  window: {
    change: inPath(
      'record anywhere',
      ({ own }) => own.id,
      ({ other }) => other.id,
      changeOfWindow,
    ),
  },
  shield: {
    get: institutionInPath(),
    upload: institutionInPath({ file: png() }),
    remove: institutionInPath(),
  },
  departments: {
    list: { ...bare, beyond: { institution: institutionInQuery } },
    export: exportedAnywhere,
    add: {
      own: ({ caller }) => newDepartment(caller),
      beyond: { institution: inInstitution((institution, { caller }) => newDepartment(caller, institution)) },
    },
    change: changed(rename),
    history: historyInPath(({ rareDepartmentId }) => rareDepartmentId),
  },
  designations: {
    list: {
      own: ({ own }) => designationsOf(own.departmentCode),
      beyond: {
        department: beyond('record here', designationsOf, departmentCodes),
        institution: {
          names: 'institution',
          foreign: ({ other }) => ({
            ...designationsOf(other.departmentCode),
            query: { institution: other.code },
          }),
          missing: ({ own }) => ({
            ...designationsOf(own.departmentCode),
            query: { institution: missingCode },
          }),
        },
      },
    },
    export: {
      ...exportedOf('department'),
      beyond: { ...exportedOf('department').beyond, ...exportedAnywhere.beyond },
    },
    add: {
      own: ({ caller }) => newDesignation(caller, { department: 'PSU' }),
      beyond: {
        department: beyond(
          'part of a form',
          (department: string, { caller }) => newDesignation(caller, { department }),
          departmentCodes,
        ),
        institution: {
          names: 'institution',
          foreign: ({ other: { code, departmentCode }, caller }) =>
            newDesignation(caller, { institution: code, department: departmentCode }),
          missing: ({ caller }) => newDesignation(caller, { institution: missingCode, department: 'PSU' }),
        },
      },
    },
    change: changed(retitle),
    history: historyInPath(({ rareDesignationId }) => rareDesignationId),
  },
  enquiries: {
    list: { own: () => ({ params: firstPage }) },
    export: exported,
    save: numbered('enquiry', (id) => ({ params: firstPage, body: { ...enquiry, id, version: 1 } })),
    judge: judged('enquiry', () => ({ ...enquiry, version: 1 })),
    get: recordInPath('enquiry'),
    history: recordInPath('enquiry'),
    withdraw: recordInPath('enquiry', () => ({ body: { version: 1, reason: 'No budget' } })),
    nonlinked: { own: () => ({ query: { search: 'paper' } }) },
    nonlinkedToo: bare,
  },
  search: { search: { own: () => ({ query: { q: 'pap' } }) } },
  papers: {
    vendors: { own: () => ({ query: { search: 'sta' } }) },
    ofEnquiry: { own: () => ({ query: { enquiry: '1' } }) },
  },
  attachments: {
    upload: { own: () => ({ file: pdf() }) },
    get: {
      own: ({ caller }) => fileInPath(caller.file),
      beyond: {
        id: beyond('record here', fileInPath, fileIds),
        colleague: beyond('record here', fileInPath, [({ own }) => own.people.GUEST.file, missingId]),
      },
    },
  },
  lvp: papers('lvp', filledPaper),
  mpc: committeePapers(),
  contracts: {
    ...readAlone('contract'),
    amend: withFile('contract', (attachmentId) => ({
      amendment: { ...amendment, attachmentId },
      version: 3,
    })),
    file: fileOf('contract'),
  },
  amendments: { ...readAlone('amendment'), file: fileOf('amendment') },
  'fuel-products': {
    list: bare,
    export: exported,
    add: { own: () => ({ body: { type: 'PETROL', price: 27.5, effectiveOn: '2026-03-31' } }) },
    readSettings: bare,
    changeSettings: { own: () => ({ body: { refuseOverdraft: true, version: 1 } }) },
  },
  'fuel-accounts': {
    list: accountInPath((accountHolderCode) => ({ params: { ...firstEntries, accountHolderCode } })),
    export: exportedOf('account'),
    post: {
      own: () => ({ params: firstEntries, body: draw }),
      beyond: {
        account: beyond(
          'part of a form',
          (accountHolder: string) => ({ params: firstEntries, body: { ...draw, accountHolder } }),
          departmentCodes,
        ),
      },
    },
    get: recordInPath('fuel'),
    history: recordInPath('fuel'),
    reverse: recordInPath('fuel', () => ({ body: { reason: 'Another vehicle' } })),
    accounts: bare,
    statement: accountInPath((code) => ({ params: { code, period: '2026-03' } })),
    statements: { own: () => ({ params: { period: '2026-Q1' } }) },
    balances: accountInPath((code) => ({ params: { code }, query: { year: '2026' } })),
    clients: { own: () => ({ query: { search: 'hil' } }) },
  },
  dashboard: { work: bare, summary: bare, expenses: bare, insights: bare },
  'procurement-report': {
    make: { own: () => ({ params: firstQuarter }) },
    preview: { own: () => ({ params: firstQuarter }) },
    list: { own: () => ({ params: firstPage }) },
    export: exported,
    file: recordInPath('report'),
  },
  imports: {
    upload: {
      own: ({ caller }) => ({
        query: { register: 'enquiries' },
        file: Buffer.from(`Former Reference,Description\nF 1,Paper for ${caller.id}\n`),
        form: { name: 'Register.csv', type: 'text/csv' },
      }),
    },
    list: { own: () => ({ params: firstPage }) },
    export: exported,
    template: { own: () => ({ params: { register: 'mpc' } }) },
    get: recordInPath('import'),
    firstRows: recordInPath('matched'),
    headings: recordInPath('matched', () => ({ body: { row: 1 } })),
    columns: recordInPath('import', () => ({
      body: { columns: { Description: null }, values: {}, dayOrders: {} },
    })),
    check: recordInPath('import'),
    problems: recordInPath('import'),
    problemsFile: recordInPath('import'),
    mend: recordInPath('import', () => ({
      params: { row: '4' },
      body: { cells: { description: 'Paper for the registry' }, everywhere: false },
    })),
    corrections: recordInPath('import'),
    run: recordInPath('import', () => ({ body: { onlyRight: true } })),
    stop: recordInPath('checking'),
    undo: recordInPath('import'),
    passwords: recordInPath('newcomers'),
    // A scan of the paper that came with the import.
    documents: recordInPath('paperImport', ({ caller }) => ({
      file: pdf(),
      form: { name: `${caller.scanned}.pdf`, type: 'application/pdf' },
    })),
    file: recordInPath('import'),
  },
  audit: {
    events: { own: () => ({ params: firstPage }) },
    security: { own: () => ({ params: firstPage }) },
    download: { own: () => ({ query: { format: 'csv' } }) },
  },
  'audit-checks': { ask: bare, list: bare },
  backups: {
    read: bare,
    // The installation of the tests makes no daily backups.
    make: { ...bare, refusedWith: 403 },
    download: { ...bare, refusedWith: 403 },
  },
  system: { read: bare },
  mail: {
    list: bare,
    test: bare,
    again: {
      ...inPath(
        'record here',
        ({ caller }) => caller.mail,
        ({ other }) => other.mail,
      ),
      needs: ['mail'],
    },
  },
  'audit-proofs': {
    heads: { own: () => ({}) },
    proof: { own: () => ({ query: { event: '1' } }) },
  },
  digest: {
    get: bare,
    save: { own: () => ({ body: { choice: 'MONDAYS' } }) },
  },
  views: {
    get: { own: () => ({ params: { register: 'enquiries' } }) },
    save: {
      own: () => ({
        params: { register: 'enquiries' },
        body: { views: [{ name: 'Open ones', query: 'status=OPEN' }], columns: ['id', 'issuedOn'] },
      }),
    },
  },
}
