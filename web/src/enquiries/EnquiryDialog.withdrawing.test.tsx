import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getRoute, openEnquiryDialog, record, saveRoute, withdrawRoute } from '../../test/enquiry-dialog.tsx'
import { noAnswer, ok, refusalReply } from '../../test/fake-server.ts'
import { button, field } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'

beforeEach(() => page.viewport(1366, 768))

describe('withdrawing', () => {
  const withdrawn = () =>
    ok({ enquiry: { ...record, state: 'WITHDRAWN' } }, 'The enquiry has been withdrawn.')
  const question = page.getByRole('dialog', { name: 'Withdraw this enquiry?' })
  const confirm = question.getByRole('button', { name: 'Withdraw', exact: true })

  test('reports a change by another user after a failed save and can still be completed', async () => {
    const current = { ...record, version: 4, description: 'Theirs' }
    const { server } = await openEnquiryDialog({ [saveRoute]: noAnswer }, { record: 7 })
    await field('Description').fill('Mine')
    server.change(getRoute, () => ok({ enquiry: current }))
    await button('Submit').click()
    await expect.poll(() => server.sent.filter(({ route }) => route === getRoute)).toHaveLength(2)
    server.change(withdrawRoute, () => refusalReply('STALE', { current }))
    await button('Withdraw…').click()
    await button('Discard').click()
    await field('Reason For Withdrawing').fill('No budget')
    await confirm.click()
    await expect
      .element(question.getByRole('alert').first())
      .toHaveTextContent('Another user has changed this enquiry.')
    server.change(withdrawRoute, withdrawn)
    await confirm.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(withdrawRoute)).toEqual([
      { version: 3, reason: 'No budget' },
      { version: 4, reason: 'No budget' },
    ])
  })

  test('keeps the button readable on hover', async () => {
    await openEnquiryDialog({}, { record: 7 })
    await button('Withdraw…').hover()
    const { color, backgroundColor } = getComputedStyle(button('Withdraw…').element())
    const [dark, light] = [color, backgroundColor].map(luminance).toSorted((x, y) => x - y)
    expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
})

/** Relative luminance (WCAG) of a colour such as `rgb(179, 38, 30)`. */
function luminance(color: string): number {
  const parts = (color.match(/\d+/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = parts
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
