import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { ScopeSelect } from './ScopeSelect.tsx'

test.each([1366, 390])('shows the scope of the list at %d pixels', async (width) => {
  await page.viewport(width, 800)
  const onScope = vi.fn<(scope: string) => void>()
  await renderPart(<ScopeSelect scope="mine" onScope={onScope} />)
  const select = page.getByLabelText('Scope')
  await expect.element(select).toHaveDisplayValue('My records')
  await select.selectOptions('Whole institution')
  expect(onScope).toHaveBeenCalledExactlyOnceWith('institution')
  expect(await accessibilityFaults()).toEqual([])
})
