import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { SaveIcon } from '../icons.tsx'
import { useDisclosure } from '../use-disclosure.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { Popover } from './Popover.tsx'

function Menu() {
  return (
    <div style={{ position: 'relative', display: 'flex' }}>
      <MoreMenu>
        <Popover label="Export" icon={<SaveIcon />} look="icon" state={useDisclosure()}>
          As a file
        </Popover>
      </MoreMenu>
    </div>
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('shows everything in a row on a wide screen', async () => {
  await page.viewport(1366, 768)
  await renderPart(<Menu />)
  await expect.element(button('More')).not.toBeInTheDocument()
  await expect.element(button('Export')).toBeVisible()
})

test('on a phone, one button opens the menu with labelled actions, and a click outside closes it', async () => {
  await page.viewport(390, 844)
  await renderPart(<Menu />)
  await expect.element(button('Export')).not.toBeInTheDocument()
  await button('More').click()
  await expect.element(button('Export')).toBeVisible()
  expect(getComputedStyle(button('Export').element(), '::after').content).toContain('Export')
  // The label is inside its button, next to the icon.
  const { left, right, top, bottom } = button('Export').element().getBoundingClientRect()
  const sign = button('Export').element().querySelector('svg')!.getBoundingClientRect()
  expect(sign.left).toBeGreaterThanOrEqual(left)
  expect(right - sign.right).toBeGreaterThan(40)
  expect(sign.top - top).toBeCloseTo(bottom - sign.bottom)
  expect(await accessibilityFaults()).toEqual([])
  await button('Export').click()
  await expect.element(page.getByText('As a file')).toBeVisible()
  expect(getComputedStyle(page.getByRole('group').element(), '::after').content).toBe('none')
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(button('Export')).not.toBeInTheDocument()
})
