import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
const id = (lastDigit: number) => `01890000-0000-7000-8000-0000000000a${lastDigit}`
const startedOn = '2026-03-31T08:15:00+02:00'
const currentSession = {
  id: id(1),
  agent: firefox,
  address: '10.1.1.1',
  createdOn: startedOn,
  lastUsedOn: startedOn,
  current: true,
}
const otherSession = { ...currentSession, id: id(2), agent: 'curl/8', address: '10.2.2.2', current: false }
const trusted = {
  id: id(3),
  agent: firefox,
  address: '10.1.1.1',
  lastOn: startedOn,
  trustedUntil: '2026-04-30T08:15:00+02:00',
}

const section = page.getByRole('region', { name: 'Where you are signed in' })
const list = section.getByRole('list', { name: 'Signed in' })
const trustedList = section.getByRole('list', { name: 'Trusted devices' })

const open = (routes: Parameters<typeof openAs>[2]) => openAs('ORD', '/insaka/profile', routes)

test('lists sessions with their browsers, and ends one or all others', async () => {
  const { server } = await open({
    'GET /api/auth/sessions': () => ok({ sessions: [currentSession, otherSession], devices: [] }),
    [`POST /api/auth/sessions/${id(2)}/end`]: () =>
      ok({ sessions: [currentSession], devices: [] }, 'The session has ended.'),
  })
  await expect
    .element(list.getByRole('listitem').first())
    .toHaveTextContent(/^Firefox on Windows This device10\.1\.1\.1 · since 31-Mar-2026 08:15/)
  await expect.element(list.getByRole('listitem').nth(1)).toHaveTextContent(/^Another program10\.2\.2\.2/)
  expect(await accessibilityFaults()).toEqual([])
  await section.getByRole('button', { name: 'End: Another program, 10.2.2.2' }).click()
  await expect.element(page.getByText('The session has ended.')).toBeVisible()
  await expect.element(list.getByRole('listitem')).toHaveTextContent('This device')
  // The current session is ended through the menu instead.
  await expect.element(section.getByRole('button')).not.toBeInTheDocument()
  expect(server.bodiesOf(`POST /api/auth/sessions/${id(2)}/end`)).toHaveLength(1)
})

test('ends all others at once', async () => {
  await open({
    'GET /api/auth/sessions': () => ok({ sessions: [currentSession, otherSession], devices: [] }),
    'POST /api/auth/sessions/end-others': () => ok({ sessions: [currentSession], devices: [] }, 'All gone.'),
  })
  await section.getByRole('button', { name: 'End all others' }).click()
  await expect.element(page.getByText('All gone.')).toBeVisible()
})

test('lists trusted devices, and revokes the trust in one', async () => {
  await open({
    'GET /api/auth/sessions': () => ok({ sessions: [currentSession], devices: [trusted] }),
    [`POST /api/auth/devices/${id(3)}/forget`]: () =>
      ok({ sessions: [currentSession], devices: [] }, 'Asked again.'),
  })
  await expect.element(trustedList).toHaveTextContent('last sign-in 31-Mar-2026 · until 30-Apr-2026')
  await section.getByRole('button', { name: /^Ask for a code again/ }).click()
  await expect.element(page.getByText('Asked again.')).toBeVisible()
  await expect.element(trustedList).not.toBeInTheDocument()
})

test('keeps the focus while sessions are removed one after another', async () => {
  const third = { ...otherSession, id: id(4), address: '10.3.3.3' }
  await open({
    'GET /api/auth/sessions': () =>
      ok({ sessions: [currentSession, otherSession, third], devices: [trusted] }),
    [`POST /api/auth/sessions/${id(2)}/end`]: () =>
      ok({ sessions: [currentSession, third], devices: [trusted] }, 'One.'),
    'POST /api/auth/sessions/end-others': () =>
      ok({ sessions: [currentSession], devices: [trusted] }, 'All gone.'),
    [`POST /api/auth/devices/${id(3)}/forget`]: () =>
      ok({ sessions: [currentSession], devices: [] }, 'Asked again.'),
  })
  const button = (name: RegExp) => section.getByRole('button', { name })
  const press = async (name: RegExp) => {
    ;(button(name).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(button(/10\.2\.2\.2$/)).toBeVisible()
  await press(/10\.2\.2\.2$/)
  await expect.element(page.getByText('One.')).toBeVisible()
  await expect.element(button(/10\.3\.3\.3$/)).toHaveFocus()
  await press(/^End all others$/)
  await expect.element(page.getByText('All gone.')).toBeVisible()
  await expect.element(button(/^Ask for a code again/)).toHaveFocus()
  await press(/^Ask for a code again/)
  await expect.element(page.getByText('Asked again.')).toBeVisible()
  await expect.element(section).toHaveFocus()
})

test('shows why the sessions could not be loaded', async () => {
  await open({ 'GET /api/auth/sessions': () => refusalReply('NOT_ALLOWED') })
  await expect.element(section.getByText('Your sessions could not be loaded.')).toBeVisible()
})
