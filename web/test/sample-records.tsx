import type { Caution, RecordCaution } from '@insaka/domain/core/cautions'
import { Refusal } from '@insaka/domain/core/errors'
import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { describeFields } from '@insaka/domain/core/record-fields'
import { paginate } from '@insaka/domain/core/paging'
import { choice, optionalLongText, text, version } from '@insaka/domain/core/text-fields'
import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import type { Role } from '@insaka/domain/permissions'
import { commonFilters } from '@insaka/domain/core/list-filters'
import { registerCards, type ViewableRegister } from '@insaka/domain/all-registers'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { describeRecord } from '../src/registers/dialog/describe-record.ts'
import { recordQuery, type SubmitBody } from '../src/registers/dialog/record.queries.ts'
import type { PreviewCautions } from '../src/registers/dialog/use-previewed-cautions.ts'
import { describeRegister, type ListCall, type ListReply } from '../src/registers/register.ts'
import { readListSearch } from '../src/registers/list-search-params.ts'
import { blankValues, valuesOf } from '../src/ui/form/record-values.ts'
import { historyQuery, type HistoryCall } from '../src/ui/history/history-query.ts'
import { fakeServer, ok, type SentRequest } from './fake-server.ts'
import { renderPart } from './render-part.tsx'

/** Fictitious register for tests that apply to every register. */

const thingStates = { NEW: 'New', WORN: 'Worn', GONE: 'Gone' } as const
type State = keyof typeof thingStates
type Sort = 'id' | 'madeOn'

export type Thing = {
  id: number
  version: number
  reference: string
  name: string
  colour: keyof typeof colours
  state: State
  about: string
  weight: number
  madeOn: string
  updatedOn?: string
  cautions?: RecordCaution[]
}

export const thing = (id: number, changes: Partial<Thing> = {}): Thing => ({
  id,
  version: 1,
  reference: `T.${id}`,
  name: `Thing ${id}`,
  colour: 'RED',
  state: 'NEW',
  about: 'Something for the office',
  weight: 1200.5,
  madeOn: '2026-03-31',
  ...changes,
})

const colours = { RED: 'Red', BLUE: 'Blue' } as const

const name = 'things' as ViewableRegister
// Not enumerable, since other tests list every register.
Object.defineProperty(registerCards, name, { value: { noun: 'thing' }, configurable: true })

export type LoadThings = (call: ListCall<State, Sort>) => Promise<ListReply<Thing, State>>

export const thingsRegister = (load: LoadThings = (call) => Promise.resolve(thingsPage(call, 30))) => ({
  ...describeRegister({
    name,
    createLabel: 'New thing',
    states: thingStates,
    sortFields: { id: 'No.', madeOn: 'Made On' },
    filters: {
      ...commonFilters('Made'),
      colour: { kind: 'choice', label: 'Colour', choices: colours },
      maker: { kind: 'text', label: 'Maker' },
    },
    columns: [
      { key: 'reference', header: 'NO.', cell: (row) => row.reference, sortable: 'id', width: 10 },
      { key: 'name', header: 'NAME', cell: (row) => row.name, card: 'what' },
      { key: 'colour', header: 'COLOUR', cell: (row) => row.colour, width: 8 },
      { key: 'madeOn', header: 'MADE', cell: (row) => row.madeOn, sortable: 'madeOn', width: 8 },
      { key: 'state', header: 'STATE OF IT', cell: (row) => thingStates[row.state], width: 8 },
    ],
    usualColumns: ['reference', 'name', 'colour', 'madeOn'],
    isMuted: ({ state }) => state === 'GONE',
    exportEndpoint: lvpEndpoints.export,
    // Requests aborted immediately by StrictMode must not count, as in the fake server.
    load: async (call: Parameters<LoadThings>[0]) => {
      await Promise.resolve()
      call.signal?.throwIfAborted()
      return load(call)
    },
  }),
  path: '/things' as never,
  noun: 'thing',
  title: 'Things',
})

export function thingsPage({ params: { page, pageSize } }: Pick<ListCall, 'params'>, total: number) {
  const size = Math.max(0, Math.min(pageSize, total - page * pageSize))
  const content = Array.from({ length: size }, (_, i) => thing(total - page * pageSize - i))
  const pagination: RegisterPagination = paginate({ page, size: pageSize }, total, size)
  return { content, pagination, counts: { ALL: total, NEW: total, WORN: 0, GONE: 0 } }
}

const thingFields = {
  name: text('Name', { max: 20 }),
  colour: choice('Colour', colours),
  about: optionalLongText('About', { max: 100, tooLong: 'Exceeded Character Limit of 100.' }),
}
const thingShape = z.strictObject({
  id: z.nullable(z.int()),
  version: z.nullable(version),
  ...thingFields,
})
export type ThingForm = z.input<typeof thingShape>

