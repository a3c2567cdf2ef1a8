import type * as z from 'zod/mini'
import type { Body, Endpoint, Params, Payload, Query } from '@insaka/domain/core/endpoint'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import type { FileReply, Upload } from './file-transfer.ts'

export type Call<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  /** The valid body; reading it throws if the body has any fault. */
  body: Body<E>
  /** The body for a handler with further checks, so that all faults are reported together. */
  checked: CheckedBody<Body<E>>
  /** Idempotency key of the submit; null if the sender gave none. Only for endpoints that declare `submitKey: true`. */
  submitKey: E extends { submitKey: true } ? string | null : undefined
  /** False if the sender asked to leave the list out of the reply. */
  wantsList: boolean
  /** Only for endpoints that declare `upload`. */
  upload: E extends { upload: object } ? Upload : undefined
  /** Aborted when the client disconnects before the reply is complete. */
  signal: AbortSignal
  caller: E['access'] extends 'anyone' | 'anyone on loopback' ? Caller | null : Caller
  visitor: Visitor
}

export class ReplyWithMessage<P> {
  readonly message: string
  readonly payload: P

  constructor(message: string, payload: P) {
    this.message = message
    this.payload = payload
  }
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<
  E extends { file: readonly string[] }
    ? FileReply
    : Payload<E> | (E extends { saysMore: true } ? ReplyWithMessage<Payload<E>> : never)
>

/** Schema of a body for this caller, if it differs from the declared one. */
type BodySchemaFor<E extends Endpoint> = (caller: Call<E>['caller']) => z.ZodMiniType<Body<E>>

export type BoundEndpoint = {
  endpoint: Endpoint
  handle: Handler<Endpoint>
  bodySchemaFor?: BodySchemaFor<Endpoint> | undefined
}

/** A missing or extra handler does not compile. The exports of all lists are bound together elsewhere. */
export function bind<const G extends Record<string, Endpoint>>(
  endpoints: G,
  handlers: { [K in Exclude<keyof G, 'export'>]: Handler<G[K]> },
  bodySchemas: { [K in keyof G]?: BodySchemaFor<G[K]> } = {},
): BoundEndpoint[] {
  const { export: _ofAllLists, ...endpointsToBind } = endpoints
  return Object.entries<Endpoint>(endpointsToBind).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as never] as unknown as Handler<Endpoint>,
    bodySchemaFor: bodySchemas[name as keyof G],
  }))
}
