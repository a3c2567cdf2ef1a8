import { allEndpoints } from '@insaka/domain/all-endpoints'
import type { Role } from '@insaka/domain/permissions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account, fuelPath, pageOf, price } from '../test/fuel.ts'
import { ok, refusalReply, type SentRequest } from '../test/fake-server.ts'
import { openAs } from '../test/open-app.tsx'
import { me } from '../test/papers.ts'
import { registers, searchWithFilters } from '../test/registers.ts'
import { watchSavedFiles } from '../test/saved-files.ts'
import { buildUrl } from './api/url.ts'
import type { Register } from './registers/register.ts'

type Screen = {
  role?: Role
  /** Address of the list with all of its filters set. */
  at: string
  sortField?: string
  /** Expected query without the format, by the name of each export. */
  expectedQueries: Record<string, Record<string, string>>
}

/** A register with all filters, its last state, its last sort field and its third page. */
function screenOf(register: Register): Screen {
  const query = searchWithFilters(register)
  const sortField = Object.keys(register.sortFields).at(-1)!
  const at = `${register.path}?${new URLSearchParams({ ...query, sort: sortField, page: '2' }).toString()}`
  return { at, sortField, expectedQueries: { '': query } }
}

const fuelFilters = { from: '2026-01-01', to: '2026-03-31', type: 'WITHDRAW', client: 'Hilux', coupon: 'C 1' }

const screens: Record<string, Screen> = {
  ...Object.fromEntries(registers.map((register) => [register.name, screenOf(register)])),
  'fuel-accounts': {
    at: `${fuelPath}?${new URLSearchParams({ ...fuelFilters, account: 'PROC', page: '2' }).toString()}`,
    expectedQueries: {
      'PROC: Procurement': { ...fuelFilters, account: 'PROC' },
      'All accounts': fuelFilters,
    },
  },
  'fuel-products': { at: '/insaka/plscm/stores/settings/products', expectedQueries: { '': {} } },
  users: {
    role: 'ADMIN',
    at: '/insaka/admin/users?account=waiting&search=mutale&page=2',
    expectedQueries: { '': { account: 'waiting', search: 'mutale', institution: 'MIHUD' } },
  },
  departments: {
    role: 'ADMIN',
    at: '/insaka/admin/departments',
    expectedQueries: { '': { institution: 'MIHUD' } },
  },
  designations: {
    role: 'ADMIN',
    at: '/insaka/admin/designations?department=PROC',
    expectedQueries: {
      'PROC: Procurement': { institution: 'MIHUD', department: 'PROC' },
      'All departments': { institution: 'MIHUD' },
    },
  },
  imports: { role: 'ADMIN', at: '/insaka/admin/imports?page=2', expectedQueries: { '': {} } },
  'procurement-report': { at: '/insaka/plscm/analytics/archived?page=2', expectedQueries: { '': {} } },
}
// The endpoint of contracts names the state `stage`.
const { status: stage, ...ofContracts } = screens['contracts']!.expectedQueries['']!
screens['contracts']!.expectedQueries[''] = { ...ofContracts, stage: stage! }

const exported = Object.entries(allEndpoints).flatMap(([feature, endpoints]) =>
  'export' in endpoints ? [[feature, endpoints.export.path] as const] : [],
)
const queryOf = ({ url }: SentRequest) => Object.fromEntries(new URL(url, 'http://test').searchParams)
const isExport = ({ url }: SentRequest) => url.includes('/export/')

test.each(exported)('%s: exports the whole list with its filters and sort order', async (name, path) => {
  const screen = screens[name]
  expect(screen, 'a screen with an Export').toBeDefined()
  const { role = 'ORD', at, sortField = 'id', expectedQueries } = screen!
  const saved = watchSavedFiles()
  const { server } = await openAs(role, at, {
    [`GET /api/stores/accounts/${me}`]: () => ok({ accounts: [account('PROC', 5)] }),
    'GET /api/stores/fuel/2/*': () => pageOf([]),
    'GET /api/stores/products': () => ok({ products: [price({})] }),
    'GET /api/*': (sent) =>
      isExport(sent) ? new Response('PK', { headers: { filename: 'list.csv' } }) : refusalReply('INTERNAL'),
  })
  const opener = page.getByRole('main').getByRole('button', { name: 'Export', exact: true })
  for (const [list, query] of Object.entries(expectedQueries))
    for (const [format, label] of [
      ['csv', /CSV/],
      ['xlsx', /XLSX/],
    ] as const) {
      await opener.click()
      const panel = page.getByRole('group', { name: 'Export', exact: true })
      const choices = list ? panel.getByRole('group', { name: list, exact: true }) : panel
      await choices.getByRole('button', { name: label }).click()
      await expect.element(panel).not.toBeInTheDocument()
      const sent = server.sent.filter(isExport).at(-1)!
      expect(sent.route).toBe(`GET ${buildUrl(path, { userId: me, sortField })}`)
      expect(queryOf(sent)).toEqual({ ...query, format })
    }
  expect(saved).toHaveLength(Object.keys(expectedQueries).length * 2)
})
