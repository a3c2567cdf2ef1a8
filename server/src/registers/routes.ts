import type { Endpoint } from '@insaka/domain/core/endpoint'
import { bind, type BoundEndpoint, type Handler } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { listQuery } from '@insaka/domain/core/register-list.schema'
import { filterNames } from './filter.ts'
import { listRequestOf } from './list-request.ts'
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

type Save<R> = (
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<never>,
  key: string | null,
) => Promise<{ record: R }>

type Kind<R extends { id: number }> = Readable<R> & { one: string; many: string }

type RegisterHandlers<G extends RegisterEndpoints, R, S extends keyof G> = {
  /** Calls that save a record and return it with the current page of the list. */
  saves: Record<S, Save<R>>
  others: { [K in Exclude<keyof G, 'list' | 'get' | 'history' | 'export' | S>]: Handler<G[K]> }
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
>(
  platform: Platform,
  endpoints: G,
  kind: Kind<R>,
  { saves, others }: RegisterHandlers<G, R, S>,
): BoundEndpoint[] {
  const { database } = platform
  refuseUnknownFilters(endpoints.list, kind.register)
  async function pageFor({ params, query, caller }: ListCall) {
    const request = listRequestOf(caller, kind.register.name, params, query)
    const { page, ...rest } = await database.read(caller.institutionId, (tx) => readPage(tx, kind, request))
    return { [kind.many]: page, ...rest }
  }

  const saveAndList = (save: Save<R>) => async (call: ListCall) => {
    const { record } = await save(platform, call.caller, call.checked, call.submitKey)
    return { ...(call.wantsList && (await pageFor(call))), [kind.one]: record }
  }

  type RecordCall = {
    params: { id: number }
    query: { page: number; size: number }
    caller: Caller
  }
  const commonHandlers = {
    list: pageFor,
    async get({ params: { id }, caller }: RecordCall) {
      const { record, ...rest } = await database.read(caller.institutionId, (tx) =>
        readRecordWithRecorder(tx, kind, id),
      )
      return { [kind.one]: record, ...rest }
    },
    history: ({ params: { id }, query, caller }: RecordCall) =>
      database.read(caller.institutionId, (tx) => readHistoryOf(tx, kind, id, query)),
  }
  const saveHandlers = Object.fromEntries(
    Object.entries<Save<R>>(saves).map(([name, save]) => [name, saveAndList(save)]),
  )
  return bind(endpoints, { ...commonHandlers, ...saveHandlers, ...others } as never)
}
