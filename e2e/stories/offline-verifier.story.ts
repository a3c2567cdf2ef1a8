import {
  corruptAt,
  exported,
  headAt,
  validMessage,
  test,
  faultMessage,
} from '../support/trail-verification.ts'
import { expect } from '../support/test.ts'

test('the page accepts an intact history, finds a changed byte and sends nothing', async ({
  context,
  downloaded: { page: address, verdict },
}) => {
  const checkHistory = (content: Buffer) =>
    verdict('page', { files: { 'history.ndjson': content }, heads: headAt(120) })
  const wholeResult = await checkHistory(exported)
  expect(wholeResult).toContain(validMessage)
  expect(wholeResult).toContain(
    'From event 1 up to event 120, nothing was changed, removed, added or reordered',
  )
  const changedResult = await checkHistory(corruptAt(exported, 'lvp'))
  expect(changedResult).toContain(faultMessage)
  expect(changedResult).toContain('Event 1: the content does not match the digest')

  const otherPage = await context.newPage()
  await otherPage.goto(address)
  const blockedRequest = await otherPage.evaluate(async () => {
    const violation = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective)),
    )
    await fetch('http://127.0.0.1:9/').catch(() => undefined)
    return violation
  })
  expect(blockedRequest).toBe('connect-src')
})
