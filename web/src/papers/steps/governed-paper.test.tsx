import { decisionFieldLabels } from '@insaka/domain/decision-rules/decisions.labels'
import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import { editRefusal } from '@insaka/domain/papers/papers.rules'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import type { Duty } from '@insaka/domain/permissions'
import type { TakenStep } from '@insaka/domain/steps/steps.schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { fieldsInDialog, readDefinitions } from '../../../test/dialog-values.ts'
import { dutyOf } from '../../../test/factory.ts'
import { ok, refusalReply } from '../../../test/fake-server.ts'
import { fakeUploads } from '../../../test/fake-upload.ts'
import { chooseFile, fillAsks, signedFile } from '../../../test/fill-asks.ts'
import { lvpRoutes, lvpSavedReply, mpcRoutes, openLvp, openMpc } from '../../../test/paper-dialog.tsx'
import {
  attachment,
  button,
  date,
  field,
  lvpRow,
  me,
  mpcRow,
  setDate,
  somebodyElse,
} from '../../../test/papers.ts'
import { onClose } from '../../../test/record-dialog.tsx'

type Governed = Partial<LvpRecord> & { steps?: TakenStep[] }

const governedBy = { fundsFirst: false, signedFile: false }
const submittedOn = '2026-11-12T09:30:00+02:00'

const taken = (step: string, changes: Partial<TakenStep> = {}): TakenStep => ({
  step,
  by: 'Mary Zulu',
  duty: 'CONTROLLING_OFFICER',
  actingFor: null,
  on: '2026-11-13T11:00:00+02:00',
  version: 4,
  reason: null,
  ...changes,
})

const byCirculation = { approvalType: 'CIRCULATION' } as object
const ofAnother = { initiatorId: somebodyElse, editorIds: [somebodyElse] }
const open = (changes: Governed = {}): Governed => ({ governedBy, decision: 'OPEN', ...changes })
const submitted = (changes: Governed = {}) => open({ decision: 'SUBMITTED', submittedOn, ...changes })
const decided = { decidedOn: '2026-11-13T11:00:00+02:00', decidedBy: 'Mary Zulu', submittedOn }
const approved = (changes: Governed = {}) =>
  open({ decision: 'APPROVED', approvalDate: '2026-11-13', ...decided, ...changes })

const duties = (...held: Duty[]) => held.map((duty) => dutyOf({ duty }))

const band = page.getByRole('region', { name: 'Decision' })
const footerButtons = () =>
  [...document.querySelectorAll('[role=dialog] [class*=_footer_] button')].map(
    ({ textContent }) => textContent,
  )
const mainButtons = () =>
  [...document.querySelectorAll('[role=dialog] [class*=_footer_] button:not([data-variant])')].map(
    ({ textContent }) => textContent,
  )
const dialogOf = (name: string) => page.getByRole('dialog', { name })
const options = () =>
  [...document.querySelectorAll('select[name=status] option')].map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1366, 768))

