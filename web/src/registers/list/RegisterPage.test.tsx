import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '@insaka/domain/core/errors'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { ok, refusalReply } from '../../../test/fake-server.ts'
import { openThings, thingsPage, thingsRegister, type LoadThings } from '../../../test/sample-records.tsx'
import { usePreferences } from '../../session/preferences.ts'
import type { Register } from '../register.ts'
import { dialogOnDemand, type RecordDialogProps } from './dialog-on-demand.ts'
import { RegisterHead } from './RegisterHead.tsx'
import { RegisterPage } from './RegisterPage.tsx'
import { RegisterTable } from './RegisterTable.tsx'
import { RegisterToolbar } from './RegisterToolbar.tsx'
import { useRegisterScreen } from './use-register.ts'

function Opened({ record, list, neighbours, onOpen, onClose }: RecordDialogProps) {
  return (
    <dialog open aria-label={`Thing ${record}`}>
      <output>{JSON.stringify(list)}</output>
      <p>{neighbours.position}</p>
      <button type="button" disabled={!neighbours.previous} onClick={() => neighbours.previous?.()}>
        Previous
      </button>
      <button type="button" disabled={!neighbours.next} onClick={() => neighbours.next?.()}>
        Next
      </button>
      <button type="button" onClick={() => onOpen(1)}>
        Go to 1
      </button>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  )
}
const dialog = dialogOnDemand(() => Promise.resolve({ default: Opened }))

const getViews = 'GET /api/utility/views/things'
const putViews = 'PUT /api/utility/views/things'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (id: number) => page.getByRole('link', { name: `T.${id}`, exact: true })
const tab = (name: string) => page.getByRole('link', { name })
const searchbox = page.getByRole('searchbox')
const pages = page.getByRole('navigation', { name: 'Pages' })
const opened = (record: number | 'new') => page.getByRole('dialog', { name: `Thing ${record}` })
const chips = () =>
  [...document.querySelectorAll('[class*=_chip_] > [class*=_text_]')].map(({ textContent }) => textContent)
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

const load = vi.fn<LoadThings>()
const listRequests = () =>
  load.mock.calls.map(([{ params, query }]) => {
    const { page, sortField, pageSize } = params
    return { page, sortField, pageSize, query }
  })
const empty: LoadThings = (call) => Promise.resolve(thingsPage(call, 0))

beforeEach(async () => {
  await page.viewport(1366, 768)
  load.mockReset().mockImplementation((call) => Promise.resolve(thingsPage(call, 30)))
})

type Role = 'ORD' | 'ADMIN' | 'GUEST' | 'DEV'
const open = (at?: string, role?: Role, routes?: object, changes: Partial<Register> = {}) =>
  openThings(
    <RegisterPage register={{ ...thingsRegister(load), ...changes }} dialog={dialog} />,
    at,
    role,
    routes,
  )

