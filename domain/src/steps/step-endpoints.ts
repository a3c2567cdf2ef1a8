import * as z from 'zod/mini'
import { withArticle } from '../core/article.ts'
import { endpoint, type Access, type Endpoint } from '../core/endpoint.ts'
import { recordNumber } from '../core/register-list.schema.ts'
import type { Rule } from '../core/rules.ts'
import { version } from '../core/text-fields.ts'
import type { Duty } from '../permissions.ts'
import { inputShapes, type Field, type RegisterFields } from '../registers/fields.ts'
import { verbOf, type Step } from './step.ts'

type StepInput<A extends RegisterFields> = z.ZodMiniObject<
  { version: typeof version } & {
    [N in keyof A]: A[N] extends Field<infer Out, infer In> ? z.ZodMiniType<Out, In> : never
  }
>

const inputs = new WeakMap<object, unknown>()

/** The body of a step: the version of the record, and what the step asks. */
export function stepInput<A extends RegisterFields>({ asks }: { asks: A }): StepInput<A> {
  if (!inputs.has(asks)) inputs.set(asks, z.strictObject({ version, ...inputShapes(asks) }))
  return inputs.get(asks) as StepInput<A>
}

const recordParams = z.strictObject({ id: recordNumber })

export type StepEndpoint<P extends Endpoint['payload'] = Endpoint['payload']> = Pick<
  Endpoint,
  'path' | 'summary' | 'message' | 'rules'
> & {
  method: 'POST'
  access: Access
  duties?: readonly Duty[]
  submitKey: true
  params: typeof recordParams
  body: z.ZodMiniObject<{ version: typeof version }>
  payload: P
}

type StepOptions<P> = {
  noun: string
  /** The address of a record. */
  path: `/${string}`
  payload: P
  /** Rules of the record; those between fields that a step asks apply to its body. */
  rules?: readonly Rule<never, never>[]
}

/** The endpoint of each step of a register. */
export const stepEndpoints = <const T extends string, P extends Endpoint['payload']>(
  steps: Readonly<Record<T, Step>>,
  { noun, path, payload, rules = [] }: StepOptions<P>,
) =>
  Object.fromEntries(
    Object.entries<Step>(steps).map(([name, step]) => {
      const { permission, duties: stepDuties, asks, done, message } = step
      const applicable = rules.filter(({ needs, showOn }) =>
        [showOn, ...needs].every((field) => Object.hasOwn(asks, field)),
      )
      return [
        name,
        endpoint({
          method: 'POST',
          path: `${path}/${step.path ?? `steps/${name}`}`,
          summary: `${verbOf(step)} ${withArticle(noun)}`,
          access: permission ?? 'by duty',
          ...(stepDuties && { duties: stepDuties }),
          submitKey: true,
          params: recordParams,
          body: stepInput(step),
          ...(applicable.length > 0 && { rules: applicable }),
          message: message ?? `The ${noun} has been ${done.toLowerCase()}.`,
          payload,
        }),
      ]
    }),
  ) as unknown as Record<T, StepEndpoint<P>>
