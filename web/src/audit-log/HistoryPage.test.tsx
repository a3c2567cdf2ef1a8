import { paginate } from '@insaka/domain/core/paging'
import type { Role } from '@insaka/domain/permissions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dutyOf, userOf } from '../../test/factory.ts'
import { ok, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import {
  banda,
  eventOf,
  eventsPage,
  historyPath,
  historyRoutes as routes,
  signInEntryWith,
  signInsPage,
} from '../../test/audit-history.ts'
import { openAs } from '../../test/open-app.tsx'
import { watchSavedFiles } from '../../test/saved-files.ts'

beforeEach(() => page.viewport(1366, 768))

const open = (role: Role = 'GUEST', path = historyPath, extraRoutes: object = {}) =>
  openAs(role, path, { [routes.events]: (request: SentRequest) => eventsPage(request), ...extraRoutes })
const rowOf = (text: string | RegExp) =>
  page.getByRole('table', { name: 'Events' }).getByRole('row', { name: text })
const sheet = (number: number) => page.getByRole('dialog', { name: `Event ${number}` })
const queryOf = (requests: SentRequest[], route: string) => {
  const begin = route.replace('/*', '/')
  const last = requests.filter((each) => each.route.startsWith(begin)).at(-1)!
  return Object.fromEntries(new URL(last.url, 'http://test').searchParams)
}
async function openByKey(row: ReturnType<typeof rowOf>) {
  await expect.element(row).toBeVisible()
  row.element().querySelector<HTMLElement>('td:first-child a')!.focus()
  await userEvent.keyboard('{Enter}')
}

test('shows changes in the words of the form, two fields first and all on demand', async () => {
  const { address } = await open()
  const row = rowOf(/Mary Banda/).first()
  await expect.element(row).toHaveTextContent('31-Mar-2026 08:15Mary BandaChangedLVP Records')
  await expect
    .element(row)
    .toHaveTextContent('9,500.50 → 12,000.00; Vendor: Zambezi Paper → Lusaka Stationers; 1 more')
  await expect.element(rowOf(/Chanda Phiri \(developer\)/)).toBeVisible()
  await openByKey(row)
  await expect
    .element(sheet(757).getByRole('row', { name: /^Approved On/ }))
    .toHaveTextContent('none30-Mar-2026')
  await expect
    .element(sheet(757).getByRole('link', { name: 'MIHUD.LVP.2026.7' }))
    .toHaveAttribute('href', '/insaka/plscm/lvp/list?record=7')
  await sheet(757).getByRole('button', { name: 'Next record' }).click()
  await expect.element(sheet(756)).toBeVisible()
  expect(address()).toBe(`${historyPath}?event=756`)
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe(historyPath)
})

test('opens its filters on a narrow screen', async () => {
  await page.viewport(390, 844)
  await open()
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.element(page.getByLabelText('Register')).toBeInViewport()
})

test('prints the page with all fields that each event changed', async () => {
  await open('GUEST', `${historyPath}?register=lvp`)
  await expect.element(rowOf(/Mary Banda/).first()).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  const sheetText = document.querySelector('[data-printed]')!.textContent
  expect(sheetText).toContain('Register: LVP Records')
  expect(sheetText).toContain('; Approved On: none → 30-Mar-2026')
  window.dispatchEvent(new Event('afterprint'))
})

test('shows an administration event with its number and digest only and explains the restriction', async () => {
  await open()
  const row = rowOf(/Withheld\s*An administrative event/)
  await expect.element(row).toHaveTextContent('Event 756, SHA-256 c7c7c7c7c7c7…')
  await openByKey(row)
  await expect.element(sheet(756)).toHaveTextContent('Only administrators and auditors can see')
  await expect.element(sheet(756)).toHaveTextContent('c7'.repeat(32))
})

test('filters by person and register for a guest and keeps both in the address', async () => {
  const { server, address } = await open()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'User' }).selectOptions('Mary Banda')
  await expect.poll(address).toBe(`${historyPath}?person=${banda}`)
  await page.getByRole('combobox', { name: 'Register' }).selectOptions('LVP Records')
  await expect.poll(address).toBe(`${historyPath}?person=${banda}&register=lvp`)
  await expect.poll(() => queryOf(server.sent, routes.events)).toEqual({ person: banda, register: 'lvp' })
  await expect.element(page.getByRole('button', { name: 'Remove the filter User' })).toBeInTheDocument()
  await expect.element(page.getByText('User: Mary Banda')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sign-ins' })).not.toBeInTheDocument()
})

