import { type DerivedName, mapDerived } from './support/derived-registers.ts'
import { firstStartAnswers } from '../../domain/test/first-start.ts'
import { filledPaper } from '../../domain/test/papers.ts'
import type * as z from 'zod/mini'
import type { allEndpoints } from '@insaka/domain/all-endpoints'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { hasField, isFileEntered } from '@insaka/domain/registers/derived'
import type { PaperStepName } from '@insaka/domain/papers/papers.rules'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { amendmentSteps } from '@insaka/domain/amendments/amendments.steps'
import { contractSteps } from '@insaka/domain/contracts/contracts.steps'
import type { Step } from '@insaka/domain/steps/step'
import { sampleAnswer, sampleInput } from '@insaka/domain/registers/sample-input'
import { pdf } from '../../domain/test/pdfs.ts'
import { png, type multipartForm } from './support/multipart-form.ts'
import type { TenantWithRecords, SeedKind, UserWithRecords } from './support/tenant-pair.ts'
import { deviceIdOf } from '../src/devices/devices.ts'
import { claimsOf } from './support/callers.ts'
import { recoveryCode } from './support/second-factor.ts'
import { deviceOf, rightPassword, type Person } from './support/world.ts'

/** Parts of a call; the tests fill in `:userId` with the caller or another user. */
export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  file?: Uint8Array
  /** Form options of an upload that is not an image. */
  form?: Parameters<typeof multipartForm>[1]
}

/** The caller, their institution, and another institution with equivalent records. */
export type CallContext = { own: TenantWithRecords; other: TenantWithRecords; caller: UserWithRecords }

export type CrossTenantCall = {
  /**
   * How the call refers to the other institution:
   * - `institution`: by its id or code.
   * - `record here`: by a record number, which is unique only within an institution.
   * - `record anywhere`: by the id of a record, which DEV finds in any institution.
   * - `institution on a form`: in a field of the form; a caller who may not choose gets their own institution.
   * - `part of a form`: by the id of a file or contract that is saved with a record.
   */
  names: 'institution' | 'record here' | 'record anywhere' | 'institution on a form' | 'part of a form'
  foreign: (context: CallContext) => CallInput
  missing: (context: CallContext) => CallInput
}

export type Sample = {
  own: (context: CallContext) => CallInput
  /** Each way in which the call could reach another institution. */
  beyond?: Record<string, CrossTenantCall>
  /** The reply contains other institutions, like the public directory. */
  public?: true
  /** Refusal of a call that needs an empty installation, a mailed link or a backup folder. */
  refusedWith?: 403 | 409 | 422
  /** Records that a new caller must have saved first. */
  needs?: SeedKind[]
}

/** Path parameters that refer to no record. */
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

/** Fields that refer to the record or institution of an endpoint. */
type NamingFields<E> =
  | (E extends { params: infer S extends z.ZodMiniType } ? Exclude<keyof z.output<S>, Position> : never)
  | (E extends { query: infer S extends z.ZodMiniType } ? Extract<keyof z.output<S>, 'institution'> : never)
  | (E extends { body: infer S extends z.ZodMiniType }
      ? CheckedFields<z.output<S>, 'id' | 'institution' | 'attachmentId'>
      : never)

/** Fields that the server checks; `unknown` fields are ignored, since the server sets them itself. */
type CheckedFields<B, K extends string> = { [N in K & keyof B]: unknown extends B[N] ? never : N }[K &
  keyof B]

/** A sample with a reference must also define the cross-tenant call. */
type SampleOf<E> = [NamingFields<E>] extends [never]
  ? Sample
  : Sample & { beyond: Record<string, CrossTenantCall> }

type AllEndpoints = typeof allEndpoints
type Samples = { [F in keyof AllEndpoints]: { [N in keyof AllEndpoints[F]]: SampleOf<AllEndpoints[F][N]> } }

const missingId = '01900000-0000-7000-8000-000000000000'
const missingCode = 'NO-SUCH-CODE'

const emptySample: Sample = { own: () => ({}) }

type CrossTenantSample = Sample & { beyond: Record<string, CrossTenantCall> }

/** A key that exists in the other institution, and a key that does not exist. */
type ForeignAndMissing<Key> = [foreign: (context: CallContext) => Key, missing: Key]
const institutionCodes: ForeignAndMissing<string> = [({ other }) => other.code, missingCode]
const departmentCodes: ForeignAndMissing<string> = [({ other }) => other.departmentCode, missingCode]
const peopleIds: ForeignAndMissing<string> = [({ other }) => other.people.ORD.id, missingId]
const fileIds: ForeignAndMissing<string> = [({ other }) => other.file, missingId]

