import type { WindowRecord } from '@insaka/domain/institutions/window.schema'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectLogged } from '../../test/console.ts'
import { ok, refused, type Sent } from '../../test/fake-server.ts'
import { college, directoryPage } from '../../test/institutions.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'

const path = '/insaka/admin/institutions'
const button = (label: string) => page.getByRole('button', { name: label, exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })

const waiting: WindowRecord = {
  state: 'first password set',
  host: '127.0.0.1',
  port: 24_001,
  database: 'insaka',
  schema: 'insaka_mihud_db_2024',
  username: 'insakamihuduser',
}
afterEach(closeApp)

describe('a developer', () => {
  const off = `PUT /api/admin/institutions/${college.id}/window`
  async function openCollege(window: WindowRecord, routes: object = {}) {
    const opened = await openAs('DEV', `${path}?institution=KCC`, {
      'GET /api/admin/institutions': (asked: Sent) => directoryPage(asked, [college]),
      'GET /api/admin/institutions/KCC': () => ok({ institution: { ...college, window } }),
      [off]: () => ok({ window: waiting }, 'The window has been saved.'),
      ...routes,
    })
    await field('New Password').fill('baobab-and-kapenta')
    return opened
  }

  test('is asked before a password that was typed goes with the dialog', async () => {
    await openCollege(waiting)
    await button('Close').click()
    await expect.element(page.getByText('Discard what you typed?')).toBeVisible()
    await button('Discard').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('is asked before Back takes a password that was typed, and once only', async () => {
    const { router, address } = await openCollege(waiting)
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    router.history.push('/insaka/dashboard')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field('New Password')).toHaveValue('baobab-and-kapenta')
    expect(address()).toBe(`${path}?institution=KCC`)
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(address).toBe(path)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('finds a first password that was typed still there after Update, and goes on from what was saved', async () => {
    const update = 'PUT /api/admin/institutions'
    const { server } = await openCollege(waiting, {
      [update]: ({ body }: Sent) => {
        const { alias, version } = body as { alias: string; version: number }
        const saved = { ...college, window: waiting, alias, version: version + 1 }
        return ok({ institution: saved, institutions: [] }, 'The institution has been saved.')
      },
    })
    await field('Short Name').fill('Kabwe Crafts')
    await button('Update').click()
    await expect
      .element(
        page.getByText('The institution has been saved. The first password of the window is not set yet.'),
      )
      .toBeVisible()
    await expect.element(button('Update')).toBeDisabled()
    await expect.element(field('New Password')).toHaveValue('baobab-and-kapenta')
    await button('Set first password').click()
    await expect.element(field('New Password')).toHaveValue('')
    expect(server.bodiesOf(off)).toEqual([{ newPassword: 'baobab-and-kapenta' }])
    await field('Short Name').fill('Crafts')
    await button('Update').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.bodiesOf(update)).toMatchObject([{ version: 4 }, { version: 5, alias: 'Crafts' }])
  })

  test('finds it also after the choice between what was typed and what somebody else has saved', async () => {
    const current = { ...college, window: waiting, alias: 'Kabwe Institute', version: 5 }
    await openCollege(waiting, { 'PUT /api/admin/institutions': () => refused('STALE', { current }) })
    await field('Short Name').fill('Kabwe Crafts')
    await button('Update').click()
    await expect.element(button('Take theirs')).toBeVisible()
    expectLogged('Failed to update institution')
    await expect.element(field('New Password')).not.toBeVisible()
    await button('Take theirs').click()
    await expect.element(field('Short Name')).toHaveValue('Kabwe Institute')
    await expect.element(field('New Password')).toHaveValue('baobab-and-kapenta')
  })

  test('says nothing of the kind as long as the window is off', async () => {
    await openCollege(waiting)
    await field('Database Type').selectOptions('MYSQL')
    await expect.element(field('Database Type')).not.toHaveAccessibleDescription()
  })
})