describe('the decision about a governed low value paper', () => {
  test.each<[string, Governed]>([
    ['Not submitted for approval yet.', open()],
    ['Submitted on 12-Nov-2026: waiting for the Controlling Officer.', submitted()],
    [
      'Submitted on 12-Nov-2026: waiting for the Head of Finance to confirm the funds.',
      submitted({ governedBy: { fundsFirst: true, signedFile: false } }),
    ],
    [
      'Funds confirmed by Ruth Chanda on 13-Nov-2026: waiting for the Controlling Officer.',
      submitted({ decision: 'FUNDED', steps: [taken('confirmFunds', { by: 'Ruth Chanda' })] }),
    ],
    ['Approved by Mary Zulu on 13-Nov-2026.', approved()],
    [
      'Approved by Ruth Chanda for Mary Zulu on 13-Nov-2026.',
      approved({ steps: [taken('approve', { by: 'Ruth Chanda', actingFor: 'Mary Zulu' })] }),
    ],
    [
      'Returned by Mary Zulu on 13-Nov-2026.Attach the quotations.',
      open({ decision: 'RETURNED', steps: [taken('return', { reason: 'Attach the quotations.' })] }),
    ],
    [
      'Rejected by Mary Zulu on 13-Nov-2026.No budget',
      open({
        decision: 'REJECTED',
        ...decided,
        status: 'CANCELLED',
        statusReason: 'No budget',
        steps: [taken('reject', { reason: 'No budget' })],
      }),
    ],
    [
      'Recorded, not decided here: approved on 10-Nov-2026, recorded by Mary Zulu on 13-Nov-2026.Power cut',
      open({
        decision: 'RECORDED',
        ...decided,
        approvalDate: '2026-11-10',
        steps: [taken('record', { reason: 'Power cut' })],
      }),
    ],
  ])('reads “%s”', async (text, stored) => {
    await openLvp({}, { record: 7, stored, role: 'GUEST' })
    await expect.element(band).toHaveTextContent(text)
    expect(band.element().textContent).toBe(text)
    // The band has replaced the section.
    expect(readDefinitions()).not.toHaveProperty(decisionFieldLabels.decision)
    expect(page.getByText('No budget').elements().length).toBeLessThan(2)
  })

  test('names the committee and its day', async () => {
    const { unmount } = await openMpc({}, { record: 7, stored: submitted() as never })
    await expect.element(band).toHaveTextContent('waiting for the procurement committee.')
    await unmount()
    await openMpc({}, { record: 7, stored: approved({ approvalDate: '2026-11-10' }) as never })
    await expect
      .element(band)
      .toHaveTextContent(
        'Approved by the procurement committee on 10-Nov-2026, recorded by Mary Zulu on 13-Nov-2026.',
      )
  })
})

describe('the decision about a paper that is not governed', () => {
  test.each<[string, Governed, string | undefined]>([
    ['is hidden', {}, undefined],
    ['is hidden if it was open when decisions ended', { decision: 'OPEN' }, undefined],
    ['is recorded', { ...decided, approvalDate: '2026-11-10' }, 'Recorded, not decided here'],
    ['is shown', { ...decided, decision: 'APPROVED' }, 'Decided in Insaka'],
  ])('%s', async (_, stored, text) => {
    await openLvp({}, { record: 7, stored, role: 'GUEST' })
    await expect.poll(readDefinitions).toHaveProperty('Vendor')
    expect(readDefinitions()[decisionFieldLabels.decision]).toBe(text)
    await expect.element(band).not.toBeInTheDocument()
  })

  test('leaves its form and its buttons as they were', async () => {
    await openLvp({}, { record: 7 })
    await expect.element(button('Save')).toBeVisible()
    expect(footerButtons()).toEqual(['Duplicate', 'Print', 'Close', 'Save'])
    await expect.element(date('Approved On')).not.toHaveAttribute('readonly')
    await expect.poll(options).toEqual(['In Progress', 'Complete', 'Cancelled'])
    await expect.element(field('Status')).not.toHaveAccessibleDescription()
  })
})

