import { addPerson } from '../support/add-person.ts'
import { submitSignIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test('a session that is ended in one browser is over in the other', async ({
  page,
  browser,
  signIn,
  expectAccessible,
}) => {
  const { username } = await addPerson({})
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  })
  const otherPage = await phone.newPage()
  await otherPage.goto('/')
  await submitSignIn(otherPage, username)
  await expect(otherPage.getByRole('button', { name: /account menu/ })).toBeVisible()
  const [cookie] = await phone.cookies()
  expect(cookie).toMatchObject({
    name: 'insaka_device',
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/auth/',
  })

  await signIn(username, '/insaka/profile')
  const section = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
    'Chrome on Linux',
  )
  await expectAccessible()
  await section.getByRole('button', { name: /^End: Safari on iPhone/ }).press('Enter')
  await expect(section.getByRole('listitem')).toHaveCount(1)
  // The button is gone, but the focus stays in its section, so Tab continues there.
  await expect(page.locator(':focus')).not.toHaveCount(0)

  await otherPage.reload()
  await expect(otherPage.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await phone.close()
})
