import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import type { Role } from '@insaka/domain/permissions'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enquiryRow } from '../../../test/enquiries-list.ts'
import { ok, refusalReply, type SentRequest } from '../../../test/fake-server.ts'
import { openAs } from '../../../test/open-app.tsx'
import { lvpRow, papersPage } from '../../../test/papers.ts'
import { typeQuickly } from '../../../test/type-quickly.ts'
import { openedRecords } from '../../state/opened-records.ts'
import { usePreferences } from '../../session/preferences.ts'
import { endSession } from '../../session/session.ts'
import { splitByHits, matchesWords } from './palette-choices.ts'

const route = 'GET /api/procurement/search/*'
const palette = page.getByRole('dialog', { name: 'Search or go to' })
const field = palette.getByRole('combobox')
const option = (name: string | RegExp) => palette.getByRole('option', { name })
const selectedText = () => palette.element().querySelector('[aria-selected="true"]')?.textContent

const record = (id: number, changes: Partial<SearchResult> = {}): SearchResult => ({
  register: 'lvp',
  id,
  reference: `MIHUD.PROC.LVP.${id}.11.26`,
  description: 'Service of copiers',
  vendor: 'Nyanja Data Systems Ltd',
  state: 'COMPLETE',
  value: 16600.5,
  currency: 'ZMW',
  ...changes,
})

