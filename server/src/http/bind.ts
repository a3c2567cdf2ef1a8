import type * as z from 'zod/mini'
import type { Body, Endpoint, Params, Payload, Query } from '@insaka/domain/core/endpoint'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import type { FileReply, Upload } from './file-transfer.ts'

export type Call<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  /** The body; a handler that asks for it refuses one in which anything is wrong. */
  body: Body<E>
  /** The same for a handler that has more to check, so that everything is said at once. */
  checked: CheckedBody<Body<E>>
  /**
   * Names this submit, so that the same one sent twice is carried out once; null where the sender gave none.
   * Only for endpoints that declare `submitKey: true`.
   */
  submitKey: E extends { submitKey: true } ? string | null : undefined
  /** Only for endpoints that declare `upload`. */
  upload: E extends { upload: object } ? Upload : undefined
  /** Aborted when the caller goes away before the answer. */
  signal: AbortSignal
  caller: E['access'] extends 'anyone' | 'anyone on loopback' ? Caller | null : Caller
  visitor: Visitor
}

/** An answer with a message of its own, instead of the one that the endpoint declares. */
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

/** The shape of a body for this caller, where it is not the declared one. */
type BodySchemaFor<E extends Endpoint> = (caller: Call<E>['caller']) => z.ZodMiniType<Body<E>>

export type BoundEndpoint = {
  endpoint: Endpoint
  handle: Handler<Endpoint>
  bodySchemaFor?: BodySchemaFor<Endpoint> | undefined
}

/**
 * Gives every endpoint of a feature its handler; one too few or too many does not compile. The export of its list is
 * bound with those of all lists.
 */
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
