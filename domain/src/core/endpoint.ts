import type * as z from 'zod/mini'
import type { Duty, Permission } from '../permissions.ts'
import type { Rule } from './rules.ts'

/**
 * The access level of an endpoint:
 * - `anyone` needs no token, but honours one that is sent.
 * - `anyone on loopback`: anyone from this computer, signed-in users from elsewhere.
 * - `changing the password`, `setting up the second factor`: also the short-lived token issued for that step.
 * - `giving the second factor`: only the short-lived token between the two steps of a sign-in.
 * - `signing out`: any of these tokens.
 * - `by duty`: only holders of one of the `duties` of the endpoint.
 */
export type Access =
  | 'anyone'
  | 'anyone on loopback'
  | 'signed in'
  | 'changing the password'
  | 'giving the second factor'
  | 'setting up the second factor'
  | 'signing out'
  | 'by duty'
  | Permission

type Schema = z.ZodMiniType
type ObjectSchema = z.ZodMiniObject

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT'
  path: `/${string}`
  summary: string
  access: Access
  /** Duties whose holders may call it as well. */
  duties?: readonly Duty[]
  /** The permission that signed-in users need, although visitors need none. */
  signedIn?: Permission
  /** Answers HEAD requests as well, for clients that only check whether the request would succeed. */
  head?: true
  /** Accepts an `Idempotency-Key`: a repeated request is executed only once. */
  submitKey?: true
  /** Leaves the list out of the reply for callers that send `Prefer: return=minimal`. */
  mayOmitList?: true
  /** Accepts an institution in path, query or body if the caller's role may act on any institution. */
  anyInstitution?: true
  params?: ObjectSchema
  query?: ObjectSchema
  body?: Schema
  /** The body has lines of a record, which may be many. */
  hasLines?: true
  /** Accepts one file instead of a body: multipart form data, field `file`. */
  upload?: {
    types: readonly string[]
    maxBytes: number
    tooLarge: string
    /** The field `fileName` may override the file's name. */
    isNamed?: true
    /** Allows a slow upload to take minutes while data keeps arriving. */
    mayTakeLong?: true
  }
  /** The content types of the file that it sends instead of JSON; the payload stays empty. */
  file?: readonly string[]
  /** Rules between the fields of the body, checked by the form and by the server. */
  rules?: readonly Rule<never, never>[]
  /** Clears the fields that the form hides, so that no error concerns an invisible field. */
  clearHidden?: (body: never) => object
  message: string
  /** For previews: invalid fields are ignored instead of refused. */
  asFarAsRight?: true
  /** A successful reply may extend `message`, for example with skipped rows. */
  saysMore?: true
  payload: ObjectSchema | z.ZodMiniRecord
  /** The reason why a reply may exceed 2 MB; without it, a larger reply is a server error. */
  mayBeLarge?: string
  /** The reply is the payload without the envelope `message`, for formats defined elsewhere. */
  bare?: true
}

/** Preserves the literal types of a declaration, from which server and browser derive theirs. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type SchemaOutput<S> = S extends Schema ? z.output<S> : undefined
export type Params<E extends Endpoint> = SchemaOutput<E['params']>
export type Query<E extends Endpoint> = SchemaOutput<E['query']>
export type Body<E extends Endpoint> = SchemaOutput<E['body']>
export type BodyInput<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined
export type Payload<E extends Endpoint> = z.output<E['payload']>

export const basePaths = {
  auth: '/api/auth',
  admin: '/api/admin',
  procurement: '/api/procurement',
  stores: '/api/stores',
  analytics: '/api/analytics',
  files: '/api/files',
  imports: '/api/imports',
  audit: '/api/audit',
  utility: '/api/utility',
} as const
