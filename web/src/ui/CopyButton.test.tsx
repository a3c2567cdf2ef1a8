import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../test/render-part.tsx'
import { CopyButton } from './CopyButton.tsx'

const button = page.getByRole('button')

test('copies a text, and confirms for a moment', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderPart(<CopyButton text="MIHUD.PROC.RFQ.1.03.26" name="reference" />)
  await expect.element(button).toHaveAccessibleName('Copy the reference')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await button.click()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('MIHUD.PROC.RFQ.1.03.26')
  await vi.waitFor(() => expect(button.element()).toHaveAccessibleName('Reference copied'))
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(button.element()).toHaveAccessibleName('Copy the reference'))
})

test('reports that the browser refused to copy', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await renderPart(<CopyButton text="MIHUD.PROC.RFQ.1.03.26" name="reference" />)
  await button.click()
  await expect
    .element(page.getByText('The browser did not allow copying. Select the text and press Ctrl+C.'))
    .toBeVisible()
  await expect.element(button.first()).toHaveAccessibleName('Copy the reference')
})
