import type { Role } from '@insaka/domain/permissions'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { askedFor, enquiriesOf, enquiriesPage, enquiryRow } from '../../test/enquiries-list.ts'
import { ok, refused, type Sent } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { useAppState } from '../session/app-state.ts'
import { usePreferences } from '../session/preferences.ts'

const list = 'GET /api/procurement/enquiry/*'
const getViews = 'GET /api/utility/views/enquiries'
const putViews = 'PUT /api/utility/views/enquiries'
const path = '/insaka/plscm/enquiries'

async function open(at = path, { role = 'ORD', routes = {} }: { role?: Role; routes?: object } = {}) {
  const app = await openAs(role, at, {
    [list]: (sent: Sent) => enquiriesPage(sent, 60),
    [getViews]: () => ok({ views: [], columns: null }),
    [putViews]: ({ body }: Sent) => ok(body as object),
    'GET /api/procurement/enquiries/*': ({ url }: Sent) =>
      ok({ enquiry: enquiryRow(Number(url.split('/').at(-1))) }),
    ...routes,
  })
  const asked = () => app.server.sent.filter(({ url }) => url.includes('/enquiry/')).map(askedFor)
  return { ...app, asked, back: () => app.router.history.back() }
}
const link = (id: number) => page.getByRole('link', { name: `MIHUD.PROC.RFQ.${id}.03.26` })
const pages = page.getByRole('navigation', { name: 'Pages' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog', { name: 'Procurement Enquiry' })
const [previous, next] = [button('Previous record'), button('Next record')]
const close = page.getByRole('button', { name: 'Close', exact: true })
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1366, 768))

test('shows the newest of one’s own first, and asks ahead for the next page', async () => {
  const { asked } = await open()
  await expect.element(link(60)).toBeVisible()
  expect(document.title).toBe('Insaka | Enquiries')
  expect(headers()).toEqual([
    'ENQUIRY NO.',
    'DESCRIPTION',
    'ENQUIRY TYPE',
    'ISSUED ON',
    'CLOSED ON',
    'VENDOR CATEGORY',
  ])
  await expect
    .element(page.getByRole('row', { name: /RFQ\.60/ }))
    .toHaveTextContent(
      'MIHUD.PROC.RFQ.60.03.26Chairs, lot 60RFQ: Request For Quotation31-Mar-202614-Apr-2026Citizen',
    )
  const usual = { sortField: 'id', pageSize: 12, query: { scope: 'mine' } }
  await expect.poll(asked).toEqual([
    { page: 0, ...usual },
    { page: 1, ...usual },
  ])
  await expect.element(page.getByRole('link', { name: 'All 60' })).toHaveAttribute('aria-current', 'page')
})

test('the address holds everything, and the server is asked for just that', async () => {
  const { asked } = await open(
    `${path}?scope=department&status=OPEN&search=12&department=PROC&from=2026-01-01&to=2026-03-31` +
      '&sort=issuedOn&direction=asc&page=4&size=5',
  )
  await expect.element(pages).toHaveTextContent('Page 5 of 12')
  expect(asked()[0]).toEqual({
    page: 4,
    sortField: 'issuedOn',
    pageSize: 5,
    query: {
      scope: 'department',
      status: 'OPEN',
      search: '12',
      department: 'PROC',
      from: '2026-01-01',
      to: '2026-03-31',
      direction: 'asc',
    },
  })
  await expect.element(page.getByLabelText('Scope')).toHaveValue('department')
  await expect.element(page.getByRole('searchbox')).toHaveValue('12')
  await expect.element(button('Filters (3)')).toBeVisible()
})

test('what nobody can use in an address is passed over', async () => {
  const { asked, address } = await open(`${path}?status=LOST&sort=colour&from=2026-02-30&page=-3&scope=world`)
  await expect.element(link(60)).toBeVisible()
  expect(asked()[0]).toEqual({ page: 0, sortField: 'id', pageSize: 12, query: { scope: 'mine' } })
  await expect.poll(address).toBe(`${path}?status=LOST&sort=colour&from=2026-02-30`)
})

