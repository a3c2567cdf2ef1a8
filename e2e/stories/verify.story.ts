import { changedAt, exported, headAt, sound, test, wrong } from '../support/verify.ts'
import { expect } from '../support/test.ts'

test('the page finds a sound history sound, names a changed byte, and sends nothing anywhere', async ({
  context,
  taken: { page: address, verdict },
}) => {
  const history = (content: Buffer) =>
    verdict('page', { files: { 'history.ndjson': content }, heads: headAt(120) })
  const whole = await history(exported)
  expect(whole).toContain(sound)
  expect(whole).toContain('From event 1 up to event 120, nothing was changed, removed, put in or reordered')
  const changed = await history(changedAt(exported, 'lvp'))
  expect(changed).toContain(wrong)
  expect(changed).toContain('Event 1: its content does not fit its digest')

  const other = await context.newPage()
  await other.goto(address)
  const refused = await other.evaluate(async () => {
    const violation = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective)),
    )
    await fetch('http://127.0.0.1:9/').catch(() => undefined)
    return violation
  })
  expect(refused).toBe('connect-src')
})
