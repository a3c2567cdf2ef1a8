import { readsOwnRecords } from '@insaka/domain/all-registers'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { bind, type BoundEndpoint, type Handler } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import type { Step } from '@insaka/domain/steps/step'
import type { TenantTx } from '../db/transactions.ts'
import {
  addSteps,
  stepReplies,
  takeStep,
  type StepKind,
  type ReadableSteps,
} from '../steps/take-step.actions.ts'
import { listQuery } from '@insaka/domain/core/register-list.schema'
import { filterNames } from './filter.ts'
import { listRequestOf } from './list-request.ts'
import { requireReadable } from './own-records.ts'
import type { Register } from './register.ts'
import { readHistoryOf, readRecordWithRecorder, readPage, type Readable } from './read-register.ts'

/** The endpoints that every register has. The keys of their payloads differ, for example `enquiry` and `enquiries`. */
type RegisterEndpoints = { list: Endpoint; get: Endpoint; history: Endpoint } & Record<string, Endpoint>

type ListCall = {
  params: Parameters<typeof listRequestOf>[2]
  query: Parameters<typeof listRequestOf>[3]
  checked: CheckedBody<never>
  submitKey: string | null
  wantsList: boolean
  caller: Caller
}

type StepCall = Pick<ListCall, 'submitKey' | 'caller'> & {
  params: { id: number }
  checked: CheckedBody<object>
}

type Save<R> = (
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<never>,
  key: string | null,
) => Promise<{ record: R }>

type Kind<R extends { id: number }, T extends string> = Readable<R> & {
  one: string
  many: string
  /** The steps of its records, each with an endpoint of the same name. */
  steps?: Omit<StepKind<R>, 'steps'> & { steps: Readonly<Record<T, Step>> }
  /** Parts of its records with steps of their own, whose endpoints belong to another register. */
  steppedParts?: readonly ReadableSteps<R>[]
  /** Further values in the reply to a step. */
  withStep?: (tx: TenantTx, caller: Caller, record: R) => Promise<object>
}

type RegisterHandlers<G extends RegisterEndpoints, R, S extends keyof G, T extends string> = {
  /** Calls that save a record and return it with the current page of the list. */
  saves: Record<S, Save<R>>
  others: { [K in Exclude<keyof G, 'list' | 'get' | 'history' | 'export' | S | T>]: Handler<G[K]> }
}

/** A filter that the register lacks would be accepted and ignored, so the server refuses to start. */
function refuseUnknownFilters({ query, path }: Endpoint, register: Register): void {
  const knownNames = [...Object.keys(listQuery({})), 'stage', ...filterNames(register)]
  const unknown = Object.keys(query?.shape ?? {}).filter((name) => !knownNames.includes(name))
  if (unknown.length > 0)
    throw new Error(`${path} declares filters that ${register.name} lacks: ${unknown.join(', ')}.`)
}

export function registerRoutes<
  const G extends RegisterEndpoints,
  R extends { id: number },
  const S extends Exclude<keyof G & string, 'list' | 'get' | 'history' | 'export'>,
  const T extends string = never,
>(
  platform: Platform,
  endpoints: G,
  kind: Kind<R, T>,
  { saves, others }: RegisterHandlers<G, R, S, T>,
): BoundEndpoint[] {
  const { database } = platform
  refuseUnknownFilters(endpoints.list, kind.register)
  async function readPageFor(tx: TenantTx, { params, query, caller }: ListCall) {
    const request = listRequestOf(caller, kind.register.name, params, query)
    const { page, elsewhere, ...rest } = await readPage(tx, kind, request)
    const readsOwn = readsOwnRecords(caller, kind.register.name)
    return { [kind.many]: page, ...rest, ...(elsewhere && !readsOwn && { elsewhere }) }
  }

  const readableSteps: ReadableSteps<R>[] = [
    ...(kind.steps ? [kind.steps] : []),
    ...(kind.steppedParts ?? []),
  ]
  const { withCurrentSteps } = stepReplies(platform, readableSteps)

  const saveAndList = (save: Save<R>) => async (call: ListCall) => {
    const { caller, wantsList } = call
    const { record } = await withCurrentSteps(caller, save(platform, caller, call.checked, call.submitKey))
    return database.read(caller.institutionId, async (tx) => {
      const [list, withSteps] = await Promise.all([
        wantsList && readPageFor(tx, call),
        addSteps(tx, caller, readableSteps, record),
      ])
      return { ...list, [kind.one]: withSteps }
    })
  }

  type RecordCall = {
    params: { id: number }
    query: { page: number; size: number }
    caller: Caller
  }
  const commonHandlers = {
    list: (call: ListCall) => database.read(call.caller.institutionId, (tx) => readPageFor(tx, call)),
    async get({ params: { id }, caller }: RecordCall) {
      return database.read(caller.institutionId, async (tx) => {
        const { record, ...rest } = await readRecordWithRecorder(tx, kind, id)
        requireReadable(caller, kind.register, record)
        return { [kind.one]: await addSteps(tx, caller, readableSteps, record), ...rest }
      })
    },
    history: ({ params: { id }, query, caller }: RecordCall) =>
      database.read(caller.institutionId, async (tx) => {
        const { record, history } = await readHistoryOf(tx, kind, id, query)
        requireReadable(caller, kind.register, record)
        return history
      }),
  }
  const saveHandlers = Object.fromEntries(
    Object.entries<Save<R>>(saves).map(([name, save]) => [name, saveAndList(save)]),
  )
  const stepHandlers = Object.fromEntries(
    Object.keys(kind.steps?.steps ?? {}).map((name) => [
      name,
      async ({ params: { id }, checked, caller, submitKey }: StepCall) => {
        const sent = checked.withParams({ id }) as CheckedBody<never>
        const record = await withCurrentSteps(
          caller,
          takeStep(platform, caller, kind.steps!, name, sent, submitKey),
        )
        return database.read(caller.institutionId, async (tx) => {
          const [withSteps, more] = await Promise.all([
            addSteps(tx, caller, readableSteps, record),
            kind.withStep?.(tx, caller, record),
          ])
          return { [kind.one]: withSteps, ...more }
        })
      },
    ]),
  )
  return bind(endpoints, { ...commonHandlers, ...saveHandlers, ...stepHandlers, ...others } as never)
}