async function open(results: SearchResult[] = [], role: Role = 'ORD', routes = {}) {
  const opened = await openAs(role, '/insaka/profile', {
    [route]: () => ok({ results }),
    'GET /api/procurement/*': () => new Promise<Response>(() => undefined),
    'GET /api/utility/*': () => new Promise<Response>(() => undefined),
    'GET /api/stores/*': () => new Promise<Response>(() => undefined),
    ...routes,
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  return opened
}

test('opens by its button and closes on Esc with the focus restored', async () => {
  await openAs('ORD', '/insaka/profile')
  const button = page.getByRole('button', { name: 'Search or go to…' })
  await button.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('opens on /, except in a field', async () => {
  await openAs('ORD', '/insaka/profile')
  const phone = page.getByLabelText('Phone Number')
  await phone.fill('09')
  await userEvent.type(phone, '/')
  await expect.element(phone).toHaveValue('09/')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('/')
  await expect.element(palette).toBeVisible()
})

test('goes to a screen of the role by keyboard alone', async () => {
  const { address } = await open()
  await expect.element(option(/^Dashboard/)).toBeVisible()
  await expect.element(option(/^Users/)).not.toBeInTheDocument()
  await expect.element(option(/^Stock Control/)).not.toBeInTheDocument()
  await field.fill('archived rep')
  expect(selectedText()).toBe('Archived ReportsAnalytics')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/insaka/plscm/analytics/archived')
  await expect.element(palette).not.toBeInTheDocument()
})

test('wraps around with the arrow keys', async () => {
  await open()
  await field.fill('my pro')
  await field.fill('help')
  expect(selectedText()).toBe('Help')
  await field.fill('new')
  expect(selectedText()).toBe('New requisition')
  await userEvent.keyboard('{ArrowDown}')
  expect(selectedText()).toBe('New enquiry')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(selectedText()).toBe('New amendment')
  const active = field.element().getAttribute('aria-activedescendant')
  expect(document.getElementById(active!)?.textContent).toBe('New amendment')
})

test('starts a new record if the role allows it', async () => {
  const { address } = await open()
  await field.fill('new low')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/insaka/plscm/lvp/list?record=new')
})

test('starts a draw or deposit of fuel', async () => {
  const { address } = await open()
  await field.fill('deposit')
  expect(selectedText()).toBe('Deposit')
  await field.fill('draw')
  expect(selectedText()).toBe('Draw fuel')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/insaka/plscm/stores/fuel?record=draw')
})

test('offers no new record to users who create none', async () => {
  await open([], 'GUEST')
  await expect.element(option('Sign out')).toBeInTheDocument()
  await expect.element(option('Draw fuel')).not.toBeInTheDocument()
  await expect.element(option(/^New/)).not.toBeInTheDocument()
})

test('changes the colours, shows the keys and signs out', async () => {
  usePreferences.setState({ colorScheme: 'light' })
  const { address } = await open()
  await option('Use the dark theme').click()
  expect(usePreferences.getState().colorScheme).toBe('dark')
  await userEvent.keyboard('{Control>}k{/Control}')
  await option('Keyboard shortcuts').click()
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(keys).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await option('Sign out').click()
  await expect.poll(address).toBe('/')
})

test('finds records after a typing pause and opens one over its list', async () => {
  const { server, address } = await open([record(7)])
  typeQuickly(field, 'nyanja')
  const recordOption = option(/Service of copiers/).first()
  await expect
    .element(recordOption)
    .toHaveTextContent('Service of copiersMIHUD.PROC.LVP.7.11.26 · Nyanja Data Systems LtdComplete16,600.50')
  expect(recordOption.element().querySelector('mark')?.textContent).toBe('Nyanja')
  const searches = server.sent.filter(({ url }) => url.includes('/search/'))
  expect(searches.map(({ url }) => new URL(url, 'http://x').searchParams.get('q'))).toEqual(['nyanja'])
  await expect.poll(selectedText).toContain('LVP.7')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/insaka/plscm/lvp/list?scope=institution&record=7')
})

test('finds a fuel transaction and opens it over its account', async () => {
  const { address } = await open([
    record(7, {
      register: 'fuel',
      reference: 'FC-7',
      vendor: 'Hilux BAH 2231',
      state: 'WITHDRAW',
      value: 2031.5,
    }),
  ])
  await field.fill('copiers')
  await expect
    .element(option(/FC-7/))
    .toHaveTextContent('Service of copiersFC-7 · Hilux BAH 2231Draw2,031.50')
  // The list of an account has no search to link to.
  await expect.element(option(/^All in/)).not.toBeInTheDocument()
  await option(/FC-7/).click()
  await expect.poll(address).toBe('/insaka/plscm/stores/fuel?scope=institution&record=7')
})

test('finds an amendment, without a state and in the currency of its contract', async () => {
  const amendment = record(2, {
    register: 'amendments',
    reference: 'MIHUD.GRZ.PROC.G.4.04.26.A1',
    state: 'RECORDED',
    value: 1_100_000,
    currency: 'USD',
  })
  const { address } = await open([amendment])
  await field.fill('nyanja')
  const recordOption = option(/Service of copiers/).first()
  await expect.element(recordOption).toHaveTextContent(/Nyanja Data Systems LtdUSD 1,100,000\.00$/)
  await recordOption.click()
  await expect.poll(address).toBe('/insaka/plscm/hvp/contract/amendments?scope=institution&record=2')
})

test('labels the number of a record without a reference', async () => {
  await open([
    record(5, {
      register: 'vendors',
      reference: '5',
      vendor: null,
      state: 'ACTIVE',
      value: null,
      currency: null,
    }),
  ])
  await field.fill('copiers')
  await expect.element(option(/No\. 5/)).toHaveTextContent('Service of copiersNo. 5Active')
})

test('a record opened over another one of its register closes to the list', async () => {
  // Forgets the opened records.
  onTestFinished(() => endSession('signed out'))
  const rows = [lvpRow(8), lvpRow(7)]
  const { address, router } = await open([record(7)], 'ORD', {
    'GET /api/procurement/*': (sent: SentRequest) => ok(papersPage('lvps', sent, rows)),
    'GET /api/utility/views/lvp': () => ok({ views: [], columns: null }),
    'GET /api/procurement/lvps/7': () => ok({ lvp: rows[1] }),
    'GET /api/procurement/lvps/8': () => ok({ lvp: rows[0] }),
  })
  await userEvent.keyboard('{Escape}')
  const listPath = '/insaka/plscm/lvp/list'
  await router.navigate({ to: listPath, search: { search: 'copiers' } })
  await page.getByRole('link', { name: /LVP\.8\./ }).click()
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/LVP\.8\./)
        .first(),
    )
    .toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('nyanja')
  await option(/LVP\.7/).click()
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/LVP\.7\./)
        .first(),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Close dialog' }).click()
  await expect.poll(address).toBe(`${listPath}?search=copiers`)
})

test('links to all matches of a register in the whole institution', async () => {
  const { address } = await open([record(7)])
  await field.fill('nyanja')
  await expect.element(option('All in MPC Records')).not.toBeInTheDocument()
  await option('All in LVP Records').click()
  await expect.poll(address).toBe('/insaka/plscm/lvp/list?scope=institution&search=nyanja')
})

test('opens no outdated match on Enter', async () => {
  const { server, address } = await open([record(7)])
  await field.fill('nyanja')
  await expect.element(option(/LVP\.7/)).toBeVisible()
  server.change(route, () => new Promise(() => undefined))
  await userEvent.type(field, ' data{Enter}')
  await expect.element(palette).toBeVisible()
  expect(address()).toBe('/insaka/profile')
})

test('lists recently opened records first, for the same user only', async () => {
  const { router } = await open([], 'ORD', {
    'GET /api/procurement/lvps/7': () => ok({ lvp: lvpRow(7, { vendor: 'Chilenje Stationers' }) }),
    'GET /api/procurement/enquiries/3': () => ok({ enquiry: enquiryRow(3) }),
  })
  const openRecord = async (path: string, reference: RegExp) => {
    await userEvent.keyboard('{Escape}')
    await router.navigate({ to: path })
    await expect.element(page.getByRole('dialog').getByText(reference).first()).toBeVisible()
  }
  await openRecord('/insaka/plscm/lvp/list?record=7', /LVP\.7\./)
  await openRecord('/insaka/plscm/enquiries?record=3', /RFQ\.3\./)
  await userEvent.keyboard('{Control>}k{/Control}')
  const recent = palette.getByRole('group', { name: 'Recently opened' })
  const [first, second, ...more] = recent.getByRole('option').elements()
  expect(first?.textContent).toContain('RFQ.3.')
  expect(second?.textContent).toMatch(/LVP\.7\..* · Chilenje StationersIn Progress9,500\.50$/)
  expect(more).toEqual([])
  await option('Sign out').click()
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(openedRecords()).toEqual([])
})

test('offers new records, then existing screens, before any input', async () => {
  await open()
  const groups = () =>
    [...palette.element().querySelectorAll('[role=group]')].map((group) => group.getAttribute('aria-label'))
  expect(groups()).toEqual(['New', 'Go to', 'Actions'])
  expect(selectedText()).toBe('New requisition')
})

test('finds announced modules only for developers, and only by their name', async () => {
  await open([], 'DEV')
  await expect.element(option(/^Stock Control/)).not.toBeInTheDocument()
  await field.fill('stock')
  await expect.element(option(/^Stock Control/)).toBeVisible()
})

test('reports no matches and a failed search', async () => {
  const { server } = await open([])
  await field.fill('n')
  await expect.element(palette.getByText('Type one more letter to search the records.')).toBeVisible()
  await field.fill('nothing')
  await expect.element(palette.getByText('Nothing found for “nothing”.')).toBeVisible()
  server.change(route, () => refusalReply('INTERNAL'))
  await field.fill('nyanja')
  await expect.element(palette.getByText(/^The records could not be searched\./)).toBeVisible()
  server.change(route, () => ok({ results: [record(7)] }))
  await palette.getByRole('button', { name: 'Try again' }).click()
  await expect.element(option(/LVP\.7/)).toBeVisible()
})

test.each([
  ['LVP Records', 'lvp', true],
  ['LVP Records', 'rec lv', true],
  ['LVP Records', 'ecords', false],
  ['LVP Records', 'lvp users', false],
  ['LVP Records', '', true],
])('matches %s with %j: %s', (name, typed, isIt) => {
  expect(matchesWords(name, typed)).toBe(isIt)
})

test.each([
  ['Nyanja Data', 'nyanja', ['[Nyanja]', ' Data']],
  ['Nyanja Data', 'da ny', ['[Ny]', 'anja ', '[Da]', 'ta']],
  ['MLWR.LVP.70', 'LVP.7', ['MLWR.', '[LVP.7]', '0']],
  ['a+b (c)', '+b (', ['a', '[+b]', ' ', '[(]', 'c)']],
  ['Nyanja', '', ['Nyanja']],
])('in %j, %j highlights %j', (text, typed, marked) => {
  expect(splitByHits(text, typed).map((part) => (part.isHit ? `[${part.text}]` : part.text))).toEqual(marked)
})