const crossTenantCall = <Key>(
  names: CrossTenantCall['names'],
  send: (key: Key, context: CallContext) => CallInput,
  [foreign, missing]: ForeignAndMissing<Key>,
): CrossTenantCall => ({
  names,
  foreign: (context) => send(foreign(context), context),
  missing: (context) => send(missing, context),
})

const callById = <Key>(
  names: CrossTenantCall['names'],
  send: (key: Key, context: CallContext) => CallInput,
  own: (context: CallContext) => Key,
  keys: ForeignAndMissing<Key>,
): CrossTenantSample => ({
  own: (context) => send(own(context), context),
  beyond: { id: crossTenantCall(names, send, keys) },
})

type RestOfCall = (context: CallContext) => CallInput

/** Sample with an id in the path; `restOfCall` returns the other parts of the call. */
const inPath = (
  names: CrossTenantCall['names'],
  own: (context: CallContext) => string,
  foreign: (context: CallContext) => string,
  restOfCall: RestOfCall = () => ({}),
): CrossTenantSample => {
  const send = (id: string, context: CallContext): CallInput => {
    const input = restOfCall(context)
    return { ...input, params: { ...input.params, id } }
  }
  return callById(names, send, own, [foreign, missingId])
}

const inInstitution = (send: (institution: string, context: CallContext) => CallInput) =>
  crossTenantCall('institution', send, institutionCodes)

/** `?institution=`, with which DEV reaches other institutions. */
const institutionInQuery = inInstitution((institution) => ({ query: { institution } }))

const firstPage = { page: '0', sortField: 'id', pageSize: '12' }

/** Exports CSV, which can be searched as plain text. */
const exportInput = (query: CallInput['query'] = {}): CallInput => ({
  params: { sortField: 'id' },
  query: { ...query, format: 'csv' },
})
const exportSample: Sample = { own: () => exportInput() }

const exportAcrossTenants: CrossTenantSample = {
  ...exportSample,
  beyond: {
    institution: inInstitution((institution) => exportInput({ institution })),
  },
}

