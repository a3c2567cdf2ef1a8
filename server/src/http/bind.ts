import type * as z from 'zod/mini'
import type { Body, Endpoint, Params, Payload, Query } from '@insaka/domain/core/endpoint'
import type { FieldMessages } from '@insaka/domain/core/errors'
import type { Caller, Visitor } from './caller.ts'
import type { FileAnswer, Upload } from './files.ts'
import type { RightFields } from './shape.ts'

export type Call<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /**
   * Names this submit, so that the same one sent twice is carried out once; null where the sender gave none.
   * Only for endpoints that declare `submitKey: true`.
   */
  submitKey: E extends { submitKey: true } ? string | null : undefined
  /** Only for endpoints that declare `upload`. */
  upload: E extends { upload: object } ? Upload : undefined
  caller: E['access'] extends 'anyone' | 'anyone on loopback' ? Caller | null : Caller
  visitor: Visitor
}

/** An answer with a message of its own, instead of the one that the endpoint declares. */
export class Told<P> {
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
    ? FileAnswer
    : Payload<E> | (E extends { saysMore: true } ? Told<Payload<E>> : never)
>

type By<E extends Endpoint> = Pick<Call<E>, 'caller' | 'visitor'>

/** How a body is judged where its declared shape does not say all of it. */
export type Judgement<E extends Endpoint> = {
  /** The shape for this caller, where it is not the declared one. */
  shapeFor?: (caller: Call<E>['caller']) => z.ZodMiniType<Body<E>>
  /**
   * Asked when the shape holds and a rule is broken: throws where the record is not there for the caller, or not theirs
   * to change, since that is said before any rule.
   */
  admit?: (body: Body<E>, by: By<E>) => Promise<void>
  /**
   * Asked when something is wrong already: what else the handler would refuse of the fields that are right by
   * themselves, so that a person is told everything at once. Nothing is said twice of a field.
   */
  furtherFaults?: (fields: RightFields<Body<E>>, by: By<E>) => Promise<FieldMessages>
}

export type Bound = { endpoint: Endpoint; handle: Handler<Endpoint>; judgement?: Judgement<Endpoint> }

/** Gives every endpoint of a feature its handler; one too few or too many does not compile. */
export function bind<const G extends Record<string, Endpoint>>(
  endpoints: G,
  handlers: { [K in keyof G]: Handler<G[K]> },
  judgements: { [K in keyof G]?: Judgement<G[K]> } = {},
): Bound[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof G] as unknown as Handler<Endpoint>,
    judgement: (judgements[name as keyof G] ?? {}) as Judgement<Endpoint>,
  }))
}
