import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { institution, tokenFor } from '../../test/factory.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { watchSavedFiles } from '../../test/saved-files.ts'
import {
  beginRoute,
  codeField,
  confirmRoute,
  firstCode,
  codesKeptBox,
  newSecret,
  printedText,
  recoveryCodes,
  secondFactorOf,
  secondFactorRoute,
} from '../../test/second-factor.ts'

const on = { on: '2026-03-02T08:00:00+02:00', recoveryCodesLeft: 10 }
const newToken = tokenFor({ jti: 'fresh' })
const section = page.getByRole('region', { name: 'Second factor' })
const dialog = page.getByRole('dialog').first()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const password = dialog.getByLabelText('Current Password')

beforeEach(() => page.viewport(1366, 768))

async function open(state: Parameters<typeof secondFactorOf>[0] = {}, routes: object = {}) {
  const opened = await openAs('ORD', '/insaka/profile', {
    [secondFactorRoute]: () => ok(secondFactorOf(state)),
    [beginRoute]: () => ok(newSecret),
    [confirmRoute]: () => ok({ recoveryCodes, access_token: newToken }),
    ...routes,
  })
  await expect.element(section.getByRole('button').first()).toBeVisible()
  return opened
}

test('sets up the second factor step by step, by keyboard alone', async () => {
  const { server } = await open()
  await expect.element(section).toHaveTextContent('Not set up.')
  ;(button('Set up…').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('secret1{Enter}')
  await expect.element(page.getByText(/scan this code/)).toHaveFocus()
  await expect.element(dialog).toHaveTextContent(newSecret.key.replaceAll(' ', ''))
  expect(await accessibilityFaults()).toEqual([])
  ;(firstCode.element() as HTMLElement).focus()
  await userEvent.keyboard('123456{Enter}')
  await expect.element(page.getByText(/Save these recovery codes/)).toHaveFocus()
  // The set-up ends all other sessions and renews this one.
  expect(localStorage.getItem('access_token')).toBe(newToken)
  expect(await accessibilityFaults()).toEqual([])
  server.change(secondFactorRoute, () => ok(secondFactorOf(on)))
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab} {Tab}{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.bodiesOf(beginRoute)).toEqual([{ currentPassword: 'secret1' }])
})

async function openRecoveryCodes() {
  const opened = await open()
  await button('Set up…').click()
  await password.fill('secret1')
  await button('Continue').click()
  await firstCode.fill('123456')
  await button('Confirm').click()
  await expect.element(codesKeptBox).toBeVisible()
  return opened
}

test('copies, saves and prints the recovery codes with their owner', async () => {
  const saved = watchSavedFiles()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  await openRecoveryCodes()
  await button('Copy: recovery codes').click()
  await button('Save').click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['recovery-codes-mutale.txt'])
  const text = await saved[0]?.content
  expect(writeText).toHaveBeenCalledWith(text)
  expect(text).toContain(`Insaka, ${institution.name}\r\nRecovery codes of mutale, `)
  expect(text).toContain(recoveryCodes.join('\r\n'))
  await button('Print').click()
  await expect.poll(printedText).toContain(`${institution.name}Recovery codesmutale`)
  for (const code of recoveryCodes) expect(printedText()).toContain(code)
  expect(printedText()).toMatch(/Made on \d\d-\w{3}-\d{4}\./)
  expect(printedText()).not.toContain('Certified')
  window.dispatchEvent(new Event('afterprint'))
})

test('closes over unsaved codes only after a question', async () => {
  await openRecoveryCodes()
  await button('Done').click()
  await expect.element(codesKeptBox).toHaveAccessibleDescription(/print, save or write down/)
  await userEvent.keyboard('{Escape}')
  await button('Back to the codes').click()
  await expect.element(codesKeptBox).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Close').click()
  await expect.element(codesKeptBox).not.toBeInTheDocument()
})

test('shows a wrong password and a wrong code under their fields, and can go back', async () => {
  const { server } = await open(
    {},
    {
      [beginRoute]: () => refusalReply('INVALID', { fields: { currentPassword: ['That is not it.'] } }),
      [confirmRoute]: () => refusalReply('INVALID', { fields: { code: ['This code is wrong.'] } }),
    },
  )
  await button('Set up…').click()
  await password.fill('secret2')
  await button('Continue').click()
  await expect.element(password).toHaveAccessibleDescription('That is not it.')
  server.change(beginRoute, () => ok(newSecret))
  await button('Continue').click()
  await firstCode.fill('000000')
  await button('Confirm').click()
  await expect.element(firstCode).toHaveAccessibleDescription(/This code is wrong/)
  await button('Back').click()
  await expect.element(password).toBeVisible()
})

test('shows since when it is on, and suggests new codes when few are left', async () => {
  const { server } = await open({ ...on, recoveryCodesLeft: 3 })
  await expect.element(section).toHaveTextContent('On since 02-Mar-2026. 3 of 10 recovery codes are left.')
  await expect.element(section).not.toHaveTextContent('Make new recovery codes')
  server.change(secondFactorRoute, () => ok(secondFactorOf({ ...on, recoveryCodesLeft: 1 })))
  const route = 'POST /api/auth/second-factor/recovery-codes'
  server.change(route, () => ok({ recoveryCodes }))
  await button('New recovery codes…').click()
  await password.fill('secret1')
  await button('Make new codes').click()
  await expect.element(codeField).toHaveAccessibleDescription(/Please enter the six digits/)
  await codeField.fill('123 456')
  await button('Make new codes').click()
  await expect.element(page.getByText(recoveryCodes[0]!)).toBeVisible()
  expect(server.bodiesOf(route)).toEqual([{ currentPassword: 'secret1', code: '123456' }])
  await codesKeptBox.click()
  await button('Done').click()
  await expect.element(section).toHaveTextContent('1 of 10 recovery codes is left.Make new recovery codes')
})

test('turns off the second factor with the password and a code', async () => {
  const route = 'POST /api/auth/second-factor/remove'
  const { server } = await open(on, { [route]: () => ok({}, 'It is off.') })
  await button('Turn off…').click()
  await password.fill('secret1')
  await codeField.fill('abcd-efgh-jkmn-pqrs')
  server.change(secondFactorRoute, () => ok(secondFactorOf()))
  await button('Turn off').click()
  await expect.element(page.getByText('It is off.')).toBeVisible()
  await expect.element(section).toHaveTextContent('Not set up.')
  expect(server.bodiesOf(route)).toEqual([{ currentPassword: 'secret1', code: 'ABCDEFGHJKMNPQRS' }])
})

test('cannot be turned off where the institution requires it, but moves to another phone', async () => {
  const { server } = await open({ ...on, required: true, readable: false })
  await expect.element(button('Turn off…')).not.toBeInTheDocument()
  await expect.element(section).toHaveTextContent('Your institution requires a second factor')
  await expect.element(section).toHaveTextContent('Codes from your app no longer work.')
  await button('Another phone…').click()
  await expect.element(page.getByRole('dialog', { name: 'Change to another phone' })).toBeVisible()
  await password.fill('secret1')
  await button('Continue').click()
  await expect.element(codeField).toHaveAccessibleDescription(/Please enter the six digits.*used so far/)
  await codeField.fill('abcd-efgh-jkmn-pqrs')
  await button('Continue').click()
  await expect.element(firstCode).toBeVisible()
  expect(server.bodiesOf(beginRoute)).toEqual([{ currentPassword: 'secret1', code: 'ABCDEFGHJKMNPQRS' }])
})