test('paging goes through the address, Back leads back, and the state mirrors the server', async () => {
  const { address, back } = await open()
  await button('Next page').click()
  await expect.element(link(48)).toBeVisible()
  expect(address()).toBe(`${path}?page=1`)
  await expect
    .poll(() => useAppState.getState().paginationState)
    .toMatchObject({ pageNumber: 1, offset: 12, totalPages: 5 })
  expect(useAppState.getState().paginationState).not.toHaveProperty('more')
  await button('Last page').click()
  await expect.element(link(1)).toBeVisible()
  back()
  await expect.element(link(48)).toBeVisible()
  back()
  await expect.element(link(60)).toBeVisible()
  expect(address()).toBe(path)
})

test('while another page is on its way the rows stay and the bar runs', async () => {
  const { server } = await open()
  await expect.element(link(60)).toBeVisible()
  let answer = () => {}
  server.change(
    list,
    (sent) =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(enquiriesPage(sent, 60))
      }),
  )
  await button('Last page').click()
  await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
  await expect.element(link(60)).toBeVisible()
  answer()
  await expect.element(link(1)).toBeVisible()
})

test('a state is chosen by its tab, from its first page', async () => {
  const { address, asked } = await open(`${path}?page=2`)
  await page.getByRole('link', { name: 'Withdrawn 0' }).click()
  await expect.poll(address).toBe(`${path}?status=WITHDRAWN`)
  await expect.poll(() => asked().at(-1)?.query).toEqual({ scope: 'mine', status: 'WITHDRAWN' })
  await page.getByRole('link', { name: 'All 60' }).click()
  await expect.poll(address).toBe(path)
})

test('headers sort, and the order is in the address', async () => {
  const { address } = await open()
  await button('ISSUED ON').click()
  await expect.poll(address).toBe(`${path}?sort=issuedOn`)
  await button('ISSUED ON').click()
  await expect.poll(address).toBe(`${path}?sort=issuedOn&direction=asc`)
  await button('ENQUIRY NO.').click()
  await expect.poll(address).toBe(path)
})

describe('the scope', () => {
  test.each([
    ['ORD', 'mine'],
    ['ADMIN', 'mine'],
    ['GUEST', 'institution'],
    ['DEV', 'institution'],
  ] as const)('of %s begins as %s', async (role, scope) => {
    const { asked } = await open(path, { role })
    await expect.element(page.getByLabelText('Scope')).toHaveValue(scope)
    await expect.poll(() => asked()[0]?.query).toEqual({ scope })
  })

  test('is remembered, and Back leads to the one before', async () => {
    const { address, back } = await open()
    await page.getByLabelText('Scope').selectOptions('institution')
    await expect.poll(address).toContain('scope=institution')
    expect(usePreferences.getState().scope).toBe('institution')
    back()
    await expect.poll(address).toContain('scope=mine')
    await expect.element(page.getByLabelText('Scope')).toHaveValue('mine')
    await page.getByRole('link', { name: 'Enquiries' }).click()
    await expect.poll(address).toBe(path)
    await expect.element(page.getByLabelText('Scope')).toHaveValue('institution')
  })
})

test('the number of rows is remembered too', async () => {
  const { asked, address } = await open()
  await page.getByLabelText('Rows per page').selectOptions('5')
  await expect.poll(() => asked().at(-1)?.pageSize).toBe(5)
  expect(address()).toContain('size=5')
  expect(usePreferences.getState().pageSize).toBe(5)
})

test('a search is in the address; typing on is one step of Back', async () => {
  const { address, back } = await open()
  await userEvent.type(page.getByRole('searchbox'), 'cha')
  await expect.poll(address).toContain('search=cha')
  await userEvent.type(page.getByRole('searchbox'), 'irs{Enter}')
  await expect.poll(address).toContain('search=chairs')
  back()
  await expect.poll(address).not.toContain('search')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})

test('filters narrow the list, the button counts them', async () => {
  const { address } = await open()
  await button('Filters').click()
  await page.getByLabelText('Department').selectOptions('PROC')
  await expect.poll(address).toContain('department=PROC')
  await userEvent.type(page.getByRole('textbox', { name: 'Issued from' }), '1-Mar-2026{Enter}')
  await expect.poll(address).toContain('from=2026-03-01')
  await expect.element(button('Filters (2)')).toHaveAttribute('aria-expanded', 'true')
  await button('Clear filters').click()
  await expect.poll(address).toBe(path)
})