describe('the buttons of a governed paper', () => {
  test.each<[string, Governed, Duty[], string[], string[]]>([
    ['its initiator', open(), [], [], ['Submit for approval']],
    ['its initiator who waits', submitted(), [], [], []],
    [
      'the Controlling Officer',
      submitted(ofAnother),
      ['CONTROLLING_OFFICER'],
      ['Return…', 'Reject…'],
      ['Approve'],
    ],
    [
      'the Head of Finance',
      submitted({ ...ofAnother, governedBy: { fundsFirst: true, signedFile: false } }),
      ['HEAD_OF_FINANCE'],
      ['Return…'],
      ['Confirm funds'],
    ],
    [
      'the Head of Procurement',
      submitted(ofAnother),
      ['HEAD_OF_PROCUREMENT'],
      ['Record a decision made outside…'],
      [],
    ],
    ['its initiator after the approval', approved(), [], [], ['Complete']],
  ])('for %s', async (_, stored, held, others, main) => {
    await openLvp({}, { record: 7, stored, duties: duties(...held) })
    await expect.element(band).toBeVisible()
    await expect.poll(footerButtons).toEqual(['Duplicate', 'Print', ...others, 'Close', ...main])
    expect(mainButtons()).toEqual(main)
    const red = [...document.querySelectorAll<HTMLElement>('[class*=_footer_] button')].filter(
      (each) => getComputedStyle(each).color === 'rgb(179, 38, 30)',
    )
    expect(red.map(({ textContent }) => textContent)).toEqual(others.filter((each) => each === 'Reject…'))
    expect(await accessibilityFaults()).toEqual([])
  })

  test('give way to Save once something has changed', async () => {
    const { server } = await openLvp({ [lvpRoutes.update]: lvpSavedReply }, { record: 7, stored: open() })
    await expect.element(button('Submit for approval')).toBeVisible()
    await expect.element(button('Save')).not.toBeInTheDocument()
    await field('Vendor').fill('Soweto Stores')
    await expect.element(button('Submit for approval')).not.toBeInTheDocument()
    await button('Save').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([{ vendor: 'Soweto Stores', approvalDate: null }])
  })

  test('are missing for a refused decision, with the reason for the holder of the duty alone', async () => {
    const reason = 'Another user must do this, because you initiated'
    const { unmount } = await openLvp(
      {},
      { record: 7, stored: submitted(), duties: duties('CONTROLLING_OFFICER') },
    )
    await expect.element(band).toHaveTextContent(reason)
    expect(band.getByText(reason).elements()).toHaveLength(1)
    await expect.element(button('Approve')).not.toBeInTheDocument()
    await unmount()
    await openLvp({}, { record: 7, stored: submitted() })
    await expect.element(band).toBeVisible()
    await expect.element(band).not.toHaveTextContent(reason)
  })
})

