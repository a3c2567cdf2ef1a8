import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import type { Duty } from '@insaka/domain/permissions'
import type { TakenStep } from '@insaka/domain/steps/steps.schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import {
  amendmentRoutes as routes,
  amendmentRow,
  contractNo,
  openAmendment,
} from '../../../test/amendments.ts'
import { readDefinitions } from '../../../test/dialog-values.ts'
import { dutyOf } from '../../../test/factory.ts'
import { ok } from '../../../test/fake-server.ts'
import { fillAsks, signedFile } from '../../../test/fill-asks.ts'
import { attachment, button, somebodyElse } from '../../../test/papers.ts'

type Proposal = Partial<ListedAmendment> & { steps?: TakenStep[] }

const decidedOn = '2026-11-13T11:00:00+02:00'
const proposed = (changes: Proposal = {}): Proposal => ({
  reference: `${contractNo(4)}.P1`,
  initiatorId: somebodyElse,
  governedBy: { fundsFirst: false, signedFile: false },
  decision: 'SUBMITTED',
  submittedOn: '2026-11-12T09:30:00+02:00',
  ...changes,
})
const decided = (changes: Proposal) =>
  proposed({ decidedOn, decidedBy: 'Mary Zulu', reference: `${contractNo(4)}.A1`, ...changes })

const rejection: TakenStep = {
  step: 'reject',
  by: 'Mary Zulu',
  duty: 'COMMITTEE_SECRETARY',
  actingFor: null,
  on: decidedOn,
  version: 4,
  reason: 'No budget',
}

const duties = (...held: Duty[]) => held.map((duty) => dutyOf({ duty }))
const band = page.getByRole('region', { name: 'Decision' })
const dialogOf = (name: string) => page.getByRole('dialog', { name })
const withoutEffect = 'Without effect until it is approved.'

beforeEach(() => page.viewport(1366, 768))

describe('the decision about an amendment', () => {
  test.each<[string, Proposal]>([
    [`Proposed on 12-Nov-2026: waiting for the procurement committee.${withoutEffect}`, proposed()],
    [
      `Proposed on 12-Nov-2026: waiting for the Head of Finance to confirm the funds.${withoutEffect}`,
      proposed({ governedBy: { fundsFirst: true, signedFile: false } }),
    ],
    [
      `Funds confirmed by Ruth Chanda on 13-Nov-2026: waiting for the procurement committee.${withoutEffect}`,
      proposed({ decision: 'FUNDED', steps: [{ ...rejection, step: 'confirmFunds', by: 'Ruth Chanda' }] }),
    ],
    [
      'Approved by the procurement committee, recorded by Mary Zulu on 13-Nov-2026.',
      decided({ decision: 'APPROVED' }),
    ],
    [
      'Rejected by Mary Zulu on 13-Nov-2026.No budgetWithout effect.',
      decided({ decision: 'REJECTED', steps: [rejection] }),
    ],
    [
      `Proposed on 12-Nov-2026. Decisions are no longer made in Insaka.${withoutEffect}`,
      proposed({ governedBy: null }),
    ],
  ])('reads “%s”', async (text, stored) => {
    await openAmendment({}, { record: 1, stored, role: 'GUEST' })
    await expect.element(band).toHaveTextContent(text)
    expect(band.element().textContent).toBe(text)
    expect(readDefinitions()).not.toHaveProperty('Decision')
  })

  test('is not mentioned for an amendment that is not decided in Insaka', async () => {
    await openAmendment({}, { record: 1 })
    await expect.element(button('Attach PDF…')).toBeVisible()
    await expect.element(band).not.toBeInTheDocument()
    await expect.element(page.getByText('Proposed', { exact: true })).not.toBeInTheDocument()
  })
})

describe('the steps of a proposed amendment', () => {
  test('record its approval with the signed file, which gives it a number', async () => {
    const { server } = await openAmendment(
      {},
      { record: 1, stored: proposed(), duties: duties('COMMITTEE_SECRETARY') },
    )
    server.change(routes.step('approve'), () => {
      const amendment = amendmentRow(1, decided({ decision: 'APPROVED', version: 4 }))
      server.change(routes.get, () => ok({ amendment }))
      return ok({ amendment }, 'The amendment has been approved.')
    })
    await expect.element(page.getByText('Proposed', { exact: true })).toBeVisible()
    await button('Record approval by circulation').click()
    const question = dialogOf('Approve this amendment?')
    await expect.element(question).toHaveTextContent('The amendment gets its number')
    await fillAsks({ attachmentId: { kind: 'file', label: 'Signed Amendment' } as never })
    expect(await accessibilityFaults()).toEqual([])
    await question.getByRole('button', { name: 'Record approval by circulation' }).click()
    await expect.element(band).toHaveTextContent('Approved by the procurement committee')
    await expect.element(page.getByText(`${contractNo(4)}.A1`).first()).toBeVisible()
    await expect.element(page.getByText('Proposed', { exact: true })).not.toBeInTheDocument()
    expect(server.bodiesOf(routes.step('approve'))).toEqual([{ version: 3, attachmentId: signedFile.id }])
  })

  test('reject it with a reason', async () => {
    const { server } = await openAmendment(
      {
        [routes.step('reject')]: () => ok({ amendment: amendmentRow(1, decided({ decision: 'REJECTED' })) }),
      },
      { record: 1, stored: proposed(), duties: duties('COMMITTEE_SECRETARY') },
    )
    await button('Reject…').click()
    const asked = await fillAsks({ reason: { kind: 'longText', label: 'Reason For Rejecting' } as never })
    await dialogOf('Reject this amendment?').getByRole('button', { name: 'Reject' }).click()
    await expect.poll(() => server.bodiesOf(routes.step('reject'))).toEqual([{ version: 3, ...asked }])
  })

  test('confirm its funds, with a missing file pointed out', async () => {
    const stored = proposed({ governedBy: { fundsFirst: true, signedFile: false } })
    await openAmendment({}, { record: 1, stored, duties: duties('HEAD_OF_FINANCE') })
    await expect.element(button('Confirm funds')).toBeVisible()
    await expect.element(page.getByText('No file is attached.').first()).toBeVisible()
  })

  test('record one that was left when decisions ended', async () => {
    const stored = proposed({ governedBy: null, attachment: attachment(1), attachmentId: attachment(1).id })
    const { server } = await openAmendment(
      { [routes.step('record')]: () => ok({ amendment: amendmentRow(1) }) },
      { record: 1, stored },
    )
    await button('Record as agreed…').click()
    await dialogOf('Record this amendment?').getByRole('button', { name: 'Record as agreed' }).click()
    await expect.poll(() => server.bodiesOf(routes.step('record'))).toEqual([{ version: 3 }])
  })

  test('fit a phone', async () => {
    await page.viewport(390, 844)
    await openAmendment({}, { record: 1, stored: proposed(), duties: duties('COMMITTEE_SECRETARY') })
    await expect.element(button('Record approval by circulation')).toBeInViewport()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults()).toEqual([])
  })
})

test('a new amendment is announced as a proposal where decisions are made in Insaka', async () => {
  const announcement = page.getByText(/^This will be a proposal\./)
  const { queryClient } = await openAmendment()
  await expect.element(button('Amend')).toBeVisible()
  await expect.element(announcement).not.toBeInTheDocument()
  queryClient.setQueryData(['decisions', 'settings'], { settings: { decisionsFrom: '2026-01-01' } })
  await expect.element(announcement).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