const exportOfDepartment = (name: 'account' | 'department'): CrossTenantSample => {
  const send = (code: string) => exportInput({ [name]: code })
  return {
    own: ({ own }) => send(own.departmentCode),
    beyond: { [name]: crossTenantCall('record here', send, departmentCodes) },
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

const seedsNeeded = {
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
} satisfies Partial<Record<keyof UserWithRecords, SeedKind[]>>
type NumberedRecord = keyof typeof seedsNeeded
const numberKeys = (kind: NumberedRecord): ForeignAndMissing<number> => [({ other }) => other[kind], 999_999]

const callByNumber = (
  kind: NumberedRecord,
  send: (id: number, context: CallContext) => CallInput,
): CrossTenantSample => ({
  needs: seedsNeeded[kind],
  ...callById('record here', send, ({ caller }) => caller[kind], numberKeys(kind)),
})

/** Sample with a record number in the path; `restOfCall` returns the other parts of the call. */
const recordInPath = (kind: NumberedRecord, restOfCall: RestOfCall = () => ({})): CrossTenantSample =>
  callByNumber(kind, (id, context) => {
    const input = restOfCall(context)
    return { ...input, params: { ...input.params, id: String(id) } }
  })

const previewByNumber = (
  kind: 'enquiry' | 'lvp' | 'contracted',
  bodyOf: (context: CallContext) => object,
): CrossTenantSample => callByNumber(kind, (id, context) => ({ body: { ...bodyOf(context), id } }))

const committeePaperBody = { ...filledPaper, approvalType: 'ORDINARY', mpcNumber: 4 }

function paperSamples(kind: 'lvp' | 'mpc', paperBody: object) {
  const change = (id: number, attachmentId: string): CallInput => ({
    params: firstPage,
    body: { ...paperBody, id, version: 1, status: 'IN_PROGRESS', attachmentId },
  })
  const create = (attachmentId: string): CallInput => ({
    params: firstPage,
    body: { ...paperBody, enquiry: { enquiryType: 'NTR' }, attachmentId },
  })
  return {
    list: { own: () => ({ params: firstPage }) },
    export: exportSample,
    create: {
      own: ({ caller }: CallContext) => create(caller.file),
      beyond: { file: nestedFile(create) },
    },
    update: {
      needs: [kind],
      own: ({ caller }: CallContext) => change(caller[kind], caller.file),
      beyond: {
        id: crossTenantCall(
          'record here',
          (id: number, { caller }) => change(id, caller.file),
          numberKeys(kind),
        ),
        file: nestedFile((id, { caller }) => change(caller[kind], id)),
      },
    },
    judge: previewByNumber('lvp', () => ({
      ...paperBody,
      version: 1,
      status: 'IN_PROGRESS',
      enquiry: { id: 1 },
    })),
    newest: emptySample,
    get: recordInPath(kind),
    attachments: recordInPath(kind),
    history: recordInPath(kind),
    ...(Object.fromEntries(
      Object.entries<Step>(paperSteps[kind]).map(([name, step]) => [
        name,
        {
          ...recordInPath(kind, () => ({ body: { version: 1, ...sampleAnswer(step) } })),
          // Callers use papers of their own, which are in progress and not decided in Insaka.
          ...(step.decides && { refusedWith: 403 as const }),
          ...(!step.decides && !['complete', 'cancel'].includes(name) && { refusedWith: 422 as const }),
        },
      ]),
    ) as Record<PaperStepName, CrossTenantSample>),
  }
}

/** A record that has not changed since it was created. */
const freshRecord = { state: 'OPEN', suspendedFrom: null }

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

type ContractOverrides = { id?: number; attachmentId?: string; amendment?: object }

/** A changed contract with a new amendment. */
const contractBody = ({ amendment: amendmentOverrides, ...overrides }: ContractOverrides = {}) => ({
  ...contractDays,
  description: 'Reams of paper for the registry',
  manager: 'PSU',
  amountPaid: 500.5,
  attachmentId: null,
  amendments: [{ ...amendment, ...amendmentOverrides }],
  ...overrides,
})

/** The committee paper of the caller's contract, with a changed contract and a new amendment. */
function paperWithContract({ caller }: CallContext, overrides: ContractOverrides = {}): CallInput {
  return {
    params: firstPage,
    body: {
      ...committeePaperBody,
      id: caller.contracted,
      version: 3,
      status: 'IN_PROGRESS',
      attachmentId: null,
      contract: { id: caller.contract, ...contractBody(overrides) },
    },
  }
}

/** Reference nested in a form: a record by number or a file by id. */
const nestedRecord = (send: (id: number, context: CallContext) => CallInput, kind: NumberedRecord) =>
  crossTenantCall('part of a form', send, numberKeys(kind))
const nestedFile = (send: (attachmentId: string, context: CallContext) => CallInput) =>
  crossTenantCall('part of a form', send, fileIds)

/** References of a paper must be of its own institution, whether it is saved alone or with its contract. */
function committeePaperSamples() {
  const paperSample = paperSamples('mpc', committeePaperBody)
  const { update } = paperSample
  return {
    ...paperSample,
    judge: previewByNumber('contracted', (context) => ({
      ...(paperWithContract(context).body as object),
      enquiry: { id: 1 },
    })),
    update: {
      needs: [...update.needs, 'contract' as const],
      own: (context: CallContext) => paperWithContract(context, { attachmentId: context.caller.file }),
      beyond: {
        ...update.beyond,
        contract: nestedRecord((id, context) => paperWithContract(context, { id }), 'contract'),
        contractFile: nestedFile((attachmentId, context) => paperWithContract(context, { attachmentId })),
        amendment: nestedRecord(
          (id, context) => paperWithContract(context, { amendment: { id } }),
          'amendment',
        ),
        amendmentFile: nestedFile((id, context) =>
          paperWithContract(context, { amendment: { attachmentId: id } }),
        ),
      },
    },
    nonlinked: { own: () => ({ query: { search: 'paper' } }) },
  }
}

/** A file attached to a contract or amendment, or saved with an amendment. */
function sampleWithFile(kind: 'contract' | 'amendment', bodyOf: (attachmentId: string) => object) {
  const attachSampleOf = recordInPath(kind, ({ caller }) => ({ body: bodyOf(caller.file) }))
  const file = nestedFile((attachmentId, context) => ({
    ...attachSampleOf.own(context),
    body: bodyOf(attachmentId),
  }))
  return { ...attachSampleOf, beyond: { ...attachSampleOf.beyond, file } }
}
const attachSample = (kind: 'contract' | 'amendment') =>
  sampleWithFile(kind, (attachmentId) => ({ attachmentId, version: 3 }))

/** Callers use records of their own, which are not decided in Insaka. */
const stepSamples = <T extends string>(kind: 'contract' | 'amendment', steps: Readonly<Record<T, Step>>) =>
  Object.fromEntries(
    Object.entries<Step>(steps).map(([name, step]) => [
      name,
      {
        ...recordInPath(kind, () => ({
          body: { version: kind === 'contract' ? 2 : 1, ...sampleAnswer(step) },
        })),
        refusedWith: step.decides ? (403 as const) : (422 as const),
      },
    ]),
  ) as Record<T, CrossTenantSample>

function contractChangeSample() {
  const change = (overrides: ContractOverrides) =>
    recordInPath('contract', () => ({ body: { ...contractBody(overrides), version: 2 } }))
  const sample = change({})
  return {
    ...sample,
    beyond: {
      ...sample.beyond,
      file: nestedFile((attachmentId, context) => change({ attachmentId }).own(context)),
      amendment: nestedRecord((id, context) => change({ amendment: { id } }).own(context), 'amendment'),
      amendmentFile: nestedFile((attachmentId, context) =>
        change({ amendment: { attachmentId } }).own(context),
      ),
    },
  }
}

const readSamples = (kind: 'contract' | 'amendment') => ({
  list: { own: () => ({ params: firstPage }) },
  export: exportSample,
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

const accountInPath = (inputOf: (code: string) => CallInput): CrossTenantSample => ({
  own: () => inputOf('PSU'),
  beyond: { account: crossTenantCall('record here', inputOf, departmentCodes) },
})

/** Change of SQL access: DEV sets a password, an administrator switches it off. */
const changeOfSqlAccess = ({ caller }: CallContext): CallInput => ({
  body: caller.role === 'DEV' ? { newPassword: 'Lusaka-rain-2026-falls' } : { enabled: false },
})

/** Institution by id; `input` holds the other parts of the call. */
const institutionInPath = (input: CallInput = {}): CrossTenantSample => ({
  ...inPath(
    'record anywhere',
    ({ own }) => own.id,
    ({ other }) => other.id,
    () => input,
  ),
  public: true,
})

const staffRecord = ({ id, username, role }: Person, { code }: TenantWithRecords) => ({
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

/** Decision on a pending registration; each decision uses a different user of the other institution. */
const registrationDecision = (
  pendingUserOf: (home: TenantWithRecords) => string,
  body: object,
): CrossTenantSample => ({
  ...inPath(
    'record anywhere',
    ({ caller }) => caller.pendingUser,
    ({ other }) => pendingUserOf(other),
    () => ({ body: { ...body, version: 1 } }),
  ),
  needs: ['waiting'],
})

const handOverInput = ({ people }: TenantWithRecords, receiverId: string): CallInput => ({
  params: { id: people.GUEST.id },
  body: { to: receiverId },
})

/** History of a record, which even DEV reads only in their own institution. */
const historyInPath = (idOf: (home: TenantWithRecords) => string): CrossTenantSample =>
  inPath(
    'record here',
    ({ own }) => idOf(own),
    ({ other }) => idOf(other),
  )

const newUserInput = (caller: Person, institution: string): CallInput => ({
  body: {
    ...staffRecord(caller, { code: institution } as TenantWithRecords),
    id: null,
    code: `R-${caller.id}`.slice(0, 32),
    nationalId: `R${caller.id}`.slice(0, 32),
    email: `r${caller.id}@example.org`,
    user: { username: `r.${caller.id}`, password: 'Zambezi-flows-2026', role: null },
  },
})

const uniqueSuffix = ({ id }: Person): string => id.slice(-10).toUpperCase()

/** An institution as the factory builds it, plus a new department. */
const institutionInput = ({ id, code, markers }: TenantWithRecords, caller: Person): CallInput => ({
  body: {
    id,
    version: 1,
    code,
    name: markers.public[1],
    alias: code,
    type: 'GOVERNMENT',
    address: {
      location: 'Cathedral Hill',
      street: markers.private[0],
      city: 'Lusaka',
      postalCode: '10101',
      province: 'LUSAKA',
      country: 'ZM',
    },
    tenant: { databaseType: 'POSTGRESQL' },
    departments: [
      { code: `W${uniqueSuffix(caller)}`, name: 'Works', designations: [{ code: 'EN', title: 'Engineer' }] },
    ],
  },
})

const newInstitutionInput = (caller: Person): CallInput => {
  const input = institutionInput(
    { code: `I${uniqueSuffix(caller)}`, markers: { public: [], private: [] } } as never,
    caller,
  )
  const body = input.body as { address: object }
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

/** Department without users, so generated calls may close it. */
const departmentInput = (
  { uniqueDepartmentId, departmentCode, markers }: TenantWithRecords,
  overrides: object = {},
): CallInput => ({
  body: { id: uniqueDepartmentId, code: departmentCode, name: markers.public[2], active: true, ...overrides },
})

/** Designation without users, so generated calls may close it. */
const designationInput = (
  { uniqueDesignationId, departmentCode, markers }: TenantWithRecords,
  overrides: object = {},
): CallInput => ({
  body: {
    id: uniqueDesignationId,
    department: departmentCode,
    code: 'CLERK',
    title: markers.public[3],
    active: true,
    ...overrides,
  },
})

const changeSample = (
  inputFor: (home: TenantWithRecords, changed?: object) => CallInput,
): CrossTenantSample => ({
  own: ({ own }) => inputFor(own),
  beyond: {
    id: {
      names: 'record here',
      foreign: ({ other }) => inputFor(other),
      missing: ({ own }) => inputFor(own, { id: missingId }),
    },
    institution: {
      names: 'institution',
      foreign: ({ other }) => inputFor(other, { institution: other.code }),
      missing: ({ own }) => inputFor(own, { institution: missingCode }),
    },
  },
})

const institutionById = (key: (home: TenantWithRecords) => string, missing: string) =>
  crossTenantCall('institution', (id: string) => ({ params: { id } }), [({ other }) => key(other), missing])

const newDepartmentInput = (caller: Person, institution?: string): CallInput => ({
  body: { ...(institution && { institution }), code: `D${uniqueSuffix(caller)}`, name: 'Works' },
})
const designationsInput = (departmentCode: string): CallInput => ({ params: { departmentCode } })
const newDesignationInput = (
  caller: Person,
  path: { department: string; institution?: string },
): CallInput => ({
  body: { ...path, code: `G${uniqueSuffix(caller)}`, title: `Clerk ${caller.id}` },
})

const fileInput = (id: string): CallInput => ({ params: { id } })

const secondFactorSample: Sample = {
  own: () => ({ body: { currentPassword: rightPassword, code: recoveryCode } }),
  needs: ['second factor'],
}

/** Samples of a described register: the record is in the first state in which the call is allowed. */
function describedSamples(register: AnyRegister) {
  const { name, editableStates, initialState, steps } = register
  // Callers that are refused anyway have no records.
  const recordOf = (state: string, { described }: UserWithRecords | TenantWithRecords) =>
    described[name as DerivedName][state] ?? { id: 0, version: 1 }
  const ofRecord = (
    send: (id: number, context: CallContext) => CallInput,
    state: string = initialState,
  ): CrossTenantSample => ({
    needs: [name as DerivedName],
    ...callById('record here', send, ({ caller }) => recordOf(state, caller).id, [
      ({ other }) => recordOf(state, other).id,
      999_999,
    ]),
  })
  const inRecordPath = (restOfCall: RestOfCall = () => ({}), state?: string) =>
    ofRecord((id, context) => ({ params: { id: String(id) }, ...restOfCall(context) }), state)

  const hasFile = isFileEntered(register)
  const editable = editableStates[0]!
  const bodyOf = (id: number, { caller }: CallContext, overrides: object = {}) => ({
    ...sampleInput(register, 500_000 + recordOf(editable, caller).id),
    ...(hasFile && { attachmentId: caller.file }),
    id,
    version: recordOf(editable, caller).version,
    ...overrides,
  })
  const saved = ofRecord((id, context) => ({ params: firstPage, body: bodyOf(id, context) }), editable)
  const savedWith = (field: string) => (value: string, context: CallContext) => ({
    params: firstPage,
    body: bodyOf(recordOf(editable, context.caller).id, context, { [field]: value }),
  })
  const department = Object.keys(register.fields).find((each) => register.fields[each]!.kind === 'department')
  return {
    list: { own: () => ({ params: firstPage }) },
    // Records copied from the other institution are in no count, so only lists of own records can be exported.
    export: { own: () => exportInput({ scope: 'mine' }) },
    save: {
      ...saved,
      beyond: {
        ...saved.beyond,
        ...(hasFile && { file: nestedFile(savedWith('attachmentId')) }),
        ...(department && {
          department: crossTenantCall('part of a form', savedWith(department), departmentCodes),
        }),
      },
    },
    judge: ofRecord((id, context) => ({ body: bodyOf(id, context) }), editable),
    get: inRecordPath(),
    history: inRecordPath(),
    ...(hasField(register, 'file') && { attachments: inRecordPath() }),
    ...Object.fromEntries(
      Object.entries(steps).map(([name, step]) => {
        const from = step.from[0]!
        const sample = inRecordPath(
          ({ caller }) => ({
            body: {
              version: recordOf(from, caller).version,
              ...sampleAnswer(step),
              ...('attachmentId' in step.asks && { attachmentId: caller.file }),
              ...('assignedToId' in step.asks && { assignedToId: caller.id }),
            },
          }),
          from,
        )
        const record = { ...sampleInput(register, 1), ...freshRecord, state: from }
        const isRefused = step.refusal?.(record as never) || step.applies?.(record as never) === false
        return [name, { ...sample, ...(isRefused && { refusedWith: 422 }) }]
      }),
    ),
  }
}

const derivedSamples = mapDerived(describedSamples)

/** A sample call for every endpoint; a missing one does not compile. */
export const samples: Samples = {
  platform: { health: emptySample, ready: emptySample, openapi: emptySample },
  'sign-in': {
    authorize: { own: ({ caller }) => ({ body: { username: caller.username, password: rightPassword } }) },
    logout: emptySample,
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
    ownAddress: emptySample,
    sendAgain: emptySample,
  },
  sessions: {
    list: emptySample,
    end: inPath(
      'record here',
      ({ caller }) => (caller.token ? claimsOf(caller.token).jti : missingId),
      ({ other }) => claimsOf(other.people.ORD.token).jti,
    ),
    endOthers: emptySample,
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
    get: emptySample,
    begin: secondFactorSample,
    confirm: { own: ({ caller }) => ({ body: { code: caller.appCode } }), needs: ['set-up'] },
    newRecoveryCodes: secondFactorSample,
    remove: secondFactorSample,
    removeOfUser: userInPath,
    giveSetupCode: userInPath,
  },
  'sign-in-settings': {
    read: emptySample,
    change: {
      own: () => ({ body: { idleMinutes: 30, secondFactor: 'NOBODY', setupCode: false, version: 1 } }),
    },
  },
  'decision-settings': {
    read: emptySample,
    change: {
      own: () => ({
        body: {
          decisionsFrom: '2099-01-01',
          fundsFirst: true,
          signedFile: true,
          requestsOnly: false,
          version: 1,
        },
      }),
    },
  },
  users: {
    list: { ...emptySample, beyond: { institution: institutionInQuery } },
    export: exportAcrossTenants,
    me: emptySample,
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
      own: ({ own, caller }) => ({ body: staffRecord(caller, own) }),
      beyond: {
        id: {
          names: 'record anywhere',
          foreign: ({ other }) => ({ body: staffRecord(other.people.ORD, other) }),
          missing: ({ own, caller }) => ({ body: { ...staffRecord(caller, own), id: missingId } }),
        },
      },
    },
    get: userInPath,
    history: historyInPath(({ people }) => people.GUEST.id),
    changeDuties: registrationDecision(({ people }) => people.ADMIN.pendingUser, {
      duties: [{ duty: 'AUDITOR', from: '2099-01-01' }],
    }),
    approve: registrationDecision(({ people }) => people.ORD.pendingUser, { role: 'ORD' }),
    decline: registrationDecision(({ people }) => people.GUEST.pendingUser, {
      reason: 'Nobody here knows them.',
    }),
    resetPassword: userInPath,
  },
  people: {
    find: emptySample,
    dutyHolders: { own: () => ({ query: { duty: 'HEAD_OF_DEPARTMENT' } }) },
  },
  'hand-over': {
    work: userInPath,
    handOver: {
      own: ({ own }) => handOverInput(own, own.people.ORD.id),
      beyond: {
        id: {
          names: 'record anywhere',
          foreign: ({ other }) => handOverInput(other, other.people.ORD.id),
          missing: ({ own }) => ({ ...handOverInput(own, own.people.ORD.id), params: { id: missingId } }),
        },
        receiverId: crossTenantCall(
          'part of a form',
          (receiverId: string, { own }) => handOverInput(own, receiverId),
          peopleIds,
        ),
      },
    },
  },
  registration: {
    register: {
      own: ({ own, caller }) => newUserInput(caller, own.code),
      beyond: {
        institution: crossTenantCall(
          'institution on a form',
          (code: string, { caller }) => newUserInput(caller, code),
          institutionCodes,
        ),
      },
    },
  },
  'first-start': {
    look: { own: () => ({ body: { link: 'of-no-worth' } }) },
    begin: {
      own: () => ({ body: { link: 'of-no-worth', ...firstStartAnswers } }),
      refusedWith: 409,
      beyond: {},
    },
    restore: { own: () => ({ body: { link: 'of-no-worth', name: 'monday.tar.gz' } }), refusedWith: 409 },
  },
  institutions: {
    list: { ...emptySample, public: true },
    get: {
      ...institutionInPath(),
      beyond: {
        id: institutionById(({ id }) => id, missingId),
        code: institutionById(({ code }) => code, missingCode),
      },
    },
    register: { own: ({ caller }) => newInstitutionInput(caller), public: true, beyond: {} },
    change: {
      own: ({ own, caller }) => institutionInput(own, caller),
      public: true,
      beyond: {
        id: {
          names: 'record anywhere',
          foreign: ({ other, caller }) => institutionInput(other, caller),
          missing: ({ own, caller }) => institutionInput({ ...own, id: missingId }, caller),
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
      changeOfSqlAccess,
    ),
  },
  shield: {
    get: institutionInPath(),
    upload: institutionInPath({ file: png() }),
    remove: institutionInPath(),
  },
  departments: {
    list: { ...emptySample, beyond: { institution: institutionInQuery } },
    export: exportAcrossTenants,
    add: {
      own: ({ caller }) => newDepartmentInput(caller),
      beyond: {
        institution: inInstitution((institution, { caller }) => newDepartmentInput(caller, institution)),
      },
    },
    change: changeSample(departmentInput),
    history: historyInPath(({ uniqueDepartmentId }) => uniqueDepartmentId),
  },
  designations: {
    list: {
      own: ({ own }) => designationsInput(own.departmentCode),
      beyond: {
        department: crossTenantCall('record here', designationsInput, departmentCodes),
        institution: {
          names: 'institution',
          foreign: ({ other }) => ({
            ...designationsInput(other.departmentCode),
            query: { institution: other.code },
          }),
          missing: ({ own }) => ({
            ...designationsInput(own.departmentCode),
            query: { institution: missingCode },
          }),
        },
      },
    },
    export: {
      ...exportOfDepartment('department'),
      beyond: { ...exportOfDepartment('department').beyond, ...exportAcrossTenants.beyond },
    },
    add: {
      own: ({ caller }) => newDesignationInput(caller, { department: 'PSU' }),
      beyond: {
        department: crossTenantCall(
          'part of a form',
          (department: string, { caller }) => newDesignationInput(caller, { department }),
          departmentCodes,
        ),
        institution: {
          names: 'institution',
          foreign: ({ other: { code, departmentCode }, caller }) =>
            newDesignationInput(caller, { institution: code, department: departmentCode }),
          missing: ({ caller }) =>
            newDesignationInput(caller, { institution: missingCode, department: 'PSU' }),
        },
      },
    },
    change: changeSample(designationInput),
    history: historyInPath(({ uniqueDesignationId }) => uniqueDesignationId),
  },
  ...derivedSamples,
  requisitions: {
    ...derivedSamples.requisitions,
    outcomes: derivedSamples.requisitions.get,
  } as never,
  enquiries: {
    list: { own: () => ({ params: firstPage }) },
    export: exportSample,
    save: callByNumber('enquiry', (id) => ({ params: firstPage, body: { ...enquiry, id, version: 1 } })),
    judge: previewByNumber('enquiry', () => ({ ...enquiry, version: 1 })),
    get: recordInPath('enquiry'),
    history: recordInPath('enquiry'),
    withdraw: recordInPath('enquiry', () => ({ body: { version: 1, reason: 'No budget' } })),
    nonlinked: { own: () => ({ query: { search: 'paper' } }) },
    nonlinkedToo: emptySample,
  },
  search: { search: { own: () => ({ query: { q: 'pap' } }) } },
  papers: {
    vendors: { own: () => ({ query: { search: 'sta' } }) },
    ofEnquiry: { own: () => ({ query: { enquiry: '1' } }) },
  },
  attachments: {
    upload: { own: () => ({ file: pdf() }) },
    get: {
      own: ({ caller }) => fileInput(caller.file),
      beyond: {
        id: crossTenantCall('record here', fileInput, fileIds),
        colleague: crossTenantCall('record here', fileInput, [({ own }) => own.people.GUEST.file, missingId]),
      },
    },
  },
  lvp: paperSamples('lvp', filledPaper),
  mpc: committeePaperSamples(),
  contracts: {
    ...readSamples('contract'),
    update: contractChangeSample(),
    amend: sampleWithFile('contract', (attachmentId) => ({
      amendment: { ...amendment, attachmentId },
      version: 3,
    })),
    file: attachSample('contract'),
    ...stepSamples('contract', contractSteps),
  },
  amendments: {
    ...readSamples('amendment'),
    file: attachSample('amendment'),
    ...stepSamples('amendment', amendmentSteps),
  },
  'fuel-products': {
    list: emptySample,
    export: exportSample,
    add: { own: () => ({ body: { type: 'PETROL', price: 27.5, effectiveOn: '2026-03-31' } }) },
    readSettings: emptySample,
    changeSettings: { own: () => ({ body: { refuseOverdraft: true, version: 1 } }) },
  },
  'fuel-accounts': {
    list: accountInPath((accountHolderCode) => ({ params: { ...firstEntries, accountHolderCode } })),
    export: exportOfDepartment('account'),
    post: {
      own: () => ({ params: firstEntries, body: draw }),
      beyond: {
        account: crossTenantCall(
          'part of a form',
          (accountHolder: string) => ({ params: firstEntries, body: { ...draw, accountHolder } }),
          departmentCodes,
        ),
      },
    },
    get: recordInPath('fuel'),
    history: recordInPath('fuel'),
    reverse: recordInPath('fuel', () => ({ body: { reason: 'Another vehicle' } })),
    accounts: emptySample,
    statement: accountInPath((code) => ({ params: { code, period: '2026-03' } })),
    statements: { own: () => ({ params: { period: '2026-Q1' } }) },
    balances: accountInPath((code) => ({ params: { code }, query: { year: '2026' } })),
    clients: { own: () => ({ query: { search: 'hil' } }) },
  },
  decisions: {
    mine: emptySample,
    // Nothing has been submitted.
    remind: {
      ...callByNumber('lvp', (id) => ({ body: { register: 'lvp', id } })),
      refusedWith: 422,
    },
    workload: emptySample,
  },
  dashboard: { work: emptySample, summary: emptySample, expenses: emptySample, insights: emptySample },
  'procurement-report': {
    make: { own: () => ({ params: firstQuarter }) },
    preview: { own: () => ({ params: firstQuarter }) },
    list: { own: () => ({ params: firstPage }) },
    export: exportSample,
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
    export: exportSample,
    template: { own: () => ({ params: { register: 'mpc' } }) },
    get: recordInPath('import'),
    firstRows: recordInPath('matched'),
    headings: recordInPath('matched', () => ({ body: { row: 1 } })),
    columns: recordInPath('import', () => ({
      body: { columns: { Description: null }, values: {}, dayOrders: {} },
    })),
    check: recordInPath('import'),
    problems: recordInPath('import'),
    corrected: recordInPath('import'),
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
    documents: recordInPath('paperImport', ({ caller }) => ({
      file: pdf(),
      form: { name: `${caller.paperImportReference}.pdf`, type: 'application/pdf' },
    })),
    file: recordInPath('import'),
  },
  audit: {
    events: { own: () => ({ params: firstPage }) },
    security: { own: () => ({ params: firstPage }) },
    download: { own: () => ({ query: { format: 'csv' } }) },
  },
  'audit-checks': { ask: emptySample, list: emptySample },
  backups: {
    read: emptySample,
    // The test installation has no daily backups.
    make: { ...emptySample, refusedWith: 403 },
    download: { ...emptySample, refusedWith: 403 },
  },
  system: { read: emptySample },
  mail: {
    list: emptySample,
    test: emptySample,
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
    get: emptySample,
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
