import type * as z from 'zod/mini'
import type { allEndpoints } from '@insaka/domain/all-endpoints'
import type { Home, Resident } from './support/homes.ts'
import { rightPassword } from './support/world.ts'

/** What a call is made of. Who is named by `:userId` is filled in by the tests: the caller, or somebody else. */
export type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** Where a call comes from: the caller's own institution, another one with the same shapes in it, and the caller. */
export type Scene = { own: Home; other: Home; caller: Resident }

export type Beyond = {
  /**
   * What the call names. `institution`: by its id or code. `record here`: known within one institution only.
   * `record anywhere`: by an id under which DEV finds it wherever it is.
   */
  names: 'institution' | 'record here' | 'record anywhere'
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
}

/** Fields of a path that name no record. */
type Position = 'userId' | 'page' | 'pageSize' | 'sortField' | 'from' | 'to' | 'register'

/** The fields by which an endpoint is told which record or institution it is about. */
type Naming<E> =
  | (E extends { params: infer S extends z.ZodMiniType } ? Exclude<keyof z.output<S>, Position> : never)
  | (E extends { query: infer S extends z.ZodMiniType } ? Extract<keyof z.output<S>, 'institution'> : never)
  | (E extends { body: infer S extends z.ZodMiniType }
      ? Extract<keyof z.output<S>, 'id' | 'institution'>
      : never)

/** Whoever takes the name of something must show what happens when it is somebody else's. */
type SampleOf<E> = [Naming<E>] extends [never] ? Sample : Sample & { beyond: Record<string, Beyond> }

type All = typeof allEndpoints
type Samples = { [F in keyof All]: { [N in keyof All[F]]: SampleOf<All[F][N]> } }

const missingId = '01900000-0000-7000-8000-000000000000'
const missingCode = 'NO-SUCH-CODE'

const bare: Sample = { own: () => ({}) }

/** `?institution=` of the calls in which DEV reaches other institutions. */
const institutionInQuery: Beyond = {
  names: 'institution',
  foreign: ({ other }) => ({ query: { institution: other.code } }),
  missing: () => ({ query: { institution: missingCode } }),
}

const firstPage = { page: '0', sortField: 'id', pageSize: '12' }

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

const savedEnquiry = (id: number): Sent => ({ params: firstPage, body: { ...enquiry, id, version: 1 } })

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
  users: {
    list: { ...bare, beyond: { institution: institutionInQuery } },
    me: bare,
    changeProfile: {
      own: ({ caller }) => ({
        body: { email: `${caller.id}@changed.example`, phoneNumber: '+260 955 123456', version: 1 },
      }),
    },
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
  },
  departments: { list: { ...bare, beyond: { institution: institutionInQuery } } },
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
  },
  enquiries: {
    list: { own: () => ({ params: firstPage }) },
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
    get: enquiryInPath(),
    history: enquiryInPath(),
    withdraw: enquiryInPath({ body: { version: 1, reason: 'No budget' } }),
    nonlinked: { own: () => ({ query: { search: 'paper' } }) },
    nonlinkedToo: bare,
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
