import type { Outcomes } from '@insaka/domain/requisitions/requisitions.endpoints'
import { endpointsOf } from '@insaka/domain/registers/derived'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { dutyOf } from '../../test/factory.ts'
import { savedDraft } from '../../test/drafts.ts'
import { ok } from '../../test/fake-server.ts'
import { button, field, me, setDate, somebodyElse } from '../../test/papers.ts'
import { onClose, onOpen } from '../../test/record-dialog.tsx'
import { openRequisition, outcomesRoute, requisitionRow } from '../../test/requisition-dialog.ts'
import { cell } from '../../test/sample-lines.tsx'
import { buildUrl } from '../api/url.ts'

const { save } = endpointsOf(requisitions)
const saveRoute = `POST ${buildUrl(save.path, { userId: me, page: 2, sortField: 'id', pageSize: 12 })}`
const id = 4711
const dialog = page.getByRole('dialog')
const disclosure = page.getByText('Department, funder and budget line')
const governed = { governedBy: { fundsFirst: false, signedFile: false } }
const on = '2026-04-02T08:30:00+02:00'
const taken = { actingFor: null, version: 1, reason: null, on }

beforeEach(() => page.viewport(1366, 768))

describe('the form', () => {
  test.each([390, 360])(
    'asks at %d pixels for three fields and the items, and shows the total while they are typed',
    async (width) => {
      await page.viewport(width, 844)
      const { server } = await openRequisition({ [saveRoute]: () => ok({ requisition: requisitionRow() }) })
      await expect.element(field('Description')).toHaveFocus()
      await field('Description').fill('Toner for the registry')
      const visible = [...document.querySelectorAll<HTMLElement>('[role=dialog] form [name]')]
        .filter((element) => element.checkVisibility() && element.tagName !== 'FIELDSET')
        .map((element) => element.getAttribute('name'))
      expect(visible).toEqual(['description', 'purpose', 'neededOn'])
      await field('Purpose').fill('Examination papers')
      await setDate('Needed On', '15-Jan-2027', dialog)
      await button('Add item').click()
      for (const text of ['Toner', 'each', '2.5', '1850.25']) await userEvent.keyboard(`${text}{Tab}`)
      await expect.element(dialog.getByText('ZMW 4,625.63')).toBeVisible()
      await expect.element(cell('Quantity', 1)).toHaveValue('2.5')
      expect(await accessibilityFaults()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await button('Save').click()
      // It stays open, so that the requester can submit it.
      await expect.poll(() => onOpen).toHaveBeenCalledExactlyOnceWith(id)
      expect(onClose).not.toHaveBeenCalled()
      expect(server.bodiesOf(saveRoute)).toMatchObject([
        {
          department: 'PROC',
          funder: 'GRZ',
          currency: 'ZMW',
          items: [{ description: 'Toner', unit: 'each', quantity: 2.5, unitPrice: 1850.25 }],
        },
      ])
    },
  )

  test('opens department and budget by keyboard, and automatically if a record differs', async () => {
    const opened = await openRequisition()
    await expect.element(field('Funder')).not.toBeVisible()
    ;(disclosure.element().closest('summary') as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Funder')).toBeVisible()
    await opened.unmount()
    await openRequisition({}, { record: id, stored: { budgetLine: '02/17' } })
    await expect.element(field('Budget Line')).toHaveValue('02/17')
    await expect.element(field('Budget Line')).toBeVisible()
  })

  test('is text for a user who may not change the record', async () => {
    await openRequisition({}, { record: id, stored: { ...governed, initiatorId: somebodyElse } })
    await expect.element(dialog.getByText('Printing of examination papers')).toBeVisible()
    await expect.element(button('Save')).not.toBeInTheDocument()
  })

  test('of a copy has the items without their numbers, and neither day nor PDF', async () => {
    await openRequisition({}, { record: id })
    await button('Duplicate').click()
    await expect.poll(() => onOpen).toHaveBeenCalledWith('new')
    const values = savedDraft(me, 'requisitions', 'new')?.values as Record<string, unknown>
    expect(values['items']).toEqual([
      expect.objectContaining({ id: null, description: 'Toner cartridge', unitPrice: 1850.25 }),
      ...(values['items'] as object[]).slice(1),
    ])
    expect(values).toMatchObject({
      purpose: 'Printing of examination papers',
      neededOn: null,
      attachmentId: null,
    })
  })
})

describe('an accepted requisition', () => {
  const accepted = { state: 'ACCEPTED', assignedTo: 'Chola Banda', currency: 'USD' } as const
  const outcomes: Outcomes = {
    enquiries: [
      {
        id: 5,
        reference: 'MIHUD.PROC.RFQ.5.04.26',
        enquiryType: 'RFQ',
        description: 'Toner',
        state: 'LINKED',
      },
    ],
    papers: [
      {
        register: 'mpc',
        id: 9,
        reference: 'MIHUD.PROC.MPC.9.04.26',
        description: 'Toner for a year',
        status: 'COMPLETE',
        vendor: 'Chilenje Stationers',
        value: 9500.5,
        currency: 'ZMW',
        contract: 'MIHUD.C.3',
      },
    ],
  }

  test('lists what came of it, on the printed sheet too', async () => {
    await openRequisition({ [outcomesRoute]: () => ok({ outcomes }) }, { record: id, stored: accepted })
    const section = page.getByRole('region', { name: 'What came of it' })
    await expect
      .element(section.getByRole('link', { name: 'MIHUD.PROC.RFQ.5.04.26' }))
      .toHaveAttribute('href', '/insaka/plscm/enquiries?scope=institution&record=5')
    await expect.element(section).toHaveTextContent('ZMW 9,500.50 · Chilenje Stationers · Contract MIHUD.C.3')
    window.dispatchEvent(new Event('beforeprint'))
    onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
    await expect
      .poll(() => document.querySelector('body > [data-printed]')?.textContent)
      .toContain('MIHUD.PROC.MPC.9.04.26Committee paperComplete')
  })

  test.each([
    ['Make an enquiry', 'enquiries', { requisition: requisitionRow().reference, department: 'PROC' }],
    [
      'Make a low value paper',
      'lvp',
      {
        enquiry: { id: null, enquiryType: 'NTR', requisition: requisitionRow().reference },
        purchaseOrderValue: requisitionRow().estimatedValue,
        currency: 'USD',
      },
    ],
  ])('%s starts a draft with its values', async (label, register, values) => {
    await openRequisition({}, { record: id, stored: accepted })
    await button(label).click()
    await expect.poll(() => savedDraft(me, register, 'new')?.values).toMatchObject(values)
  })

  test('offers no record to readers', async () => {
    await openRequisition({}, { record: id, stored: accepted, role: 'GUEST' })
    await expect.element(dialog.getByText('Assigned to Chola Banda')).toBeVisible()
    await expect.element(button('Make an enquiry')).not.toBeInTheDocument()
  })
})

test('the sheet names who requested and approved, and has lines to sign', async () => {
  await openRequisition(
    {},
    {
      record: id,
      stored: {
        ...governed,
        state: 'APPROVED',
        steps: [
          { ...taken, step: 'submit', by: 'Mutale Mwansa', duty: null },
          { ...taken, step: 'return', by: 'Mary Zulu', duty: 'HEAD_OF_DEPARTMENT' },
          { ...taken, step: 'submit', by: 'Mutale Mwansa', duty: null },
          {
            ...taken,
            step: 'approve',
            by: 'Mary Zulu',
            duty: 'HEAD_OF_DEPARTMENT',
            actingFor: 'Chola Banda',
          },
        ],
      },
    },
  )
  await expect.element(dialog.getByText('Waiting for procurement to accept it')).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  const sheet = () => document.querySelector('body > [data-printed]')?.textContent ?? ''
  await expect.poll(sheet).toContain('Purchase requisition')
  expect(sheet()).toContain('Requested byMutale Mwansa on 02-Apr-2026')
  expect(sheet()).toContain(
    'Approved byMary Zulu as Head of Department, acting for Chola Banda, on 02-Apr-2026',
  )
  expect(sheet()).toContain('Head of ProcurementNameSignatureDate')
})

test('may be closed without a reason, which is optional', async () => {
  await openRequisition(
    {},
    {
      record: id,
      stored: { ...governed, state: 'ACCEPTED' },
      duties: [dutyOf({ duty: 'HEAD_OF_PROCUREMENT' })],
    },
  )
  await dialog.getByRole('button', { name: 'Close requisition…' }).click()
  await expect
    .element(
      page
        .getByRole('dialog', { name: /\?$/ })
        .getByRole('button', { name: 'Close requisition', exact: true }),
    )
    .toBeEnabled()
})
