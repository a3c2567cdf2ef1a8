import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { decisionSettingsOf } from '../../test/decision-settings.ts'
import { ok, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'

const path = '/api/admin/decision-settings'
const { settings } = decisionSettingsOf()
const holders = {
  HEAD_OF_PROCUREMENT: ['Mary Zulu', 'Mutale Banda, acting for Mary Zulu'],
  COMMITTEE_SECRETARY: ['Chanda Mwila'],
}
const signInSettings = { idleMinutes: 60, secondFactor: 'NOBODY', setupCode: false, version: 1 }

const section = page.getByRole('region', { name: 'Decisions' })
const firstDay = section.getByRole('textbox', { name: 'Decisions From' })
const toggle = (name: string) => section.getByRole('switch', { name }).click()
const save = section.getByRole('button', { name: 'Save settings' })
const valueOf = (duty: string) =>
  section.getByRole('term').filter({ hasText: duty }).element().nextElementSibling?.textContent

const saved = ({ body }: SentRequest) => ok({ settings: { ...(body as object), version: 2 } }, 'Kept.')
const open = (changes: Partial<typeof settings> = {}, change: (sent: SentRequest) => Response = saved) =>
  openAs('ADMIN', '/insaka/admin/settings', {
    'GET /api/admin/sign-in-settings': () => ok({ settings: signInSettings }),
    [`GET ${path}`]: () => ok(decisionSettingsOf(changes, holders)),
    [`PUT ${path}`]: change,
  })

test('switches decisions on', async () => {
  const { server } = await open()
  await expect.element(firstDay).toHaveValue('')
  expect(await accessibilityFaults()).toEqual([])
  await firstDay.fill('01-Dec-2099')
  await toggle('Signed File Before Completion')
  await toggle('Officers Without a Duty May Only Request')
  await save.click()
  await expect.element(page.getByText('Kept.')).toBeVisible()
  expect(server.bodiesOf(`PUT ${path}`)).toEqual([
    { ...settings, decisionsFrom: '2099-12-01', signedFile: true, requestsOnly: true },
  ])
  // The holders stay on the page, since the reply does not contain them.
  expect(valueOf('Committee Secretary')).toBe('Chanda Mwila')
})

test('switches decisions off by clearing the day', async () => {
  const { server } = await open({ decisionsFrom: '2026-01-05' })
  await expect.element(firstDay).toHaveValue('05-Jan-2026')
  await firstDay.fill('')
  await save.click()
  await expect.element(page.getByText('Kept.')).toBeVisible()
  expect(server.bodiesOf(`PUT ${path}`)).toEqual([settings])
})

test('lists the holders of the duties, and warns of missing ones once a day is entered', async () => {
  await open()
  await expect.element(firstDay).toBeVisible()
  expect(valueOf('Head of Procurement')).toBe('Mary Zulu; Mutale Banda, acting for Mary Zulu')
  expect(valueOf('Procurement Officer')).toBe('Nobody')
  expect(valueOf('Controlling Officer')).toBe('Nobody')
  await firstDay.fill('01-Dec-2099')
  const nobodyApproves = section.getByText(/so nobody can approve low value papers or award contracts/)
  await expect.element(nobodyApproves).toBeVisible()
  expect(valueOf('Head of Finance')).toBe('Nobody')
  await toggle('Funds Confirmed First')
  await expect.element(section.getByText(/so nobody can confirm funds/)).toBeVisible()
  expect(valueOf('Committee Secretary')).toBe('Chanda Mwila')
  expect(await accessibilityFaults()).toEqual([])
})

test('shows a refused day under the field, and the changes of another user before overwriting them', async () => {
  const versions: number[] = []
  const fault = 'Decisions can start today or on a later day.'
  await open({}, (sent) => {
    versions.push((sent.body as typeof settings).version)
    if (versions.length === 1) return refusalReply('INVALID', { fields: { decisionsFrom: [fault] } })
    return versions.length === 2
      ? refusalReply('STALE', { current: { ...settings, version: 7 } })
      : saved(sent)
  })
  await firstDay.fill('01-Dec-2025')
  await save.click()
  await expect.element(section.getByText(fault).first()).toBeVisible()
  await firstDay.fill('01-Dec-2099')
  await save.click()
  await expect.element(page.getByText(/Save again to replace that change/)).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Kept.')).toBeVisible()
  expect(versions).toEqual([1, 1, 7])
})