describe('the address', () => {
  test('determines the API call, and the next page is prefetched', async () => {
    await open(
      '/things?scope=department&status=WORN&search=12&department=PROC&from=2026-01-01&colour=RED&maker=Ndola' +
        '&sort=madeOn&direction=asc&page=1&size=5',
    )
    await expect.element(link(25)).toBeVisible()
    await expect.poll(() => load).toHaveBeenCalledTimes(2)
    const narrowed = { department: 'PROC', from: '2026-01-01', colour: 'RED', maker: 'Ndola' }
    const query = { scope: 'department', status: 'WORN', search: '12', direction: 'asc', ...narrowed }
    expect(listRequests()).toEqual([
      { page: 1, pageSize: 5, sortField: 'madeOn', query },
      { page: 2, pageSize: 5, sortField: 'madeOn', query },
    ])
    expect(load.mock.calls[0]?.[0].params.userId).toBe('01890000-0000-7000-8000-00000000000a')
    await expect.element(page.getByLabelText('Scope')).toHaveValue('department')
    await expect.element(searchbox).toHaveValue('12')
    expect(chips()).toEqual([
      'Department: PROC: Procurement',
      'Made: from 01-Jan-2026',
      'Colour: Red',
      'Maker: Ndola',
    ])
  })

  test('ignores parts that this register does not support', async () => {
    const { address } = await open(
      '/things?status=OPEN&sort=issuedOn&colour=GREY&from=2026-02-30&page=-3&scope=world&vendor=x',
    )
    await expect.element(link(30)).toBeVisible()
    expect(listRequests()[0]).toEqual({ page: 0, sortField: 'id', pageSize: 12, query: { scope: 'mine' } })
    await tab('Worn 0').click()
    await expect.poll(address).toBe('/things?status=WORN')
  })

  test('follows the paging and Back', async () => {
    const { address, back } = await open()
    await button('Next page').click()
    await expect.element(link(18)).toBeVisible()
    expect(address()).toBe('/things?page=1&size=12')
    await button('Last page').click()
    await expect.element(link(1)).toBeVisible()
    back()
    await expect.element(link(18)).toBeVisible()
    back()
    await expect.element(link(30)).toBeVisible()
    expect(address()).toBe('/things')
  })

  test('of a later page keeps its size, so a link shows the same rows in a higher window', async () => {
    usePreferences.setState({ rowsPerPage: 5 })
    const { address } = await open('/things?page=1&size=12')
    await expect.element(link(18)).toBeVisible()
    await button('Next page').click()
    await expect.element(link(6)).toBeVisible()
    expect(address()).toBe('/things?page=2&size=12')
  })

  test('identifies a row by the register’s id, as do the dialog’s neighbours', async () => {
    const register = { ...thingsRegister(load), idOf: ({ id }: { id: number }) => id + 100 }
    const { address } = await openThings(<RegisterPage register={register} dialog={dialog} />)
    await link(29).click()
    await expect.poll(address).toBe('/things?record=129')
    await button('Next').click()
    await expect.poll(address).toBe('/things?record=128')
  })

  test('follows a tab, which starts at its first page', async () => {
    const { address } = await open('/things?page=2')
    await tab('Worn 0').click()
    await expect.poll(address).toBe('/things?status=WORN')
    await expect.poll(() => listRequests().at(-1)?.query).toEqual({ scope: 'mine', status: 'WORN' })
    await tab('All 30').click()
    await expect.poll(address).toBe('/things')
    await expect.element(tab('All 30')).toHaveAttribute('aria-current', 'page')
  })

  test('follows a sortable header and its direction', async () => {
    const { address } = await open()
    await button('MADE').click()
    await expect.poll(address).toBe('/things?sort=madeOn')
    await button('MADE').click()
    await expect.poll(address).toBe('/things?sort=madeOn&direction=asc')
    await button('NO.').click()
    await expect.poll(address).toBe('/things')
  })

  test('follows the search, whose further typing adds no history entries', async () => {
    const { address, back } = await open('/things?page=1')
    await tab('New 30').click()
    await userEvent.type(searchbox, 'cha')
    await expect.poll(address).toContain('search=cha')
    await userEvent.type(searchbox, 'irs{Enter}')
    await expect.poll(address).toContain('search=chairs')
    back()
    await expect.poll(address).not.toContain('search')
    await expect.element(searchbox).toHaveValue('')
  })

  test('follows the register’s filters, and the button shows the number of matches', async () => {
    const panel = page.getByRole('region', { name: 'Filters' })
    const { address } = await open()
    await button('Filter').click()
    await page.getByLabelText('Department').selectOptions('PROC')
    await expect.poll(address).toContain('department=PROC')
    await userEvent.type(page.getByRole('textbox', { name: 'Made from' }), '1-Mar-2026{Enter}')
    await expect.poll(address).toContain('from=2026-03-01')
    await page.getByLabelText('Colour').selectOptions('Blue')
    await expect.poll(address).toContain('colour=BLUE')
    await expect.poll(() => listRequests().at(-1)?.query).toMatchObject({ colour: 'BLUE' })
    await expect
      .poll(chips)
      .toEqual(['Department: PROC: Procurement', 'Made: from 01-Mar-2026', 'Colour: Blue'])
    await expect.element(button('Show 30 records')).toBeVisible()
    await panel.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(address).toBe('/things')
  })
})