const thingRecordFields = describeFields<Thing>({
  reference: { kind: 'text', label: 'No.', notIn: ['reading', 'print', 'history'] },
  name: { kind: 'text', label: 'Name' },
  colour: { kind: 'code', label: 'Colour', codes: colours },
  state: { kind: 'code', label: 'State', codes: thingStates, notIn: ['history'] },
  about: { kind: 'longText', limit: 100, label: 'About', isSubject: true },
  weight: { kind: 'money', label: 'Weight', isShown: ({ colour }) => colour === 'RED' },
  madeOn: { kind: 'day', label: 'Made On', section: 'Making' },
  updatedOn: null,
  cautions: { kind: 'cautions', label: 'Cautions', notIn: ['history', 'print'] },
})

const cautionBase = { weight: 'caution', showOn: 'colour' } as const
const thingCautions: readonly Caution<ThingForm>[] = [
  {
    ...cautionBase,
    code: 'RED_ICE',
    needs: ['name', 'colour'],
    message: 'Ice is seldom red.',
    holds: ({ name: thingName, colour }) => thingName !== 'Ice' || colour !== 'RED',
  },
  // Only the server can check this caution.
  { ...cautionBase, code: 'TWICE', needs: ['name'], lookupFields: ['name'], message: '', holds: () => true },
]

export const withoutHistory = 9

const thingHistory = historyQuery(name, async ({ params, query: { page: number } }: HistoryCall<number>) => {
  if (params.id === withoutHistory) throw new Refusal('INTERNAL')
  return {
    history: [
      {
        event: 19,
        happenedOn: '2026-03-31T08:15:00+02:00',
        actor: `Writer of ${params.id}`,
        action: 'saved',
        changes: [{ field: 'colour', before: 'RED', after: 'BLUE' }],
      },
    ],
    pagination: paginate({ page: number, size: 20 }, 1, 1),
  }
})

type Sources = {
  load: (id: number) => Promise<Thing>
  save: (submit: SubmitBody<ThingForm>) => Promise<{ message: string; saved: Thing }>
  judge: PreviewCautions
}

/** Record description of things with injected load, save and caution preview. */
export const createThingRecordDescription = ({ load, save, judge }: Sources) => ({
  ...describeRecord({
    register: name,
    noun: 'thing',
    title: 'A thing',
    submitLabel: 'Change',
    endpoints: lvpEndpoints,
    payloadKey: 'thing',
    fields: thingRecordFields,
    actions: { saved: 'Made' },
    shape: thingShape,
    rules: { rules: [], facts: () => ({}) },
    cautions: thingCautions,
    previewCautions: judge,
    blank: () => ({ id: null, version: null, ...blankValues(thingFields), colour: 'RED' }) as ThingForm,
    valuesOf: (record: Thing) => valuesOf(thingFields, record) as ThingForm,
    copyValues: (record) => ({ name: record.name, colour: record.colour }),
    opened: ({ about, state }) => ({ description: about, vendor: null, state, value: null, currency: null }),
    isFixed: ({ state }) => state === 'GONE',
    // A worn thing keeps its colour.
    fitting: (mine, current) => (current.state === 'WORN' ? { ...mine, colour: current.colour } : mine),
    closedBy: ({ state }) => (state === 'GONE' ? { title: 'It is gone.', explanation: 'Sorry.' } : null),
    affectedRegisters: [name],
    send: save,
    Head: ({ record }) => record.reference,
    Above: ({ record }) => record.state === 'GONE' && <p>Above</p>,
    Actions: () => <button type="button">Own action</button>,
    sheet: {
      state: ({ state }) => thingStates[state],
      facts: ({ colour }) => [colours[colour]],
      mainSection: 'Thing',
      signers: () => ['Its owner'],
    },
  }),
  query: recordQuery(name, load),
  history: thingHistory,
})

/** Renders a page of this register at its address as a user of this role. */
export async function openThings(part: ReactNode, at = '/things', role: Role = 'ORD', routes: object = {}) {
  const server = fakeServer({
    'GET /api/utility/views/things': () => ok({ views: [], columns: null }),
    'PUT /api/utility/views/things': ({ body }: SentRequest) => ok(body as object),
    ...routes,
  })
  const root = createRootRoute()
  const things = createRoute({
    getParentRoute: () => root,
    path: '/things',
    validateSearch: readListSearch,
    // Lists extend into the horizontal padding of the page.
    component: () => <div style={{ padding: '0 1rem' }}>{part}</div>,
  })
  const router = createRouter({
    routeTree: root.addChildren([things]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await renderPart(<RouterProvider router={router as never} />, role)
  return {
    server,
    address: () => router.latestLocation.href,
    back: () => router.history.back(),
    history: router.history,
  }
}