describe('a step of a governed paper', () => {
  test('submits it and shows what it waits for', async () => {
    const { server } = await openLvp({}, { record: 7, stored: open() })
    server.change(lvpRoutes.step('submit'), () => {
      server.change(lvpRoutes.get, () => ok({ lvp: lvpRow(7, submitted({ version: 4 })) }))
      return ok({ lvp: lvpRow(7, submitted({ version: 4 })) }, 'The paper has been submitted.')
    })
    await button('Submit for approval').click()
    const question = dialogOf('Submit this paper?')
    await expect.element(question).toHaveTextContent('The paper goes to the Controlling Officer.')
    expect(await accessibilityFaults()).toEqual([])
    await question.getByRole('button', { name: 'Submit for approval' }).click()
    await expect.element(band).toHaveTextContent('Submitted on 12-Nov-2026')
    await expect.element(band).toHaveTextContent('If you change its content, it must be submitted again.')
    await expect.element(page.getByText('The paper has been submitted.')).toBeVisible()
    expect(server.bodiesOf(lvpRoutes.step('submit'))).toEqual([{ version: 3 }])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('approves it after showing what is missing', async () => {
    const cautions = [{ code: 'SPLIT', field: 'vendor', message: 'Two papers went to this vendor.' }]
    const { server } = await openLvp(
      {},
      { record: 7, stored: submitted({ ...ofAnother, cautions }), duties: duties('CONTROLLING_OFFICER') },
    )
    server.change(lvpRoutes.step('approve'), () => {
      const lvp = lvpRow(7, approved({ ...ofAnother, version: 4, cautions }))
      server.change(lvpRoutes.get, () => ok({ lvp }))
      return ok({ lvp })
    })
    // Once: readers otherwise find the cautions at the end.
    await expect.element(page.getByText(cautions[0]!.message)).toBeVisible()
    await expect.element(page.getByText('No file is attached.')).toBeVisible()
    await button('Approve').click()
    const question = dialogOf('Approve this paper?')
    await expect.element(question).toHaveTextContent('The paper is approved as of today')
    await expect.element(question).toHaveTextContent('No file is attached.')
    await expect.element(question).toHaveTextContent(cautions[0]!.message)
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect.element(band).toHaveTextContent('Approved by Mary Zulu')
    await expect.element(page.getByText(cautions[0]!.message)).toBeVisible()
    expect(server.bodiesOf(lvpRoutes.step('approve'))).toEqual([{ version: 3 }])
  })

  test.each(['Approve', 'Reject'])(
    '%s is refused on a paper that has changed, and shows it',
    async (label) => {
      const stored = submitted(ofAnother)
      const current = lvpRow(7, { ...stored, vendor: 'Soweto Stores', version: 5 })
      const { server } = await openLvp({}, { record: 7, stored, duties: duties('CONTROLLING_OFFICER') })
      const route = lvpRoutes.step(label.toLowerCase())
      server.change(route, () => {
        server.change(lvpRoutes.get, () => ok({ lvp: current }))
        return refusalReply('STALE', { current })
      })
      const question = dialogOf(`${label} this paper?`)
      const submit = question.getByRole('button', { name: label, exact: true })
      const versions = () => server.bodiesOf(route).map((body) => (body as { version: number }).version)
      const ask = async () => {
        await button(label === 'Approve' ? label : `${label}…`).click()
        if (label === 'Reject') await field('Reason For Rejecting').fill('Too expensive')
      }
      await ask()
      await submit.click()
      await expect.element(page.getByText(/^This paper has changed since you read it\./)).toBeVisible()
      if (label === 'Reject') {
        await submit.click()
        await expect.poll(versions).toEqual([3, 3])
        await button('Back').click()
      }
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(page.getByText('Soweto Stores').first()).toBeVisible()
      await ask()
      await submit.click()
      await expect.poll(() => versions().at(-1)).toBe(5)
    },
  )

  test('shows why the server refuses it', async () => {
    const message = 'This paper has changed since it was submitted. It must be submitted again.'
    await openLvp(
      {
        [lvpRoutes.step('approve')]: () => refusalReply('INVALID', { message, fields: { state: [message] } }),
      },
      { record: 7, stored: submitted(ofAnother), duties: duties('CONTROLLING_OFFICER') },
    )
    await button('Approve').click()
    const question = dialogOf('Approve this paper?')
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect.element(question.getByRole('alert').first()).toHaveTextContent(message)
  })

  test('records an approval by circulation with its day and signed file', async () => {
    const { server } = await openMpc(
      { [mpcRoutes.step('approve')]: () => ok({ mpc: mpcRow(7, approved() as never) }) },
      {
        record: 7,
        stored: submitted({ ...ofAnother, ...byCirculation, approvalsAuthority: 'PC' }) as never,
        duties: duties('COMMITTEE_SECRETARY'),
      },
    )
    await button('Record approval by circulation').click()
    const question = dialogOf('Record the approval of this paper?')
    const submit = question.getByRole('button', { name: 'Record approval by circulation' })
    await expect.element(question).not.toHaveTextContent('No file is attached when')
    const uploads = fakeUploads()
    await setDate('Approved On', '01-Jun-2026')
    await expect.element(submit).toBeDisabled()
    await expect.element(question.getByRole('button', { name: 'Signed Paper' })).toBeVisible()
    await chooseFile('Signed Paper')
    await expect.poll(() => uploads).toHaveLength(1)
    uploads[0]!.reportProgress(0.4)
    await expect.element(question).toHaveTextContent('40 %')
    await expect.element(submit).toBeDisabled()
    await uploads[0]!.answer(ok({ attachmentId: attachment(9).id, attachment: attachment(9) }))
    await expect
      .element(question)
      .toHaveTextContent('Order 9.pdf, 340 KiB, is attached when you press ‘Record approval by circulation’.')
    // The user replaces the file.
    await expect.element(button('Replace PDF…')).toBeVisible()
    await chooseFile('Signed Paper')
    await expect.poll(() => uploads).toHaveLength(2)
    await uploads[1]!.answer(ok({ attachmentId: signedFile.id, attachment: signedFile }))
    await expect.element(question).toHaveTextContent('Signed.pdf')
    expect(await accessibilityFaults()).toEqual([])
    await submit.click()
    await expect.element(question).not.toBeInTheDocument()
    expect(server.bodiesOf(mpcRoutes.step('approve'))).toEqual([
      { version: 3, approvalDate: '2026-06-01', attachmentId: signedFile.id },
    ])
  })

  test('records a decision made outside, over a form that has a file of its own', async () => {
    const { server } = await openLvp(
      { [lvpRoutes.step('record')]: () => ok({ lvp: lvpRow(7, approved({ decision: 'RECORDED' })) }) },
      { record: 7, stored: open(ofAnother), duties: duties('HEAD_OF_PROCUREMENT') },
    )
    await button('Record a decision made outside…').click()
    const question = dialogOf('Record a decision on this paper?')
    const asked = await fillAsks(paperSteps.lvp.record.asks)
    await question.getByRole('button', { name: 'Record a decision made outside' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(server.bodiesOf(lvpRoutes.step('record'))).toEqual([{ version: 3, ...asked }])
  })

  test('requires the file', async () => {
    await openMpc(
      {},
      {
        record: 7,
        stored: submitted({ ...ofAnother, ...byCirculation }) as never,
        duties: duties('COMMITTEE_SECRETARY'),
      },
    )
    await button('Record approval by circulation').click()
    await setDate('Approved On', '01-Jun-2026')
    await date('Approved On').last().click()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('group', { name: 'Signed Paper' }))
      .toHaveTextContent('Signed Paper is required.')
  })

  test('is discarded with its input by Back', async () => {
    const { server } = await openLvp(
      {},
      { record: 7, stored: submitted(ofAnother), duties: duties('CONTROLLING_OFFICER') },
    )
    await button('Return…').click()
    await fillAsks({}, '')
    await field('Reason For Returning').fill('Attach the quotations.')
    await button('Back').click()
    await button('Return…').click()
    await expect.element(field('Reason For Returning')).toHaveValue('')
    expect(server.bodiesOf(lvpRoutes.step('return'))).toEqual([])
  })
})

describe('the form of a governed paper', () => {
  test('has an approval date that only the approval sets', async () => {
    await openLvp({}, { record: 7, stored: open() })
    await expect.element(date('Approved On')).toHaveAttribute('readonly')
    await expect.element(date('Approved On')).toHaveAccessibleDescription('Set when the paper is approved')
  })

  test('keeps its content after the approval, and lets order, file and status change', async () => {
    const { server } = await openLvp({ [lvpRoutes.update]: lvpSavedReply }, { record: 7, stored: approved() })
    await expect.element(band).toHaveTextContent('Its content is fixed.')
    await expect.element(band).not.toHaveTextContent('Before you complete this paper')
    const editable = document.querySelectorAll<HTMLInputElement>('[role=dialog] form [name]:not([readonly])')
    expect([...editable].map(({ name }) => name)).toEqual(['purchaseOrderDate', 'status', 'attachmentId'])
    await setDate('Purchase Order Date', '20-Nov-2026')
    await field('Purchase Order (LPO) No.').fill('LPO 12')
    await field('Status').selectOptions('COMPLETE')
    await button('Save').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([
      { purchaseOrder: 'LPO 12', status: 'COMPLETE', approvalDate: '2026-11-13', vendor: lvpRow(7).vendor },
    ])
  })

  test('offers Complete only after the approval, and with a file where it must be signed', async () => {
    const { unmount } = await openLvp({}, { record: 7, stored: open() })
    await expect.poll(options).toEqual(['In Progress', 'Cancelled'])
    await expect
      .element(field('Status'))
      .toHaveAccessibleDescription('This paper is not approved yet, so it cannot be complete.')
    await unmount()
    const stored = approved({ governedBy: { fundsFirst: false, signedFile: true } })
    await openLvp({}, { record: 7, stored, duties: duties('HEAD_OF_PROCUREMENT') })
    await expect.element(band).toHaveTextContent('Before you complete this paper')
    await expect.poll(options).toEqual(['In Progress', 'Cancelled'])
    await expect
      .element(field('Status'))
      .toHaveAccessibleDescription(
        'Before you complete this paper, attach the signed one. Its file must be newer than the approval.',
      )
    const uploads = fakeUploads()
    await chooseFile('Attachment')
    await expect.poll(() => uploads).toHaveLength(1)
    await uploads[0]!.answer(ok({ attachmentId: signedFile.id, attachment: signedFile }))
    await expect.poll(options).toEqual(['In Progress', 'Complete', 'Cancelled'])
    await expect.element(field('Status')).not.toHaveAccessibleDescription()
  })

  test('is text for officers who may not change papers of others', async () => {
    const { unmount } = await openLvp({}, { record: 7, stored: open(ofAnother) })
    await expect.element(band).toHaveTextContent(editRefusal)
    expect(fieldsInDialog()).toEqual([])
    await unmount()
    await openLvp({}, { record: 7, stored: open(ofAnother), duties: duties('PROCUREMENT_OFFICER') })
    await expect.element(field('Vendor')).not.toHaveAttribute('readonly')
    await expect.element(band).not.toHaveTextContent(editRefusal)
  })

  test('shows the approval of another user as a conflict without changing the content', async () => {
    const current = lvpRow(7, approved({ version: 4 }))
    const { server } = await openLvp(
      { [lvpRoutes.update]: () => refusalReply('STALE', { current }) },
      { record: 7, stored: submitted() },
    )
    await field('Vendor').fill('Soweto Stores')
    await setDate('Purchase Order Date', '20-Nov-2026')
    server.change(lvpRoutes.get, () => ok({ lvp: current }))
    await field('Purchase Order (LPO) No.').fill('LPO 12')
    await button('Save').click()
    await button('Keep mine').click()
    server.change(lvpRoutes.update, lvpSavedReply)
    await expect.element(field('Vendor')).toHaveValue(current.vendor)
    await button('Save').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update).at(-1)).toMatchObject({
      version: 4,
      vendor: current.vendor,
      purchaseOrder: 'LPO 12',
    })
  })
})

test('a closed governed paper can be reopened by the holder of the duty', async () => {
  const stored = approved({ ...ofAnother, status: 'COMPLETE' })
  const { unmount } = await openLvp({}, { record: 7, stored, duties: duties('HEAD_OF_PROCUREMENT') })
  await expect.element(button('Reopen')).toBeVisible()
  await expect.element(band).toHaveTextContent('Approved by Mary Zulu')
  await unmount()
  await openLvp({}, { record: 7, stored: { ...stored, initiatorId: me } })
  await expect.element(band).toBeVisible()
  await expect.element(button('Reopen')).not.toBeInTheDocument()
})

test('fits a phone', async () => {
  await page.viewport(390, 844)
  await openLvp(
    {},
    {
      record: 7,
      stored: submitted({ ...ofAnother, decision: 'FUNDED' }),
      duties: duties('CONTROLLING_OFFICER', 'HEAD_OF_PROCUREMENT'),
    },
  )
  await expect.element(band).toBeVisible()
  await expect.element(button('Approve')).toBeInViewport()
  await expect.element(button('Record a decision made outside…')).toBeInViewport()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults()).toEqual([])
  await button('Approve').click()
  await expect
    .element(dialogOf('Approve this paper?').getByRole('button', { name: 'Approve' }))
    .toBeInViewport()
  expect(await accessibilityFaults()).toEqual([])
})
