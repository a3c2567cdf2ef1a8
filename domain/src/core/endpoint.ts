import type * as z from 'zod/mini'
import type { Permission } from '../permissions.ts'
import type { Rule } from './rules.ts'

/**
 * Who may call an endpoint. `anyone`: no token is needed, but one that is sent is honoured.
 * `anyone on loopback`: as `anyone` from this computer, any signed-in user from elsewhere.
 * `changing the password`, `setting up the second factor`: also the short-lived token that is good for nothing else.
 * `giving the second factor`: only the short-lived token of a sign-in whose second step is still to come.
 * `signing out`: any of these tokens.
 */
export type Access =
  | 'anyone'
  | 'anyone on loopback'
  | 'signed in'
  | 'changing the password'
  | 'giving the second factor'
  | 'setting up the second factor'
  | 'signing out'
  | Permission

type Schema = z.ZodMiniType
type ObjectSchema = z.ZodMiniObject

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT'
  path: `/${string}`
  summary: string
  access: Access
  /** What somebody who is signed in needs where visitors need nothing. */
  signedIn?: Permission
  /** Answers HEAD as well, for those who only ask whether it would succeed. */
  head?: true
  /** Takes an `Idempotency-Key`: the same submit sent twice is carried out once. */
  submitKey?: true
  /** Takes an institution from path, query or body when the caller's role reaches any institution. */
  anyInstitution?: true
  params?: ObjectSchema
  query?: ObjectSchema
  body?: Schema
  /** Takes one file instead of a body: as multipart form data, in the field `file`. */
  upload?: {
    types: readonly string[]
    maxBytes: number
    tooLarge: string
    /** The field `fileName` may say what the file is called; otherwise it is called as it comes. */
    isNamed?: true
    /** Large on a slow line, so that it may take minutes as long as it goes on coming. */
    mayTakeLong?: true
  }
  /** Answers with a file of one of these types instead of JSON; the payload stays empty. */
  file?: readonly string[]
  /** Rules between the fields of the body, which the form and the server both keep. */
  rules?: readonly Rule<never, never>[]
  /** Clears what the form hides, so that no fault is named in what people cannot see. */
  clearHidden?: (body: never) => object
  /** What a success says to the person. */
  message: string
  /** Looks at the fields that are right by themselves; one that a person could mend is not refused. */
  asFarAsRight?: true
  /** A success may say more than `message`, such as what was left out. */
  saysMore?: true
  payload: ObjectSchema | z.ZodMiniRecord
  /** The reason why a reply may exceed 2 MB; without one such a reply is a server error. */
  mayBeLarge?: string
  /** The reply is the payload itself, without `message` around it: for documents whose form is fixed elsewhere. */
  bare?: true
}

/** Keeps the literal types of a declaration, so that server and browser are typed by it. */
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
