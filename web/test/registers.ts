import { allLists } from '@insaka/domain/all-lists'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { paginate } from '@insaka/domain/core/paging'
import { describedByName } from '@insaka/domain/described-registers'
import type { Role } from '@insaka/domain/permissions'
import type * as z from 'zod/mini'
import { describedList } from '../src/registers/described/described-list.tsx'
import type { Filter } from '../src/registers/filters/filters.ts'
import type { Register } from '../src/registers/register.ts'
import { ok, refusalReply, type SentRequest } from './fake-server.ts'
import { openAs } from './open-app.tsx'
import type { Routes } from './record-dialog.tsx'

const isRegister = (exported: unknown): exported is Register =>
  Object.hasOwn(exported as object, 'usualColumns')

/** Every register with the common list page. */
export const registers = [
  ...Object.values(import.meta.glob<object>('../src/*/*.register.ts', { eager: true })).flatMap((module) =>
    (Object.values(module) as unknown[]).filter(isRegister),
  ),
  ...Object.values(describedByName).map((register) => describedList(register)),
]

const sampleValues: Record<Filter['kind'], string> = {
  department: 'PROC',
  text: 'Kafue',
  number: '3',
  choice: '',
  day: '2026-02-01',
  amount: '250.5',
}
const sampleValueOf = (filter: Filter) =>
  filter.kind === 'choice' ? Object.keys(filter.choices)[0]! : sampleValues[filter.kind]

/** An address with all filters of the register and its last state. */
export function searchWithFilters({ states, filters }: Register): Record<string, string> {
  const state = Object.keys(states).at(-1)
  return {
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, sampleValueOf(filter)])),
    scope: 'department',
    direction: 'asc',
    search: 'chairs',
    ...(state && { status: state }),
  }
}

/** Matches every request to an endpoint, whatever its parameters. */
const patternOf = ({ method, path }: Endpoint) => `${method} ${path.slice(0, path.indexOf(':'))}*`

/** The list endpoint of a register. */
export function listOf({ name, states }: Register) {
  const list = allLists[name].list as Endpoint & { query: z.ZodMiniObject; payload: z.ZodMiniObject }
  const { shape } = list.payload
  const [page] = Object.entries(shape as Record<string, z.ZodMiniType>).find(
    ([, { def }]) => 'shape' in def && 'content' in (def.shape as object),
  )!
  /** Every state has another count. */
  const counts = Object.fromEntries(['ALL', ...Object.keys(states)].map((state, i) => [state, 10 - i]))
  const sums = 'sums' in shape ? [{ currency: 'ZMW', amount: 123_456 }] : undefined
  return {
    counts,
    sums,
    queryNames: Object.keys(list.query.shape),
    reply(rows: readonly object[]) {
      // Lists have the number of lines instead of the lines.
      const content = rows.map((row) => ({ lineCount: 2, ...row }))
      const pagination = paginate({ page: 0, size: 12 }, content.length, content.length)
      return ok(list.payload.parse({ [page]: { content, pagination }, counts, sums }))
    },
    /** The sort field and query of a request, as the endpoint accepts them. */
    requestOf({ url }: SentRequest) {
      const { pathname, searchParams } = new URL(url, 'http://test')
      const sortField = pathname.split('/')[list.path.split('/').indexOf(':sortField')]
      const query = list.query.parse(Object.fromEntries(searchParams)) as Readonly<Record<string, unknown>>
      return { sortField, query }
    },
  }
}

type Options = {
  search?: string
  role?: Role
  columns?: readonly string[] | null
  rows: readonly object[]
  routes?: Routes
}

/** Opens the page of a register with these rows. */
export async function openList(register: Register, { search = '', role = 'ORD', ...options }: Options) {
  const { columns = null, rows, routes } = options
  const list = listOf(register)
  const pattern = patternOf(allLists[register.name].list)
  const views = `/api/utility/views/${register.name}`
  const app = await openAs(role, `${register.path}${search}`, {
    [pattern]: () => list.reply(rows),
    [`GET ${views}`]: () => ok({ views: [], columns }),
    [`PUT ${views}`]: ({ body }) => ok(body as object),
    ...routes,
    'GET /api/*': () => refusalReply('INTERNAL'),
  })
  const listRequests = () =>
    app.server.sent.filter(({ route }) => route.startsWith(pattern.slice(0, -1))).map(list.requestOf)
  return { ...app, listRequests }
}