describe('the scope', () => {
  test.each([
    ['ORD', 'mine'],
    ['ADMIN', 'mine'],
    ['GUEST', 'institution'],
    ['DEV', 'institution'],
  ] as const)('of %s starts as %s', async (role, scope) => {
    await open(undefined, role)
    await expect.element(page.getByLabelText('Scope')).toHaveValue(scope)
    await expect.poll(() => listRequests()[0]?.query).toEqual({ scope })
  })

  test('is remembered, and Back returns to the one before', async () => {
    const { address, back } = await open()
    await page.getByLabelText('Scope').selectOptions('institution')
    await expect.poll(address).toContain('scope=institution')
    expect(Object.values(usePreferences.getState().scopes)).toEqual(['institution'])
    back()
    await expect.poll(address).toContain('scope=mine')
    await expect.element(page.getByLabelText('Scope')).toHaveValue('mine')
  })
})

test('remembers the number of rows', async () => {
  const { address } = await open()
  await page.getByLabelText('Rows per page').selectOptions('5')
  await expect.poll(() => listRequests().at(-1)?.pageSize).toBe(5)
  expect(address()).toContain('size=5')
  expect(usePreferences.getState().rowsPerPage).toBe(5)
})

test.each([768, 700, 560])(
  'in a window %d pixels high every row is fully visible above the paging bar',
  async (height) => {
    await page.viewport(1366, height)
    await open('/things?size=20')
    await expect.element(link(30)).toBeVisible()
    const boxOf = (at: Element) => at.getBoundingClientRect()
    const bar = boxOf(pages.element())
    const rowBottoms = [...document.querySelectorAll('tbody tr')].map((row) => boxOf(row).bottom)
    expect(rowBottoms).toContain(boxOf(document.querySelector('table')!.parentElement!).bottom)
    expect(rowBottoms).toContain(bar.top)
    expect(bar.bottom).toBeLessThanOrEqual(height)
  },
)

test('keeps the rows and shows the progress bar while another page loads', async () => {
  await open()
  await expect.element(link(30)).toBeVisible()
  await expect.poll(() => load).toHaveBeenCalledTimes(2)
  const arrived: (() => void)[] = []
  load.mockImplementation(
    (call) => new Promise((resolve) => void arrived.push(() => resolve(thingsPage(call, 30)))),
  )
  await button('Last page').click()
  await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
  await expect.element(link(30)).toBeVisible()
  await expect.poll(() => arrived).toHaveLength(1)
  arrived[0]!()
  await expect.element(link(1)).toBeVisible()
})

describe('below a search or a filter', () => {
  const matchingPage = (call: Parameters<LoadThings>[0], more = false) =>
    call.query.scope === 'institution'
      ? thingsPage(call, 6)
      : { ...thingsPage(call, 4), elsewhere: { records: more ? 1_000 : 6, more } }

  test('shows the number of matches in the whole institution, with a link', async () => {
    load.mockImplementation((call) => Promise.resolve(matchingPage(call)))
    const { address } = await open('/things?search=paper&page=0')
    await expect.element(pages).toHaveTextContent('4 of mine · 6 in the whole institution')
    await page.getByRole('link', { name: '6 in the whole institution' }).click()
    await expect.poll(address).toBe('/things?scope=institution&search=paper')
    await expect.element(pages).toHaveTextContent('6 records')
    await expect.element(pages).not.toHaveTextContent('in the whole institution')
  })

  test('shows “more than” for a department when the count is capped', async () => {
    load.mockImplementation((call) => Promise.resolve(matchingPage(call, true)))
    await open('/things?scope=department&maker=x')
    const expectedText = '4 of my department · more than 1,000 in the whole institution'
    await expect.element(pages).toHaveTextContent(expectedText)
  })

  test.each([
    ['nobody has counted', 4, undefined],
    ['one’s own are more than are counted', 1_001, { records: 1_000, more: true }],
  ])('links to the whole institution when %s', async (_, own, elsewhere) => {
    load.mockImplementation((call) => Promise.resolve({ ...thingsPage(call, own), elsewhere }))
    await open('/things?search=paper')
    await expect.element(pages).toHaveTextContent(' of mine · search the whole institution')
    await expect.element(page.getByRole('link', { name: 'search the whole institution' })).toBeVisible()
  })
})

