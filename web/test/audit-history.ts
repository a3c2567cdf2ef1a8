import type { SecurityEntry, TrailEvent } from '@insaka/domain/audit-log/audit.schema'
import { paginate } from '@insaka/domain/core/paging'
import { ok, type SentRequest } from './fake-server.ts'

export const historyPath = '/insaka/admin/history'
export const historyRoutes = {
  events: 'GET /api/audit/events/*',
  signIns: 'GET /api/audit/security/*',
  export: 'GET /api/audit/export',
}

export const banda = '01890000-0000-7000-8000-00000000000b'
const phiri = '01890000-0000-7000-8000-00000000000c'

export const eventOf = (sequence: number, changes: Partial<TrailEvent> = {}): TrailEvent => ({
  sequence,
  happenedOn: '2026-03-31T08:15:00+02:00',
  actor: 'Mary Banda',
  actorId: banda,
  caller: 'COLLEAGUE',
  action: 'changed',
  subject: 'lvp',
  subjectId: '7',
  name: 'MIHUD.LVP.2026.7',
  changes: [
    { field: 'vendor', before: 'Zambezi Paper', after: 'Lusaka Stationers' },
    { field: 'purchaseOrderValue', before: 9500.5, after: 12000 },
    { field: 'approvalDate', before: null, after: '2026-03-30' },
  ],
  withheld: false,
  digest: 'a5'.repeat(32),
  ...changes,
})

const withheldEvent = (sequence: number): TrailEvent =>
  eventOf(sequence, {
    actor: null,
    actorId: null,
    caller: null,
    action: 'administration',
    subject: 'administration',
    subjectId: null,
    name: null,
    changes: null,
    withheld: true,
    digest: 'c7'.repeat(32),
  })

export const signInEntryWith = (changes: Partial<SecurityEntry> = {}): SecurityEntry => ({
  id: '01890000-0000-7000-8000-0000000000aa',
  happenedOn: '2026-03-31T08:01:00+02:00',
  kind: 'sign-in refused',
  user: null,
  username: 'mbanda',
  address: '10.0.0.7',
  agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36',
  detail: 'WRONG_CREDENTIALS',
  ...changes,
})

const events = [
  eventOf(757),
  withheldEvent(756),
  eventOf(755, { actor: 'Insaka', actorId: null, caller: 'INSAKA', action: 'taken back', changes: [] }),
  eventOf(754, { actor: 'Chanda Phiri', actorId: phiri, caller: 'DEVELOPER' }),
]

/** Requested page of `total` events; only the first page has realistic events. */
export function eventsPage({ url }: SentRequest, total = 757) {
  const [, page, , size] = new URL(url, 'http://test').pathname.split('/').slice(-4).map(Number)
  const at = { page: page!, size: size! }
  const content = page === 0 ? events : [eventOf(total - page! * size!)]
  return ok({ events: { content, pagination: paginate(at, total, content.length) } })
}

export const signInsPage = (content: SecurityEntry[]) =>
  ok({ events: { content, pagination: paginate({ page: 0, size: 50 }, content.length, content.length) } })