describe('an empty list', () => {
  const routes = { [list]: (sent: Sent) => enquiriesPage(sent, 0) }

  test('says so, and offers the whole institution', async () => {
    const { address } = await open(path, { routes })
    await expect.element(page.getByText('No Table Content to display.')).toBeVisible()
    await expect.element(pages).toHaveTextContent('Page 0 of 0')
    await button('Show the whole institution').click()
    await expect.poll(address).toContain('scope=institution')
    await expect.element(button('Show the whole institution')).not.toBeInTheDocument()
  })

  test('under a search and filters offers to clear them', async () => {
    const { address } = await open(`${path}?search=zzz&from=2026-03-01&status=OPEN`, { routes })
    await button('Clear search and filters').click()
    await expect.poll(address).toBe(`${path}?status=OPEN`)
  })

  test('past the end, where records are gone from, leads back to the last page', async () => {
    const { address } = await open(`${path}?page=9&search=paper`)
    await expect.element(page.getByText('No Table Content to display.')).toBeVisible()
    await expect.element(button('Clear search and filters')).not.toBeInTheDocument()
    await button('Go to the last page').click()
    await expect.poll(address).toBe(`${path}?search=paper&page=4`)
    await expect.element(link(1)).toBeVisible()
  })
})

test('a list that cannot be loaded says why, with another try', async () => {
  const { server } = await open(path, { routes: { [list]: () => refused('NOT_ALLOWED') } })
  await expect.element(page.getByText('The records could not be loaded.')).toBeVisible()
  server.change(list, (sent) => enquiriesPage(sent, 60))
  await button('Try again').click()
  await expect.element(link(60)).toBeVisible()
})

describe('a record', () => {
  test('opens over the list, knows its neighbours, and Close leaves no second way back', async () => {
    const { address, router } = await open(`${path}?page=1`)
    const before = router.history.length
    await link(47).click()
    await expect.element(dialog.getByText('MIHUD.PROC.RFQ.47.03.26')).toBeVisible()
    expect(address()).toBe(`${path}?page=1&record=47`)
    await next.click()
    await expect.element(dialog.getByText('MIHUD.PROC.RFQ.46.03.26')).toBeVisible()
    expect(address()).toBe(`${path}?page=1&record=46`)
    await previous.click()
    await previous.click()
    await expect.poll(address).toBe(`${path}?page=1&record=48`)
    await close.click()
    await expect.poll(address).toBe(`${path}?page=1`)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(router.history.length).toBe(before + 1)
  })

  test('is saved with the page of the list that is shown', async () => {
    const save = (sent: Sent) =>
      ok({ enquiry: enquiryRow(47), ...enquiriesOf(sent, 60) }, 'The enquiry has been saved.')
    const { server } = await open(`${path}?page=1&record=47`, {
      routes: { 'POST /api/procurement/enquiry/*': save },
    })
    await dialog.getByLabelText('Description').fill('Tables')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const sent = server.sent.find(({ route }) => route.startsWith('POST '))!
    expect(askedFor(sent)).toEqual({ page: 1, sortField: 'id', pageSize: 12, query: { scope: 'mine' } })
  })

  test('opened by its address closes onto the list', async () => {
    const { address } = await open(`${path}?record=7`)
    await expect.element(dialog.getByText('MIHUD.PROC.RFQ.7.03.26')).toBeVisible()
    await close.click()
    await expect.poll(address).toBe(path)
  })

  test('at the ends of a page has no neighbour on that side', async () => {
    await open(`${path}?record=60`)
    await expect.element(next).toBeEnabled()
    await expect.element(previous).toBeDisabled()
  })

  test('opens by keyboard', async () => {
    const { address } = await open()
    await expect.element(link(60)).toBeVisible()
    link(60).element().focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(address).toBe(`${path}?record=59`)
  })
})