describe('an empty list', () => {
  test('shows a message, and offers the whole institution', async () => {
    load.mockImplementation((call) =>
      Promise.resolve(thingsPage(call, call.query.scope === 'institution' ? 30 : 0)),
    )
    const { address } = await open()
    await expect.element(page.getByText('No Table Content to display.')).toBeVisible()
    await expect.element(page.getByText('You have no records here yet.')).toBeVisible()
    await expect.element(pages).toHaveTextContent('Page 0 of 0')
    await button('Show the whole institution').click()
    await expect.poll(address).toContain('scope=institution')
    await expect.element(link(30)).toBeVisible()
  })

  test('offers the first record to users who may create one', async () => {
    load.mockImplementation(empty)
    const { address } = await open('/things?scope=institution')
    await expect.element(page.getByText('There are no records here yet.')).toBeVisible()
    await button('Record the first thing').click()
    await expect.element(opened('new')).toBeVisible()
    expect(address()).toBe('/things?scope=institution&record=new')
  })

  test('offers other users no new record', async () => {
    load.mockImplementation(empty)
    await open('/things?scope=institution', 'GUEST')
    await expect.element(page.getByText('There are no records here yet.')).toBeVisible()
    await expect.element(button('Record the first thing')).not.toBeInTheDocument()
  })

  test('of one state links to other states that have records', async () => {
    load.mockImplementation((call) => {
      const { content, ...counted } = thingsPage(call, 30)
      return Promise.resolve({
        ...counted,
        content: call.query.status ? [] : content,
        pagination: thingsPage(call, call.query.status ? 0 : 30).pagination,
      })
    })
    const { address } = await open('/things?status=WORN')
    await expect.element(page.getByText('None of your records is in this state.')).toBeVisible()
    await expect.element(button('Record the first thing')).not.toBeInTheDocument()
    await button('Show all states').click()
    await expect.poll(address).toBe('/things')
    await expect.element(link(30)).toBeVisible()
  })

  test.each([
    ['?search=zzz', 1, 'Not among your records; 1 in the whole institution.'],
    ['?scope=department&maker=x', 2, 'Not among your department’s records; 2 in the whole institution.'],
    ['?search=zzz', 0, 'Nothing found for “zzz”.'],
    ['?maker=x', 0, 'Nothing matches these filters.'],
  ])('of %s with %d in the whole institution shows %s', async (query, records, expectedText) => {
    load.mockImplementation((call) =>
      Promise.resolve({ ...thingsPage(call, 0), elsewhere: { records, more: false } }),
    )
    await open(`/things${query}`)
    await expect.element(page.getByText(expectedText)).toBeVisible()
    expect(page.getByRole('link', { name: 'in the whole institution' }).elements()).toHaveLength(records && 2)
    expect(load.mock.calls).toHaveLength(1)
  })

  test('offers to clear its search and filters', async () => {
    load.mockImplementation(empty)
    const { address } = await open('/things?search=zzz&from=2026-03-01&maker=x&status=WORN')
    await button('Clear search and filters').click()
    await expect.poll(address).toBe('/things?status=WORN')
  })

  test('past the end links to the last page', async () => {
    const { address } = await open('/things?page=9&search=paper')
    await expect.element(page.getByText('No Table Content to display.')).toBeVisible()
    await expect.element(button('Clear search and filters')).not.toBeInTheDocument()
    await button('Go to the last page').click()
    await expect.poll(address).toBe('/things?search=paper&page=2&size=12')
    await expect.element(link(1)).toBeVisible()
  })
})