describe('a guest with the duty of an auditor', () => {
  const ownDuty = (to: string | null) => ({
    'GET /api/auth/users/me': () =>
      ok({
        user: userOf('GUEST', { duties: [dutyOf({ duty: 'AUDITOR', from: '2026-01-01', to })] }),
        session: { idleMinutes: 60, requestsOnlyFrom: null },
      }),
  })

  test('sees the sign-ins and assigned duties, without a link to a restricted page', async () => {
    const name = 'Chanda Zulu'
    const changes = [{ field: 'duties', before: [], after: [dutyOf({ duty: 'STORES', from: '2026-04-01' })] }]
    const about = { subject: 'users', subjectId: banda, name, action: 'gave a duty', changes: changes }
    const content = [eventOf(757, about), eventOf(756)]
    await open('GUEST', historyPath, {
      ...ownDuty(null),
      [routes.events]: () => ok({ events: { content, pagination: paginate({ page: 0, size: 50 }, 2, 2) } }),
      [routes.signIns]: () => signInsPage([signInEntryWith()]),
    })
    const row = rowOf(/Chanda Zulu/)
    await expect.element(row).toHaveTextContent('Duty given')
    await expect.element(row).toHaveTextContent('Stores from 01-Apr-2026')
    await openByKey(row)
    await expect.element(sheet(757)).toHaveTextContent(name)
    await expect.element(sheet(757).getByRole('link', { name })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('link', { name: 'Sign-ins' }).click()
    await expect.element(page.getByRole('table', { name: 'Sign-ins' })).toBeVisible()
  })

  test('loses the sign-ins after the last day of the duty', async () => {
    await open('GUEST', historyPath, ownDuty('2026-01-31'))
    await expect.element(rowOf(/Mary Banda/).first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Sign-ins' })).not.toBeInTheDocument()
  })
})

test('keeps the valid parts of a mistyped address', async () => {
  const { server } = await open('GUEST', `${historyPath}?from=2026-02-30&register=nothing&kind=changed`)
  await expect.element(rowOf(/Mary Banda/).first()).toBeVisible()
  expect(queryOf(server.sent, routes.events)).toEqual({ kind: 'changed' })
})

test('opens the page that contains a linked event', async () => {
  const { address } = await open('GUEST', `${historyPath}?event=707`)
  await expect.element(sheet(707)).toBeVisible()
  expect(address()).toBe(`${historyPath}?page=1&event=707`)
})

test('exports a file under the filters of the page', async () => {
  const savedFiles = watchSavedFiles()
  const { server } = await open('GUEST', `${historyPath}?from=2026-01-01&to=2026-03-31`, {
    [routes.export]: () =>
      new Response('{"insaka":"history 1"}\n', {
        headers: {
          'Content-Type': 'application/x-ndjson',
          'Content-Disposition': 'attachment; filename="history.ndjson"',
        },
      }),
  })
  await page.getByRole('button', { name: 'Export' }).click()
  await expect
    .element(page.getByRole('link', { name: /verify\.html/ }))
    .toHaveAttribute('href', '/verify.html')
  await page.getByRole('button', { name: /NDJSON/ }).click()
  await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['history.ndjson'])
  expect(queryOf(server.sent, routes.export)).toEqual({
    from: '2026-01-01',
    to: '2026-03-31',
    format: 'ndjson',
  })
})

test('distinguishes an empty history, no matches and a failed load', async () => {
  const emptyPage = { content: [], pagination: paginate({ page: 0, size: 50 }, 0, 0) }
  const { server, router } = await open('GUEST', historyPath, {
    [routes.events]: () => ok({ events: emptyPage }),
  })
  await expect.element(page.getByText('Nothing has been recorded yet.')).toBeVisible()
  await router.navigate({ to: historyPath, search: { register: 'lvp' } })
  await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible()
  server.change(routes.events, () => refusalReply('INTERNAL'))
  await router.navigate({ to: historyPath, search: { register: 'mpc' } })
  await page.getByRole('button', { name: 'Try again' }).click()
  server.change(routes.events, (request) => eventsPage(request))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rowOf(/Mary Banda/).first()).toBeVisible()
})

test('shows sign-ins, refusals and exports in words to an administrator', async () => {
  await open('ADMIN', historyPath, { [routes.signIns]: () => signInsPage([signInEntryWith()]) })
  await page.getByRole('link', { name: 'Sign-ins' }).click()
  const row = page.getByRole('table', { name: 'Sign-ins' }).getByRole('row').nth(1)
  await expect
    .element(row)
    .toHaveTextContent('mbandaSign-in refused: Wrong username or password.10.0.0.7Chrome on Windows')
})

test('links the user sheet to the changes of that user, with a person search', async () => {
  const chanda = userOf('ORD', { id: banda, firstName: 'Mary', lastName: 'Banda' })
  const pagination = paginate({ page: 0, size: 50 }, 1, 1)
  const { server, address } = await open('ADMIN', `/insaka/admin/users?user=${banda}`, {
    'GET /api/auth/users': () => ok({ users: [chanda], pagination, everybody: 1, waiting: 0 }),
    [`GET /api/auth/users/${banda}/record`]: () => ok({ user: chanda }),
    [`GET /api/auth/users/${banda}/hand-over`]: () =>
      ok({ work: { enquiries: 0, lvp: 0, mpc: 0, contracts: 0 } }),
  })
  await page.getByRole('link', { name: 'Changes by this user' }).click()
  await expect.poll(address).toBe(`${historyPath}?person=${banda}`)
  await expect.poll(() => queryOf(server.sent, routes.events)).toEqual({ person: banda })
  // The name is loaded from the server, because the page may contain no event of this user.
  await expect
    .poll(() => server.sent.map(({ route }) => route))
    .toContain(`GET /api/auth/users/${banda}/record`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(page.getByRole('combobox', { name: 'User' })).toHaveValue('Mary Banda')
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('listbox', { name: 'User' }).getByRole('option', { name: 'All' }).click()
  await expect.poll(address).toBe(historyPath)
})

test('links readers of the history to yesterday from the home page', async () => {
  const { address } = await open('GUEST', '/insaka/dashboard')
  await page.getByRole('link', { name: 'What happened yesterday' }).click()
  await expect.poll(address).toMatch(/history\?from=(\d{4}-\d{2}-\d{2})&to=\1$/)
})
