import { paginate } from '@insaka/domain/core/paging'
import type { SavedReport, ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import type { Role } from '@insaka/domain/permissions'
import { onTestFinished, vi } from 'vitest'
import { ok, type SentRequest } from './fake-server.ts'
import { openAs } from './open-app.tsx'
import { me } from './papers.ts'

const reportingPath = '/insaka/plscm/analytics/reporting'

export const reportRoutes = {
  /** Third quarter of 2026, the last one complete on the tests' date. */
  make: 'GET /api/procurement/report/2026-07-01/2026-09-30',
  preview: 'GET /api/procurement/report/2026-07-01/2026-09-30/preview',
  list: `GET /api/procurement/reports/${me}/0/id/10`,
  second: `GET /api/procurement/reports/${me}/1/id/10`,
  file: (id: number) => `GET /api/procurement/reports/${id}/file`,
}

const papers = {
  broughtForward: 3,
  added: 9,
  reopened: 1,
  completed: 6,
  cancelled: 2,
  carriedForward: 5,
  completedThenCancelled: 0,
}

const spending = {
  key: '',
  label: '',
  currency: 'ZMW',
  lvp: { records: 2, value: 1_500.5 },
  mpc: { records: 1, value: 900_000 },
  records: 3,
  value: 901_500.5,
  committed: 951_500.5,
  share: 100,
  before: { records: 2, value: 450_000, share: 100 },
} as const

export const previewOf = (changes: Partial<ReportPreview> = {}): ReportPreview => ({
  isNil: false,
  provisional: false,
  before: { from: '2026-04-01', to: '2026-06-30' },
  movements: {
    enquiries: { broughtForward: 14, added: 63, reopened: 1, linked: 48, withdrawn: 4, carriedForward: 26 },
    lvp: papers,
    mpc: { ...papers, added: 24, carriedForward: 20 },
  },
  spent: [
    spending,
    {
      ...spending,
      currency: 'USD',
      mpc: { records: 0, value: 0 },
      records: 2,
      value: 1_500.5,
      before: { records: 0, value: 0, share: 0 },
    },
  ],
  tables: [
    {
      dimension: 'department',
      label: 'Department',
      rows: [{ ...spending, key: 'PROC', label: 'Procurement' }],
    },
    { dimension: 'funder', label: 'Funder', rows: [{ ...spending, key: 'GRZ', label: 'GRZ' }] },
  ],
  records: 1_234,
  fitsPdf: true,
  ...changes,
})

export const savedReport = (id: number, changes: Partial<SavedReport> = {}): SavedReport => ({
  id,
  reference: `MIHUD.RPT.${id}.04.26`,
  fileName: `MIHUD-${id}.xlsx`,
  format: 'xlsx',
  reportingPeriod: 'First Quarter',
  from: '2026-01-01',
  to: '2026-03-31',
  reportDate: '2026-04-02T09:30:00+02:00',
  filters: 'ICT, Finance · Citizen',
  records: 1_234,
  size: 187 * 1024,
  sha256: `3f9ab2c4d5e6${'0'.repeat(52)}`,
  initiator: 'Mutale Mwansa',
  initiatorId: me,
  createdOn: '2026-04-02T09:31:00+02:00',
  changed: 0,
  moreChanged: false,
  ...changes,
})

export const savedReportsPage = (content: SavedReport[], { page = 0, total = content.length } = {}) =>
  ok({ reports: { content, pagination: paginate({ page, size: 10 }, total, content.length) } })

type Routes = Parameters<typeof openAs>[2]

/** Opens a report screen on a fixed day, by default in November 2026. */
export async function openReports(
  at = reportingPath,
  routes: Routes = {},
  { now = '2026-11-23T08:00:00Z', role = 'ORD' }: { now?: string; role?: Role } = {},
) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openAs(role, at, {
    [reportRoutes.list]: () => savedReportsPage([]),
    [reportRoutes.preview]: () => ok({ preview: previewOf() }),
    ...routes,
  })
  const callsTo = (route: string) => app.server.sent.filter((each) => each.route === route)
  return { ...app, callsTo, queriesOf: (route: string) => callsTo(route).map(queryOf) }
}

const queryOf = ({ url }: SentRequest) => Object.fromEntries(new URL(url, 'http://test').searchParams)

/** Streaming report reply whose start, chunks and end the test controls. */
export function fakeMaking() {
  const sent: SentRequest[] = []
  let answer = (_response: Response) => {}
  let stream: ReadableStreamDefaultController<Uint8Array>
  const onAbort = ({ signal }: SentRequest, abort: (reason: unknown) => void) =>
    signal?.addEventListener('abort', () => abort(signal.reason))
  return {
    sent,
    route: (request: SentRequest) => {
      sent.push(request)
      return new Promise<Response>((resolve, reject) => {
        answer = resolve
        onAbort(request, reject)
      })
    },
    refuse: (response: Response) => answer(response),
    begin: (headers: Record<string, string>) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller
          onAbort(sent.at(-1)!, (reason) => controller.error(reason))
        },
      })
      answer(new Response(body, { headers }))
    },
    send: (text: string) => stream.enqueue(new TextEncoder().encode(text)),
    end: () => stream.close(),
    breakOff: () => stream.error(new TypeError('network error')),
    wasAborted: () => sent.at(-1)?.signal?.aborted ?? false,
  }
}