test('shows why a list could not be loaded, with a retry button', async () => {
  load.mockImplementation(() => Promise.reject(new Refusal('NOT_ALLOWED')))
  await open()
  await expect.element(page.getByText('The records could not be loaded.')).toBeVisible()
  load.mockImplementation((call) => Promise.resolve(thingsPage(call, 30)))
  await button('Try again').click()
  await expect.element(link(30)).toBeVisible()
})

describe('a record', () => {
  test('opens over its list with its neighbours, and Close adds no history entry', async () => {
    const { address, history } = await open('/things?page=1')
    const lengthBefore = history.length
    await link(17).click()
    await expect.element(opened(17)).toBeVisible()
    expect(JSON.parse(opened(17).getByRole('status').element().textContent ?? '')).toEqual({
      page: 1,
      pageSize: 12,
      sortField: 'id',
      query: { scope: 'mine' },
    })
    await button('Go to 1').click()
    await expect.poll(address).toBe('/things?page=1&size=12&record=1')
    await button('Close').click()
    await expect.poll(address).toBe('/things?page=1')
    expect(history.length).toBe(lengthBefore + 1)
  })

  test('shows its position, and navigates across page boundaries', async () => {
    const { address } = await open('/things?record=19')
    await expect.element(opened(19)).toHaveTextContent('12 of 30')
    await button('Next').click()
    await expect.poll(address).toBe('/things?page=1&size=12&record=18')
    await expect.element(opened(18)).toHaveTextContent('13 of 30')
    await button('Previous').click()
    await expect.poll(address).toBe('/things?size=12&record=19')
  })

  test('opened by address closes onto the list, and the first one has no previous neighbour', async () => {
    const { address } = await open('/things?record=30')
    await expect.element(opened(30)).toHaveTextContent('1 of 30')
    await expect.element(button('Previous')).toBeDisabled()
    await button('Close').click()
    await expect.poll(address).toBe('/things')
  })

  test('opens by keyboard', async () => {
    const { address } = await open()
    await expect.element(link(30)).toBeVisible()
    link(30).element().focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(address).toBe('/things?record=29')
  })

  test('stays open when a pending search is applied', async () => {
    const { address } = await open()
    await expect.element(link(30)).toBeVisible()
    await searchbox.fill('par')
    await link(30).click()
    await expect.element(opened(30)).toBeVisible()
    await expect.poll(address).toContain('search=par')
    await expect.element(opened(30)).toBeVisible()
    expect(address()).toContain('record=30')
  })
})

