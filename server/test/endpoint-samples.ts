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

const mailInPath: SampleOf<(typeof allEndpoints)['mail']['again']> = {
  own: ({ caller }) => ({ params: { id: caller.mail } }),
  needs: ['mail'],
  beyond: {
    id: {
      names: 'record here',
      foreign: ({ other }) => ({ params: { id: other.mail } }),
      missing: () => ({ params: { id: missingId } }),
    },
  },
}

/** `?institution=` of the calls in which DEV reaches other institutions. */
const institutionInQuery: Beyond = {
  names: 'institution',
  foreign: ({ other }) => ({ query: { institution: other.code } }),
  missing: () => ({ query: { institution: missingCode } }),
}

const firstPage = { page: '0', sortField: 'id', pageSize: '12' }

/** As CSV, which can be looked through as it is. */
const exportSent = (query: Sent['query'] = {}): Sent => ({
  params: { sortField: 'id' },
  query: { ...query, format: 'csv' },
})
const exported: Sample = { own: () => exportSent() }

/** The export of a list of the institution that DEV names. */
const exportedAnywhere: Sample & { beyond: Record<string, Beyond> } = {
  ...exported,
  beyond: {
    institution: {
      names: 'institution',
      foreign: ({ other }) => exportSent({ institution: other.code }),
      missing: () => exportSent({ institution: missingCode }),
    },
  },
}

/** The export of what belongs to a department that the query names. */
const exportedOf = (name: 'account' | 'department'): Sample & { beyond: Record<string, Beyond> } => ({
  own: ({ own }) => exportSent({ [name]: own.departmentCode }),
  beyond: {
    [name]: {
      names: 'record here',
      foreign: ({ other }) => exportSent({ [name]: other.departmentCode }),
      missing: () => exportSent({ [name]: missingCode }),
    },
  },
})

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

/** An enquiry by its number; `sent` says what else the call carries. */
const enquiryInPath = (sent: Omit<Sent, 'params'> = {}): Sample & { beyond: Record<string, Beyond> } => ({
  own: ({ caller }) => ({ ...sent, params: { id: String(caller.enquiry) } }),
  beyond: {
    id: {
      names: 'record here',
      foreign: ({ other }) => ({ ...sent, params: { id: String(other.enquiry) } }),
      missing: () => ({ ...sent, params: { id: '999999' } }),
    },
  },
})

/** A paper, a contract or an amendment by its number; `bodyOf` says what the call carries. */
const recordInPath = (
  kind: 'lvp' | 'mpc' | 'contract' | 'amendment',
  bodyOf?: (scene: Scene) => object,
): Sample & { beyond: Record<string, Beyond> } => {
  const sent = (scene: Scene, id: number): Sent => ({
    params: { id: String(id) },
    ...(bodyOf && { body: bodyOf(scene) }),
  })
  return {
    needs: [kind === 'amendment' ? 'contract' : kind],
    own: (scene) => sent(scene, scene.caller[kind]),
    beyond: {
      id: {
        names: 'record here',
        foreign: (scene) => sent(scene, scene.other[kind]),
        missing: (scene) => sent(scene, 999_999),
      },
    },
  }
}

