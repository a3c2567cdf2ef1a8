import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { usePreferences } from '../../session/preferences.ts'
import { ScopeSelect } from './ScopeSelect.tsx'
import { usualScope } from '../../registers/list/usual-scope.ts'

test.each([
  ['ORD', null, 'mine'],
  ['ADMIN', null, 'mine'],
  ['GUEST', null, 'institution'],
  ['DEV', null, 'institution'],
  ['ORD', 'institution', 'institution'],
  ['ADMIN', 'department', 'department'],
  ['GUEST', 'department', 'department'],
  // On a shared computer somebody else may have chosen it.
  ['GUEST', 'mine', 'institution'],
] as const)('%s who last chose %s begins with %s', (role, preferred, scope) => {
  expect(usualScope(preferred, role)).toBe(scope)
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each([1366, 390])('says how far the list looks, at %d pixels', async (width) => {
    usePreferences.setState({ colorScheme })
    await page.viewport(width, 800)
    const onScope = vi.fn<(scope: string) => void>()
    await renderPart(<ScopeSelect scope="mine" onScope={onScope} />)
    const select = page.getByLabelText('Scope')
    await expect.element(select).toHaveDisplayValue('My records')
    await select.selectOptions('Whole institution')
    expect(onScope).toHaveBeenCalledExactlyOnceWith('institution')
    expect(await accessibilityFaults()).toEqual([])
  })
})