describe('a new record', () => {
  test('opens by the button with the register’s own label', async () => {
    const { address } = await open()
    await button('New thing').click()
    await expect.element(opened('new')).toBeVisible()
    expect(address()).toBe('/things?record=new')
  })

  test('opens by the key n', async () => {
    const { address } = await open()
    await expect.element(link(30)).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(opened('new')).toBeVisible()
    expect(address()).toBe('/things?record=new')
  })

  test.each(['GUEST', 'DEV'] as const)('is not available to %s, even by address', async (role) => {
    await open('/things?record=new', role)
    await expect.element(link(30)).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(button('New thing')).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('is not available where the register has no label for it', async () => {
    const { createLabel: _, ...others } = thingsRegister(load)
    await openThings(<RegisterPage register={others} dialog={dialog} />, '/things?record=new')
    await expect.element(link(30)).toBeVisible()
    await expect.element(button('New thing')).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('personal columns and views', () => {
  test('saves columns on the server and shows them at once', async () => {
    const { server } = await open()
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'STATE OF IT' }).click()
    await page.getByRole('checkbox', { name: 'COLOUR' }).click()
    await expect.poll(headers).toEqual(['NO.', 'NAME', 'MADE', 'STATE OF IT'])
    const columns = ['reference', 'name', 'madeOn', 'state']
    await expect.poll(() => server.bodiesOf(putViews).at(-1)).toEqual({ views: [], columns })
  })

  test('saves a view and restores it', async () => {
    const { server, address } = await open('/things?status=WORN&sort=madeOn&colour=RED')
    await button('Views').click()
    await userEvent.type(page.getByLabelText('Save this list as'), 'Red by day{Enter}')
    const view = { name: 'Red by day', query: 'colour=RED&scope=mine&sort=madeOn&status=WORN' }
    await expect.poll(() => server.bodiesOf(putViews)).toEqual([{ views: [view], columns: null }])
    await tab('Gone').click()
    await button('Clear all').click()
    await expect.poll(address).toBe('/things?status=GONE&sort=madeOn')
    await button('Views').click()
    await button('Red by day').click()
    await expect.element(button('Red by day')).toBeVisible()
    await expect.poll(address).toBe('/things?scope=mine&status=WORN&sort=madeOn&colour=RED')
  })

  test('reverts a change that could not be saved, with a message', async () => {
    await open(undefined, 'ORD', { [putViews]: () => refusalReply('BUSY', { message: 'Not now.' }) })
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'STATE OF IT' }).click()
    await expect.element(page.getByText('Not now.')).toBeVisible()
    await expect.poll(headers).not.toContain('STATE OF IT')
    await expect.element(page.getByRole('checkbox', { name: 'STATE OF IT' })).not.toBeChecked()
  })

  test('shows the progress bar until views are loaded', async () => {
    let releaseViews: (() => void) | undefined
    const views = new Promise<void>((resolve) => {
      releaseViews = resolve
    })
    const delayedViews = () => views.then(() => ok({ views: [], columns: null }))
    await open(undefined, 'ORD', { [getViews]: delayedViews })
    await expect.poll(listRequests).toHaveLength(2)
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    releaseViews?.()
    await expect.element(link(30)).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  })

  test('saves nothing while views could not be loaded', async () => {
    const { server } = await open(undefined, 'ORD', { [getViews]: () => refusalReply('NOT_ALLOWED') })
    await expect.element(link(30)).toBeVisible()
    await expect.element(button('Columns')).not.toBeInTheDocument()
    server.change(getViews, () => ok({ views: [], columns: ['name'] }))
    await button('Reload my views').click()
    await expect.poll(headers).toEqual(['NO.', 'NAME'])
  })
})

test('the printed sheet lists the filters, order and page', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  load.mockImplementation((call) => {
    const list = thingsPage(call, 30)
    return Promise.resolve({ ...list, pagination: { ...list.pagination, more: true } })
  })
  await open(
    '/things?status=NEW&department=PROC&from=2026-01-01&colour=BLUE&maker=Ndola&search=12&direction=asc&page=1',
  )
  await expect.element(link(18)).toBeVisible()
  await button('Print').click()
  await button('Print this page').click()
  const facts = [...document.querySelectorAll('body > div > dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual([
    'Scope: My records',
    'State: New',
    'Department: PROC: Procurement',
    'Made from: 01-Jan-2026',
    'Colour: Blue',
    'Maker: Ndola',
    'Search: 12',
    'Order: No., oldest first',
    'Page: 2 of 3+, 30+ records in all',
  ])
  window.dispatchEvent(new Event('afterprint'))
})

test('an added column appears with its label on a card', async () => {
  await page.viewport(390, 844)
  const columns = ['reference', 'name', 'colour', 'state']
  await open(undefined, 'ORD', { [getViews]: () => ok({ views: [], columns }) })
  await expect.element(link(30)).toBeVisible()
  const cells = [...document.querySelectorAll('tbody tr:first-child td')]
  const [about, usual, added] = cells.slice(1).map((cell) => cell.getBoundingClientRect())
  expect(cells[3]?.textContent).toBe('New')
  expect(getComputedStyle(cells[3]!, '::before').content).toContain('State Of It')
  expect(added!.top).toBeGreaterThanOrEqual(about!.bottom)
  expect(added!.left).toBe(about!.left)
  // Default columns get no line of their own, which keeps the card short.
  expect(usual!.height).toBe(1)
})

test('prints all matching records from every page', async () => {
  const printed: number[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    printed.push(document.querySelectorAll('body > div > table > tbody > tr').length)
    window.dispatchEvent(new Event('afterprint'))
  })
  load.mockImplementation((call) => Promise.resolve(thingsPage(call, 230)))
  await open('/things?status=NEW')
  await button('Print').click()
  await button('Print all 230 records').click()
  await expect.poll(() => printed).toEqual([230])
  expect(listRequests().slice(-3)).toMatchObject(
    [0, 1, 2].map((page) => ({ page, pageSize: 100, query: { status: 'NEW' } })),
  )
})

