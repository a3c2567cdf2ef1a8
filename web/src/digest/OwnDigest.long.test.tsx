import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noAnswer, ok } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { settings } from '../session/settings.ts'

const [read, save] = ['GET /api/auth/users/digest', 'PUT /api/auth/users/digest']
const section = page.getByRole('region', { name: 'Morning mail' })
const choice = section.getByLabelText('Send it to me')
const open = (routes: Parameters<typeof openAs>[2] = {}) => {
  settings.mail = true
  return openAs('ORD', '/insaka/profile', { [read]: () => ok({ choice: 'DAILY' }), ...routes })
}
afterEach(() => void (settings.mail = false))

test('shows the saved choice and saves another one immediately', async () => {
  const { server } = await open({
    [save]: ({ body }) => ok(body as object, 'Your choice has been saved.'),
  })
  await expect.element(choice).toHaveDisplayValue('Every working day')
  await choice.selectOptions('On Mondays')
  await expect.element(page.getByText('Your choice has been saved.')).toBeVisible()
  await choice.selectOptions('Never')
  await expect.poll(() => server.bodiesOf(save)).toEqual([{ choice: 'MONDAYS' }, { choice: 'NEVER' }])
  await expect.element(choice).toHaveDisplayValue('Never')
})

test('restores the saved choice and reports a failed save', async () => {
  await open({ [save]: noAnswer })
  await expect.element(choice).toHaveDisplayValue('Every working day')
  await choice.selectOptions('Never')
  await expect.element(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect.element(choice).toHaveDisplayValue('Every working day')
})

test('offers to load the choice again after a failure', async () => {
  const { server } = await open({ [read]: noAnswer })
  await expect.element(section.getByText('Your choice could not be loaded.')).toBeVisible()
  server.change(read, () => ok({ choice: 'MONDAYS' }))
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect.element(choice).toHaveDisplayValue('On Mondays')
})

test('is hidden if Insaka sends no mail', async () => {
  const { server } = await openAs('ORD', '/insaka/profile')
  await expect.element(page.getByRole('region', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
  expect(server.sent.map(({ route }) => route)).not.toContain(read)
})
