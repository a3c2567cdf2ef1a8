import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keptDraft } from '../../test/drafts.ts'
import { getRoute, open, record, saved, saveRoute } from '../../test/enquiry-dialog.tsx'
import { ok, refused } from '../../test/fake-server.ts'
import { button, field, me } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'

const submit = button('Submit')

beforeEach(() => page.viewport(1366, 768))

describe('an enquiry that is there', () => {
  test.each([
    ['2025-02-05T10:00:00+02:00', 'CLOSED', 'Closed 05-Feb-2025', 'Closed, no paper'],
    ['2099-02-05T10:00:00+02:00', 'OPEN', 'Closes 05-Feb-2099', 'Open until 05-Feb-2099'],
  ] as const)('that closes on %s says so of a day to come alone', async (closedOn, state, text, inFull) => {
    await open({}, { record: 7, stored: { closedOn, state } })
    for (const shown of [text, inFull])
      await expect.element(page.getByText(shown, { exact: true }).first()).toBeVisible()
  })

  test('that somebody else has withdrawn: what was typed can be read, and not be kept', async () => {
    const current = {
      ...record,
      version: 4,
      state: 'WITHDRAWN' as const,
      withdrawnOn: '2026-03-31T15:00:00+02:00',
      withdrawalReason: 'No budget',
    }
    const { server } = await open({ [saveRoute]: () => refused('STALE', { current }) }, { record: 7 })
    await field('Description').fill('Supply of 50 reams')
    server.change(getRoute, () => ok({ enquiry: current }))
    await submit.click()
    await expect.element(page.getByRole('heading', { name: /This enquiry has been withdrawn/ })).toBeVisible()
    await expect.element(button('Keep mine')).not.toBeInTheDocument()
    await button('Take theirs').click()
    await expect.element(page.getByText('No budget')).toBeVisible()
  })

  test('that a paper has taken up meanwhile: keeping mine leaves the type as it is', async () => {
    const current = { ...record, version: 4, state: 'LINKED' as const, linked: true }
    const { server } = await open(
      {
        [saveRoute]: ({ body }) =>
          (body as { version: number }).version === 4 ? saved() : refused('STALE', { current }),
      },
      { record: 7 },
    )
    await field('Enquiry Type').selectOptions('RFP: Request For Proposal')
    await field('Description').fill('Supply of 50 reams')
    server.change(getRoute, () => ok({ enquiry: current }))
    await submit.click()
    await button('Keep mine').click()
    await expect.element(field('Enquiry Type')).toHaveValue('ITT: Invitation To Tender')
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(saveRoute).at(-1)).toMatchObject({
      enquiryType: 'ITT',
      description: 'Supply of 50 reams',
    })
  })

  test.each([
    ['Make a low value paper', 'lvp', '/insaka/plscm/lvp/list'],
    ['Make a committee paper', 'mpc', '/insaka/plscm/hvp/mpcs'],
  ])('and is free leads on: %s', async (label, register, path) => {
    const { address } = await open({}, { record: 7 })
    await button(label).click()
    await expect.poll(address).toBe(`${path}?record=new`)
    expect(keptDraft(me, register, 'new')).toMatchObject({
      values: {
        enquiry: {
          id: 7,
          enquiryType: 'ITT',
          reference: 'MIHUD.PROC.ITT.7.03.26',
          description: 'Supply of 40 reams of paper',
        },
        description: 'Supply of 40 reams of paper',
        department: 'PROC',
        funder: 'GRZ',
      },
      reason: 'Begun from MIHUD.PROC.ITT.7.03.26; not saved yet.',
    })
  })

  test('in a department that is closed still shows it', async () => {
    await open({}, { record: 7, stored: { department: 'OLD' } })
    await expect.element(field('Department')).toHaveDisplayValue('Closed (closed)')
  })
})