test('does not show the message of a bug when printing fails', async () => {
  load.mockImplementation((call) => Promise.resolve(thingsPage(call, 230)))
  await open()
  await button('Print').click()
  load.mockRejectedValue(new TypeError('rows is not iterable'))
  await button('Print all 230 records').click()
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect.element(page.getByText(/iterable/)).not.toBeInTheDocument()
})

test('notes on the sheet when only the first records are printed', async () => {
  let records: string | undefined
  vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    records = [...document.querySelectorAll('body > div > dl > div')].at(-1)?.textContent
    window.dispatchEvent(new Event('afterprint'))
  })
  load.mockImplementation((call) => Promise.resolve(thingsPage(call, 1230)))
  await open()
  await button('Print').click()
  await button('Print the first 1,000 records').click()
  await expect.poll(() => records).toBe('Records: the first 1,000 of 1,230')
})

test('does not print records loaded for another list', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  load.mockImplementation((call) => Promise.resolve(thingsPage(call, 230)))
  await open()
  await button('Print').click()
  let signal: AbortSignal | undefined
  let continueLoading = () => {}
  load.mockImplementation(async (call) => {
    if (call.params.pageSize === 100) {
      signal = call.signal
      await new Promise<void>((resolve) => (continueLoading = resolve))
    }
    return thingsPage(call, 230)
  })
  await button('Print all 230 records').click()
  await expect.poll(() => signal?.aborted).toBe(false)
  await button('This month').click()
  await expect.poll(() => signal?.aborted).toBe(true)
  continueLoading()
  await expect.element(button('Remove the filter Made')).toBeVisible()
  expect(print).not.toHaveBeenCalled()
})

test('applies a common period with one click', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { address } = await open()
  await button('Last quarter').click()
  await expect.poll(address).toBe('/things?from=2026-07-01&to=2026-09-30')
  await expect.poll(chips).toEqual(['Made: last quarter'])
  await page.getByRole('button', { name: 'Remove the filter Made' }).click()
  await expect.poll(address).toBe('/things')
})

test('a custom page can rearrange the parts, and a register without states shows no tabs', async () => {
  const plain: Register = { ...thingsRegister(load), states: {} }
  function OwnPage() {
    const screen = useRegisterScreen(plain)
    return (
      <>
        <RegisterHead screen={screen}>
          <button type="button">Own action</button>
        </RegisterHead>
        <RegisterToolbar screen={screen} />
        <RegisterTable screen={screen} />
      </>
    )
  }
  await openThings(<OwnPage />)
  await expect.element(link(30)).toBeVisible()
  await expect.element(button('Own action')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'State' })).not.toBeInTheDocument()
})

test.each([1366, 390])('is accessible at %d pixels, with the filters open', async (width) => {
  await page.viewport(width, 800)
  await open()
  await expect.element(link(30)).toBeVisible()
  await button('Filter').click()
  expect(await accessibilityFaults()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
