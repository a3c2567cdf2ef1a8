import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { openAs } from '../../test/open-app.tsx'

type Emulation = {
  send: (method: 'Emulation.setEmulatedMedia', media: { features: object[] }) => Promise<void>
}

async function forceColours(value: 'active' | 'none') {
  const { send } = cdp() as unknown as Emulation
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
}

const styleOf = (element: Element | null | undefined) => getComputedStyle(element!)

test('marks only the current page in the menu with a frame', async () => {
  await page.viewport(1366, 768)
  await forceColours('active')
  onTestFinished(() => forceColours('none'))
  await openAs('ORD', '/insaka/profile')
  await page.getByRole('link', { name: 'Help', exact: true }).last().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const framed = () =>
    [...menu.element().querySelectorAll('a')]
      .filter((link) => styleOf(link).outlineStyle === 'solid')
      .map(({ textContent }) => textContent)
  await expect.poll(framed).toEqual(['Help?'])
})

test('marks only the current tab with a line', async () => {
  await forceColours('active')
  onTestFinished(() => forceColours('none'))
  const tab = (selected: boolean) => `<button class="tab" role="tab" aria-selected="${selected}">x</button>`
  document.body.insertAdjacentHTML('beforeend', `<div id="tabs">${tab(true)}${tab(false)}</div>`)
  const tabs = document.querySelector('#tabs')
  onTestFinished(() => tabs?.remove())
  const [open, other] = tabs!.children
  expect(styleOf(open).borderBottomWidth).toBe('3px')
  expect(styleOf(other).borderBottomWidth).toBe('0px')
})