describe('a new enquiry', () => {
  test('opens blank for those who may make one', async () => {
    const { address } = await open()
    await button('New enquiry').click()
    await expect.element(dialog.getByLabelText('Description')).toHaveValue('')
    expect(address()).toBe(`${path}?record=new`)
  })

  test.each(['GUEST', 'DEV'] as const)('is not offered to %s, nor to be had by its address', async (role) => {
    await open(`${path}?record=new`, { role })
    await expect.element(link(60)).toBeVisible()
    await expect.element(button('New enquiry')).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

test('a withdrawn enquiry is greyed and says why', async () => {
  const content = [enquiryRow(2, { state: 'WITHDRAWN' }), enquiryRow(1)]
  const withdrawn = (sent: Sent) => {
    const { enquiries, counts } = enquiriesOf(sent, 2)
    return ok({ enquiries: { ...enquiries, content }, counts })
  }
  await open(path, { routes: { [list]: withdrawn } })
  await expect.element(page.getByRole('row', { name: /RFQ\.2\./ }).getByText('Withdrawn')).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /RFQ\.1\./ }).getByText('Withdrawn'))
    .not.toBeInTheDocument()
})

describe('columns and views of one’s own', () => {
  test('chosen columns are kept on the server and shown at once', async () => {
    const { server } = await open()
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'BIDDERS INVITED' }).click()
    await page.getByRole('checkbox', { name: 'VENDOR CATEGORY' }).click()
    await expect
      .poll(headers)
      .toEqual(['ENQUIRY NO.', 'DESCRIPTION', 'ENQUIRY TYPE', 'ISSUED ON', 'CLOSED ON', 'BIDDERS INVITED'])
    await expect.element(page.getByText('1,200').first()).toBeVisible()
    await expect
      .poll(() => server.bodiesOf(putViews).at(-1))
      .toEqual({
        views: [],
        columns: ['reference', 'description', 'enquiryType', 'issuedOn', 'closedOn', 'biddersInvited'],
      })
  })

  test('a view is saved as it stands and chosen again', async () => {
    const { server, address } = await open(`${path}?status=OPEN&sort=issuedOn`)
    await button('Views').click()
    await userEvent.type(page.getByLabelText('Save this list as'), 'Open by day{Enter}')
    const view = { name: 'Open by day', query: 'scope=mine&sort=issuedOn&status=OPEN' }
    await expect.poll(() => server.bodiesOf(putViews)).toEqual([{ views: [view], columns: null }])
    await page.getByRole('link', { name: /Withdrawn/ }).click()
    await expect.poll(address).toBe(`${path}?status=WITHDRAWN&sort=issuedOn`)
    await button('Views').click()
    await button('Open by day').first().click()
    await expect.poll(address).toBe(`${path}?scope=mine&status=OPEN&sort=issuedOn`)
  })

  test('what could not be kept is taken back and told', async () => {
    await open(path, { routes: { [putViews]: () => refused('BUSY', { message: 'Not now.' }) } })
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'FUNDER' }).click()
    await expect.element(page.getByText('Not now.')).toBeVisible()
    await expect.poll(headers).not.toContain('FUNDER')
    await expect.element(page.getByRole('checkbox', { name: 'FUNDER' })).not.toBeChecked()
  })

  test('the bar runs as long as they are on their way', async () => {
    let arrive: (() => void) | undefined
    const views = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const slowly = () => views.then(() => ok({ views: [], columns: null }))
    const { asked } = await open(path, { routes: { [getViews]: slowly } })
    await expect.poll(asked).toHaveLength(2)
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    arrive?.()
    await expect.element(link(60)).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  })

  test('nothing can be kept over views that could not be read', async () => {
    const { server } = await open(path, { routes: { [getViews]: () => refused('NOT_ALLOWED') } })
    await expect.element(link(60)).toBeVisible()
    await expect.element(button('Columns')).not.toBeInTheDocument()
    server.change(getViews, () => ok({ views: [], columns: ['description'] }))
    await button('Load my views again').click()
    await expect.poll(headers).toEqual(['ENQUIRY NO.', 'DESCRIPTION'])
  })
})

test('the paper says in words which records it holds', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  await open(`${path}?status=OPEN&department=PROC&from=2026-01-01&search=chairs&page=1`)
  await expect.element(link(48)).toBeVisible()
  await button('Print').click()
  const facts = [...document.querySelectorAll('body > div > dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual([
    'Scope: My records',
    'State: Open',
    'Department: PROC: Procurement',
    'Issued from: 01-Jan-2026',
    'Search: chairs',
    'Order: Enquiry No., newest first',
    'Page: 2 of 5, 60 records in all',
  ])
  window.dispatchEvent(new Event('afterprint'))
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each([1366, 390])('axe finds nothing at %d pixels, with the filters open', async (width) => {
    usePreferences.setState({ colorScheme })
    await page.viewport(width, 800)
    await open()
    await expect.element(link(60)).toBeVisible()
    await button('Filters').click()
    expect(await accessibilityFaults()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