/** A record to be judged by its number. */
const judged = (
  kind: 'enquiry' | 'lvp' | 'contracted',
  bodyOf: (scene: Scene) => object,
): Sample & { beyond: Record<string, Beyond> } => ({
  needs: kind === 'enquiry' ? [] : [kind === 'lvp' ? 'lvp' : 'contract'],
  own: (scene) => ({ body: { ...bodyOf(scene), id: scene.caller[kind] } }),
  beyond: {
    id: {
      names: 'record here',
      foreign: (scene) => ({ body: { ...bodyOf(scene), id: scene.other[kind] } }),
      missing: (scene) => ({ body: { ...bodyOf(scene), id: 999_999 } }),
    },
  },
})

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
  const file = (save: (scene: Scene, attachmentId: string) => Sent): Beyond => ({
    names: 'part of a form',
    foreign: (scene) => save(scene, scene.other.file),
    missing: (scene) => save(scene, missingId),
  })
  return {
    list: { own: () => ({ params: firstPage }) },
    export: exported,
    create: {
      own: ({ caller }: Scene) => create(caller.file),
      beyond: { file: file((_, id) => create(id)) },
    },
    update: {
      needs: [kind],
      own: ({ caller }: Scene) => change(caller[kind], caller.file),
      beyond: {
        id: {
          names: 'record here' as const,
          foreign: ({ other, caller }: Scene) => change(other[kind], caller.file),
          missing: ({ caller }: Scene) => change(999_999, caller.file),
        },
        file: file(({ caller }, id) => change(caller[kind], id)),
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

const partOfForm = (foreign: Beyond['foreign'], missing: Beyond['missing']): Beyond => ({
  names: 'part of a form',
  foreign,
  missing,
})

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
        contract: partOfForm(
          (scene) => contractOf(scene, { id: scene.other.contract }),
          (scene) => contractOf(scene, { id: 999_999 }),
        ),
        contractFile: partOfForm(
          (scene) => contractOf(scene, { attachmentId: scene.other.file }),
          (scene) => contractOf(scene, { attachmentId: missingId }),
        ),
        amendment: partOfForm(
          (scene) => contractOf(scene, { amendment: { id: scene.other.amendment } }),
          (scene) => contractOf(scene, { amendment: { id: 999_999 } }),
        ),
        amendmentFile: partOfForm(
          (scene) => contractOf(scene, { amendment: { attachmentId: scene.other.file } }),
          (scene) => contractOf(scene, { amendment: { attachmentId: missingId } }),
        ),
      },
    },
    nonlinked: { own: () => ({ query: { search: 'paper' } }) },
  }
}

