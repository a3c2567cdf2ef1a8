import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { definitions } from '../../test/definitions.ts'
import { mpcRoutes, mpcSaved, openMpc } from '../../test/paper-dialog.tsx'
import { button, chooseEnquiry, date, field, filledIn, setDate } from '../../test/papers.ts'
import { onClose, onOpen } from '../../test/record-dialog.tsx'

const save = button('Update')
const untendered = { id: null, enquiryType: 'NTR', vendorCategory: 'CITIZEN' }
const number = 'MPC Meeting No.'

beforeEach(() => page.viewport(1366, 768))

describe('a new committee paper', () => {
  test('by circulation has none: 0 is sent, and a number that was there is gone', async () => {
    const { server } = await openMpc({ [mpcRoutes.update]: (sent) => mpcSaved(sent) }, { record: 7 })
    await expect.element(field(number)).toHaveValue('4')
    await field('Approval Type').selectOptions('CIRCULATION')
    await expect.element(field(number)).not.toBeInTheDocument()
    await field('Approval Type').selectOptions('EXTRA_ORDINARY')
    await expect.element(field(number)).toHaveValue('')
    await expect.element(save).toBeDisabled()
    await field('Approval Type').selectOptions('CIRCULATION')
    await expect.element(save).toBeEnabled()
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(mpcRoutes.update)).toMatchObject([{ approvalType: 'CIRCULATION', mpcNumber: 0 }])
  })

  test('keeps the number between meetings of both kinds', async () => {
    await openMpc()
    await field('Approval Type').selectOptions('ORDINARY')
    await field(number).fill('14')
    await field('Approval Type').selectOptions('EXTRA_ORDINARY')
    await expect.element(field(number)).toHaveValue('14')
  })
})

describe('a committee paper that is there', () => {
  test('has a duplicate that is approved as it was', async () => {
    const stored = { approvalType: 'EXTRA_ORDINARY', approvalDate: '2026-03-31' } as const
    const { server } = await openMpc({ [mpcRoutes.create]: (sent) => mpcSaved(sent) }, { record: 7, stored })
    await button('Duplicate').click()
    await expect.poll(() => onOpen).toHaveBeenCalledExactlyOnceWith('new')
    await expect.element(date('Approved On')).toHaveValue('')
    await chooseEnquiry(/^None Tendered Request/)
    await setDate('Initiated On', '30-Mar-2026')
    await setDate('Requisitioned On', '27-Mar-2026')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(mpcRoutes.create)).toEqual([
      {
        ...filledIn,
        approvalType: 'EXTRA_ORDINARY',
        mpcNumber: 4,
        enquiry: untendered,
      },
    ])
  })

  test('tells a guest the number of its meeting, unless there was none', async () => {
    const { unmount } = await openMpc({}, { record: 7, role: 'GUEST' })
    await expect.poll(definitions).toMatchObject({ 'Approval Type': 'Ordinary', [number]: '4' })
    await unmount()
    const stored = { approvalType: 'CIRCULATION', mpcNumber: 0 } as const
    await openMpc({}, { record: 7, role: 'GUEST', stored })
    await expect.poll(definitions).toMatchObject({ 'Approval Type': 'Circulation' })
    expect(definitions()).not.toHaveProperty(number)
  })
})
