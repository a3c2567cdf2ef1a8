import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { longName } from '../../test/factory.ts'
import { createQueryClient } from '../api/query-client.ts'
import { Providers } from '../providers.tsx'
import { parseSettings } from '../session/settings.ts'
import { SignInPage } from './SignInPage.tsx'

const settings = parseSettings(
  JSON.stringify({
    passwordMinLength: 8,
    demo: {
      password: 'Demo-2026!',
      accounts: [
        { username: 'demo.admin', role: 'ADMIN', institution: longName },
        { username: 'demo2.guest', role: 'GUEST', institution: 'Kafue Technical College' },
      ],
    },
  }),
)

const show = (demo: typeof settings.demo) =>
  render(
    <Providers queryClient={createQueryClient({ onFailure: vi.fn<() => void>() })}>
      <SignInPage
        demo={demo}
        SignUpDialog={() => null}
        ForgottenPassword={null}
        SetUp={() => null}
        onSignedIn={vi.fn<() => void>()}
      />
    </Providers>,
  )

test('choosing a demo account fills the form, ready to sign in', async () => {
  await show(settings.demo)
  await page.getByRole('button', { name: 'demo2.guest Guest' }).click()
  await expect.element(page.getByLabelText('Username')).toHaveValue('demo2.guest')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('Demo-2026!')
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeEnabled()
})

test('shows nothing without demo accounts', async () => {
  await show(null)
  await expect.element(page.getByText('Demo accounts')).not.toBeInTheDocument()
})

test('falls back to the default settings when the page has none', () => {
  expect(parseSettings('')).toEqual({ passwordMinLength: 6, mail: false, demo: null })
})
