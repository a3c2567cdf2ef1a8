import { beforeEach, describe, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { keptDraft } from '../../test/drafts.ts'
import {
  userId,
  saveRoute,
  record,
  saved,
  onClose,
  open,
  field,
  button,
  submit,
} from '../../test/enquiry-dialog.tsx'
import { ok, refused } from '../../test/fake-server.ts'
import { draftsIn } from '../state/drafts.ts'
import { endSession } from '../session/session.ts'
import { signOut } from '../state/sign-out.ts'
import { blankEnquiry } from './enquiry-dialog/enquiry-form.ts'

beforeEach(() => page.viewport(1366, 768))

describe('what was typed and not sent', () => {
  test('comes back after an expired session, can be discarded, and then is gone', async () => {
    await open()
    await field('Description').fill('Typed before the session ran out')
    endSession('expired')
    await cleanup()
    await open()
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
    await expect.element(field('Description')).toHaveValue('Typed before the session ran out')
    await expect.element(submit).toBeEnabled()
    await button('Discard').click()
    await expect.element(field('Description')).toHaveValue('')
    await expect.element(page.getByText('Your unsaved input has been restored.')).not.toBeInTheDocument()
    await cleanup()
    await open()
    await expect.element(field('Description')).toHaveValue('')
    await expect.element(page.getByText('Your unsaved input has been restored.')).not.toBeInTheDocument()
  })

  test('goes out under the name that it had from the beginning, in whatever window that is', async () => {
    await open()
    await field('Description').fill('Paper')
    await expect.poll(() => keptDraft(userId, 'enquiries', 'new')).not.toBeNull()
    const kept = await keptDraft(userId, 'enquiries', 'new')
    await cleanup()
    const later = await open({ [saveRoute]: () => saved() })
    await expect.element(field('Description')).toHaveValue('Paper')
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(later.keysOf(saveRoute)).toEqual([kept?.submit.key])
  })

  test('is there before what is typed on at once, and no key of that is lost', async () => {
    await open()
    await field('Description').fill('Paper')
    await expect.poll(() => keptDraft(userId, 'enquiries', 'new')).not.toBeNull()
    await cleanup()
    await open()
    const description = field('Description').element() as HTMLTextAreaElement
    description.focus()
    expect(description.readOnly).toBe(true)
    description.dispatchEvent(new KeyboardEvent('keydown', { key: '!', bubbles: true }))
    await expect.element(field('Description')).toHaveValue('Paper!')
  })

  test('of a record that has been changed since meets the newer one when it is sent', async () => {
    await open({}, { record: 7 })
    await field('Description').fill('Mine')
    endSession('expired')
    await cleanup()
    const current = { ...record, version: 4, description: 'Theirs', funder: 'CP' } as const
    const server = await open(
      {
        [saveRoute]: ({ body }) =>
          (body as { version: number }).version === 4 ? saved() : refused('STALE', { current }),
      },
      { record: 7, stored: current },
    )
    await expect.element(field('Description')).toHaveValue('Mine')
    await submit.click()
    await button('Keep mine').click()
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(saveRoute).at(-1)).toMatchObject({ version: 4, description: 'Mine', funder: 'CP' })
  })

  test('is asked about before the dialog goes, and gone when it is discarded', async () => {
    await open()
    await field('Description').fill('Typed')
    await button('Close').click()
    await button('Keep editing').click()
    await expect.element(field('Description')).toHaveValue('Typed')
    expect(onClose).not.toHaveBeenCalled()
    await button('Close').click()
    await button('Discard').click()
    expect(onClose).toHaveBeenCalledOnce()
    await expect.poll(() => keptDraft(userId, 'enquiries', 'new')).toBeNull()
  })

  test('belongs to this window as long as another has its own, and stays when that one discards it', async () => {
    const other = draftsIn({ name: 'other', before: null })<object>(userId, 'enquiries', 'new')
    const closeOther = other.hold()
    other.keep(
      { base: {}, values: { description: 'Typed elsewhere' }, submit: { key: 'a', sent: [] } },
      'now',
    )
    await open()
    await field('Description').fill('Typed here')
    await expect.poll(() => keptDraft(userId, 'enquiries', 'new')).not.toBeNull()
    other.forget()
    closeOther()
    await cleanup()
    await open()
    await expect.element(field('Description')).toHaveValue('Typed here')
  })

  test('in a window that is gone comes back here', async () => {
    const base = blankEnquiry(new Date('2026-03-31T08:00:00Z'), 'PROC')
    const values = { ...base, description: 'Typed before the crash' }
    draftsIn({ name: 'gone', before: null })(userId, 'enquiries', 'new').keep(
      { base, values, submit: { key: 'a', sent: [] } },
      'now',
    )
    await open()
    await expect.element(field('Description')).toHaveValue('Typed before the crash')
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
  })

  test('does not stay behind after signing out', async () => {
    await open({ 'POST /api/auth/logout': () => ok({}) })
    await field('Description').fill('Typed')
    await expect.poll(() => keptDraft(userId, 'enquiries', 'new')).not.toBeNull()
    signOut()
    await expect.poll(() => keptDraft(userId, 'enquiries', 'new')).toBeNull()
  })
})