/** What is attached by itself to a contract or an amendment, or comes with an amendment. */
function withFile(kind: 'contract' | 'amendment', bodyOf: (attachmentId: string) => object) {
  const alone = recordInPath(kind, ({ caller }) => bodyOf(caller.file))
  const file = (scene: Scene, attachmentId: string): Sent => ({
    ...alone.own(scene),
    body: bodyOf(attachmentId),
  })
  const beyond = {
    ...alone.beyond,
    file: partOfForm(
      (scene) => file(scene, scene.other.file),
      (scene) => file(scene, missingId),
    ),
  }
  return { ...alone, beyond }
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

/** A fuel transaction by its number; `sent` says what else the call carries. */
const entryInPath = (sent: Omit<Sent, 'params'> = {}): Sample & { beyond: Record<string, Beyond> } => ({
  needs: ['fuel'],
  own: ({ caller }) => ({ ...sent, params: { id: String(caller.fuel) } }),
  beyond: {
    id: {
      names: 'record here',
      foreign: ({ other }) => ({ ...sent, params: { id: String(other.fuel) } }),
      missing: () => ({ ...sent, params: { id: '999999' } }),
    },
  },
})

/** A fuel account by the code of its department. */
const accountInPath = (of: (code: string) => Sent): Sample & { beyond: Record<string, Beyond> } => ({
  own: () => of('PSU'),
  beyond: {
    account: {
      names: 'record here',
      foreign: ({ other }) => of(other.departmentCode),
      missing: () => of(missingCode),
    },
  },
})

/** An import by its number; `sent` says what else the call carries. */
const importInPath = (
  sent: Omit<Sent, 'params'> = {},
  which: 'import' | 'checking' | 'matched' | 'newcomers' | 'paperImport' = 'import',
): Sample & { beyond: Record<string, Beyond> } => ({
  needs: ['import'],
  own: ({ caller }) => ({ ...sent, params: { id: String(caller[which]) } }),
  beyond: {
    id: {
      names: 'record here',
      foreign: ({ other }) => ({ ...sent, params: { id: String(other[which]) } }),
      missing: () => ({ ...sent, params: { id: '999999' } }),
    },
  },
})

/** A row of an import. */
const importRow = (id: number, row: string): Sent => ({
  params: { id: String(id), row },
  body: { cells: { description: 'Paper for the registry' }, everywhere: false },
})
const rowInPath: Sample & { beyond: Record<string, Beyond> } = {
  needs: ['import'],
  own: ({ caller }) => importRow(caller.import, '4'),
  beyond: {
    id: {
      names: 'record here',
      foreign: ({ other }) => importRow(other.import, '4'),
      missing: () => importRow(999_999, '4'),
    },
  },
}

/** A scan of the paper that came with an import. */
const documentInPath: Sample & { beyond: Record<string, Beyond> } = (() => {
  const of = (caller: Scene['caller'], id: number): Sent => ({
    params: { id: String(id) },
    file: pdf(),
    form: { name: `${caller.scanned}.pdf`, type: 'application/pdf' },
  })
  return {
    needs: ['import'],
    own: ({ caller }) => of(caller, caller.paperImport),
    beyond: {
      id: {
        names: 'record here',
        foreign: ({ caller, other }) => of(caller, other.paperImport),
        missing: ({ caller }) => of(caller, 999_999),
      },
    },
  }
})()

/** Each role has its own way to change a window. */
const changeOfWindow = ({ caller }: Scene, { id }: { id: string }): Sent => ({
  params: { id },
  body: caller.role === 'DEV' ? { newPassword: 'Lusaka-rain-2026-falls' } : { enabled: false },
})

/** An institution by its id; `sent` says what else the call carries. */
const institutionInPath = (sent: Omit<Sent, 'params'> = {}): Sample & { beyond: Record<string, Beyond> } => ({
  own: ({ own }) => ({ ...sent, params: { id: own.id } }),
  public: true,
  beyond: {
    id: {
      names: 'record anywhere',
      foreign: ({ other }) => ({ ...sent, params: { id: other.id } }),
      missing: () => ({ ...sent, params: { id: missingId } }),
    },
  },
})

const savedEnquiry = (id: number): Sent => ({ params: firstPage, body: { ...enquiry, id, version: 1 } })

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

const userInPath: Sample & { beyond: Record<string, Beyond> } = {
  own: ({ own }) => ({ params: { id: own.people.GUEST.id } }),
  beyond: {
    id: {
      names: 'record anywhere',
      foreign: ({ other }) => ({ params: { id: other.people.GUEST.id } }),
      missing: () => ({ params: { id: missingId } }),
    },
  },
}

/** What becomes of somebody who has registered; at the other home of another one for each decision. */
function decision(
  waitingAt: (home: Home) => string,
  body: object,
): Sample & { beyond: Record<string, Beyond> } {
  const of = (id: string): Sent => ({ params: { id }, body: { ...body, version: 1 } })
  return {
    own: ({ caller }) => of(caller.waiting),
    beyond: {
      id: {
        names: 'record anywhere',
        foreign: ({ other }) => of(waitingAt(other)),
        missing: () => of(missingId),
      },
    },
    needs: ['waiting'],
  }
}

const handedOver = ({ people }: Home, to: string): Sent => ({
  params: { id: people.GUEST.id },
  body: { to },
})

/** The history of one record, which even DEV reads at home alone. */
function historyInPath(idAt: (home: Home) => string): Sample & { beyond: Record<string, Beyond> } {
  const of = (id: string): Sent => ({ params: { id } })
  const foreign = ({ other }: Scene) => of(idAt(other))
  return {
    own: ({ own }) => of(idAt(own)),
    beyond: { id: { names: 'record here', foreign, missing: () => of(missingId) } },
  }
}

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
    end: {
      own: ({ caller }) => ({ params: { id: caller.token ? claimsOf(caller.token).jti : missingId } }),
      beyond: {
        id: {
          names: 'record here',
          foreign: ({ other }) => ({ params: { id: claimsOf(other.people.ORD.token).jti } }),
          missing: () => ({ params: { id: missingId } }),
        },
      },
    },
    endOthers: bare,
    forgetDevice: {
      own: ({ caller }) => ({ params: { id: deviceIdOf(caller.id, deviceOf(caller)) } }),
      beyond: {
        id: {
          names: 'record here',
          foreign: ({ other: { people } }) => ({
            params: { id: deviceIdOf(people.ORD.id, deviceOf(people.ORD)) },
          }),
          missing: () => ({ params: { id: missingId } }),
        },
      },
    },
    listOf: userInPath,
    endAllOf: userInPath,
  },
  'second-factor': {
    giveCode: { own: () => ({ body: { code: recoveryCode, trust: true } }) },
    get: bare,
    begin: {
      own: () => ({ body: { currentPassword: rightPassword, code: recoveryCode } }),
      needs: ['second factor'],
    },
    confirm: { own: ({ caller }) => ({ body: { code: caller.appCode } }), needs: ['set-up'] },
    newRecoveryCodes: {
      own: () => ({ body: { currentPassword: rightPassword, code: recoveryCode } }),
      needs: ['second factor'],
    },
    remove: {
      own: () => ({ body: { currentPassword: rightPassword, code: recoveryCode } }),
      needs: ['second factor'],
    },
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
        to: partOfForm(
          ({ own, other }) => handedOver(own, other.people.ORD.id),
          ({ own }) => handedOver(own, missingId),
        ),
      },
    },
  },
  registration: {
    register: {
      own: ({ own, caller }) => newcomer(caller, own.code),
      beyond: {
        institution: {
          names: 'institution on a form',
          foreign: ({ other, caller }) => newcomer(caller, other.code),
          missing: ({ caller }) => newcomer(caller, missingCode),
        },
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
      own: ({ own }) => ({ params: { id: own.id } }),
      public: true,
      beyond: {
        id: {
          names: 'institution',
          foreign: ({ other }) => ({ params: { id: other.id } }),
          missing: () => ({ params: { id: missingId } }),
        },
        code: {
          names: 'institution',
          foreign: ({ other }) => ({ params: { id: other.code } }),
          missing: () => ({ params: { id: missingCode } }),
        },
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
    change: {
      own: (scene) => changeOfWindow(scene, scene.own),
      beyond: {
        id: {
          names: 'record anywhere',
          foreign: (scene) => changeOfWindow(scene, scene.other),
          missing: (scene) => changeOfWindow(scene, { id: missingId }),
        },
      },
    },
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
      own: ({ caller }) => ({ body: { code: `D${tail(caller)}`, name: 'Works' } }),
      beyond: {
        institution: {
          names: 'institution',
          foreign: ({ other, caller }) => ({
            body: { institution: other.code, code: `D${tail(caller)}`, name: 'Works' },
          }),
          missing: () => ({ body: { institution: missingCode, code: 'WORKS', name: 'Works' } }),
        },
      },
    },
    change: {
      own: ({ own }) => rename(own),
      beyond: {
        id: {
          names: 'record here',
          foreign: ({ other }) => rename(other),
          missing: ({ own }) => rename(own, { id: missingId }),
        },
        institution: {
          names: 'institution',
          foreign: ({ other }) => rename(other, { institution: other.code }),
          missing: ({ own }) => rename(own, { institution: missingCode }),
        },
      },
    },
    history: historyInPath(({ rareDepartmentId }) => rareDepartmentId),
  },
  designations: {
    list: {
      own: ({ own }) => ({ params: { departmentCode: own.departmentCode } }),
      beyond: {
        department: {
          names: 'record here',
          foreign: ({ other }) => ({ params: { departmentCode: other.departmentCode } }),
          missing: () => ({ params: { departmentCode: missingCode } }),
        },
        institution: {
          names: 'institution',
          foreign: ({ other }) => ({
            params: { departmentCode: other.departmentCode },
            query: { institution: other.code },
          }),
          missing: ({ own }) => ({
            params: { departmentCode: own.departmentCode },
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
      own: ({ caller }) => ({
        body: { department: 'PSU', code: `G${tail(caller)}`, title: `Clerk ${caller.id}` },
      }),
      beyond: {
        department: {
          names: 'part of a form',
          foreign: ({ other }) => ({
            body: { department: other.departmentCode, code: 'CL', title: 'Clerk' },
          }),
          missing: () => ({ body: { department: missingCode, code: 'CL', title: 'Clerk' } }),
        },
        institution: {
          names: 'institution',
          foreign: ({ other, caller }) => ({
            body: {
              institution: other.code,
              department: other.departmentCode,
              code: `G${tail(caller)}`,
              title: `Clerk ${caller.id}`,
            },
          }),
          missing: () => ({
            body: { institution: missingCode, department: 'PSU', code: 'CL', title: 'Clerk' },
          }),
        },
      },
    },
    change: {
      own: ({ own }) => retitle(own),
      beyond: {
        id: {
          names: 'record here',
          foreign: ({ other }) => retitle(other),
          missing: ({ own }) => retitle(own, { id: missingId }),
        },
        institution: {
          names: 'institution',
          foreign: ({ other }) => retitle(other, { institution: other.code }),
          missing: ({ own }) => retitle(own, { institution: missingCode }),
        },
      },
    },
    history: historyInPath(({ rareDesignationId }) => rareDesignationId),
  },
  enquiries: {
    list: { own: () => ({ params: firstPage }) },
    export: exported,
    save: {
      own: ({ caller }) => savedEnquiry(caller.enquiry),
      beyond: {
        id: {
          names: 'record here',
          foreign: ({ other }) => savedEnquiry(other.enquiry),
          missing: () => savedEnquiry(999_999),
        },
      },
    },
    judge: judged('enquiry', () => ({ ...enquiry, version: 1 })),
    get: enquiryInPath(),
    history: enquiryInPath(),
    withdraw: enquiryInPath({ body: { version: 1, reason: 'No budget' } }),
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
      own: ({ caller }) => ({ params: { id: caller.file } }),
      beyond: {
        id: {
          names: 'record here',
          foreign: ({ other }) => ({ params: { id: other.file } }),
          missing: () => ({ params: { id: missingId } }),
        },
        colleague: {
          names: 'record here',
          foreign: ({ own }) => ({ params: { id: own.people.GUEST.file } }),
          missing: () => ({ params: { id: missingId } }),
        },
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
        account: {
          names: 'part of a form',
          foreign: ({ other }) => ({
            params: firstEntries,
            body: { ...draw, accountHolder: other.departmentCode },
          }),
          missing: () => ({ params: firstEntries, body: { ...draw, accountHolder: missingCode } }),
        },
      },
    },
    get: entryInPath(),
    history: entryInPath(),
    reverse: entryInPath({ body: { reason: 'Another vehicle' } }),
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
    file: {
      needs: ['report'],
      own: ({ caller }) => ({ params: { id: String(caller.report) } }),
      beyond: {
        id: {
          names: 'record here',
          foreign: ({ other }) => ({ params: { id: String(other.report) } }),
          missing: () => ({ params: { id: '999999' } }),
        },
      },
    },
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
    get: importInPath(),
    firstRows: importInPath({}, 'matched'),
    headings: importInPath({ body: { row: 1 } }, 'matched'),
    columns: importInPath({ body: { columns: { Description: null }, values: {}, dayOrders: {} } }),
    check: importInPath(),
    problems: importInPath(),
    problemsFile: importInPath(),
    mend: rowInPath,
    corrections: importInPath(),
    run: importInPath({ body: { onlyRight: true } }),
    stop: importInPath({}, 'checking'),
    undo: importInPath(),
    passwords: importInPath({}, 'newcomers'),
    documents: documentInPath,
    file: importInPath(),
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
  mail: { list: bare, test: bare, again: mailInPath },
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
