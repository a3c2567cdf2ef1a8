import { expect, type Locator, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { demoPassword } from '../../server/src/demo/demo-data.ts'

const stepMs = 30_000

export const secondFactorSection = (page: Page) => page.getByRole('region', { name: 'Second factor' })

/** Authenticator app with the secret shown on the page. */
export async function authenticatorFrom(page: Page | Locator) {
  const totp = new TOTP({ secret: (await page.locator('code').innerText()).replaceAll(/\s/g, '') })
  return {
    now: () => totp.generate(),
    /** Next code, which is already valid; each code can be used only once. */
    next: () => totp.generate({ timestamp: Date.now() + stepMs }),
  }
}

/** Sets up a second factor on My profile; returns the authenticator and the recovery codes. */
export async function setUpSecondFactor(page: Page) {
  await secondFactorSection(page).getByRole('button', { name: 'Set up…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up the second factor' })
  await dialog.getByLabel('Current Password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const phone = await authenticatorFrom(dialog)
  await dialog.getByLabel('Code that the app shows now').fill(phone.now())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByLabel('I have saved these codes').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(secondFactorSection(page)).toContainText('10 of 10 recovery codes are left.')
  return { phone, recoveryCodes }
}
