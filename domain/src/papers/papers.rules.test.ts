import { describe, expect, it } from 'vitest'
import { brokenRules } from '../core/rules.ts'
import { lvpReference } from '../lvp/lvp.rules.ts'
import { lvpInput } from '../lvp/lvp.schema.ts'
import { clearHiddenMpcFields, mpcReference, mpcRules } from '../mpc/mpc.rules.ts'
import { filledPaper } from '../../test/papers.ts'
import { mpcInput } from '../mpc/mpc.schema.ts'
import {
  fileRefusal,
  clearHiddenPaperFields,
  closedPaperRefusal,
  datePrerequisiteFault,
  paperRules,
  stepsBetween,
} from './papers.rules.ts'

const lvp = {
  ...filledPaper,
  enquiry: { id: 7 },
}
const mpc = { ...lvp, approvalType: 'ORDINARY', mpcNumber: 4 }

const brokenLvp = (paper: object) => brokenRules(lvpInput, paperRules, paper as Record<string, unknown>, {})
const brokenMpc = (paper: object) => brokenRules(mpcInput, mpcRules, paper as Record<string, unknown>, {})

const tooLate = {
  requisitionedOn: ['Invalid requisition date, should come before or equal to the initiation date'],
}
const tooEarly = {
  approvalDate: ['Invalid approval date, should come after or equal to the initiation date'],
}
const egpRequired = { egpReference: ['e-GP Reference is required for Online-EGP.'] }
const orderRequired = {
  purchaseOrder: ['Purchase Order (LPO) No. is required once the purchase order has a date.'],
}
const meetingRequired = {
  mpcNumber: ['MPC Meeting No. is required for an ordinary or extra-ordinary approval.'],
}

describe('the dates of a paper', () => {
  it.each([
    ['requisitioned the day before', { requisitionedOn: '2026-03-29' }, {}],
    ['requisitioned the same day', { requisitionedOn: '2026-03-30' }, {}],
    ['requisitioned the day after', { requisitionedOn: '2026-03-31' }, tooLate],
    ['approved the day before', { approvalDate: '2026-03-29' }, tooEarly],
    ['approved the same day', { approvalDate: '2026-03-30' }, {}],
    ['approved the day after', { approvalDate: '2026-03-31' }, {}],
    ['not approved', { approvalDate: null }, {}],
    [
      'both wrong',
      { requisitionedOn: '2026-04-01', approvalDate: '2026-03-01' },
      { ...tooLate, ...tooEarly },
    ],
    [
      'initiated on none',
      { initiatedOn: null, approvalDate: '2026-03-31' },
      { requisitionedOn: ['Initiation date not set'] },
    ],
    [
      'neither initiated nor requisitioned',
      { initiatedOn: null, requisitionedOn: '', approvalDate: '2026-03-31' },
      { approvalDate: ['Initiation/Requisition date not set'] },
    ],
    ['initiated on none, and nothing else set', { initiatedOn: null, requisitionedOn: null }, {}],
    ['a moment late on the day', { requisitionedOn: '2026-03-30T21:59:59Z' }, {}],
    ['a moment of the next day here', { requisitionedOn: '2026-03-30T22:00:00Z' }, tooLate],
  ])('%s', (_, changes, messages) => {
    expect(brokenLvp({ ...lvp, ...changes })).toEqual(messages)
    expect(brokenMpc({ ...mpc, ...changes })).toEqual(messages)
  })
})

describe('a date that cannot be set yet', () => {
  const initiation = { initiatedOn: '2026-03-30' }
  const requisition = { requisitionedOn: '2026-03-27' }
  const emptyDates = { initiatedOn: null, requisitionedOn: '' }

  it.each([
    ['requisition', 'requisitionedOn', {}, 'Initiation date not set'],
    ['requisition', 'requisitionedOn', emptyDates, 'Initiation date not set'],
    // The date itself is no prerequisite.
    ['requisition', 'requisitionedOn', requisition, 'Initiation date not set'],
    ['requisition', 'requisitionedOn', initiation, null],
    ['approval', 'approvalDate', {}, 'Initiation/Requisition date not set'],
    ['approval', 'approvalDate', emptyDates, 'Initiation/Requisition date not set'],
    ['approval', 'approvalDate', requisition, null],
    ['approval', 'approvalDate', initiation, null],
    ['approval', 'approvalDate', { ...initiation, ...requisition }, null],
  ] as const)('of the %s (%s), with %o: %s', (_, date, paper, message) => {
    expect(datePrerequisiteFault(date, paper)).toBe(message)
  })
})

describe('a field that depends on another field', () => {
  it.each([
    ['online without a reference', { procurementMode: 'ONLINE_EGP' }, egpRequired],
    ['online with blanks for one', { procurementMode: 'ONLINE_EGP', egpReference: '  ' }, egpRequired],
    ['online with one', { procurementMode: 'ONLINE_EGP', egpReference: 'EGP-1' }, {}],
    ['by hand without', { procurementMode: 'MANUAL' }, {}],
    ['an order with a date and no number', { purchaseOrderDate: '2026-04-01' }, orderRequired],
    ['an order with both', { purchaseOrderDate: '2026-04-01', purchaseOrder: 'LPO 1' }, {}],
    ['an order with a number and no date', { purchaseOrder: 'LPO 1' }, {}],
  ])('%s', (_, changed, messages) => {
    expect(brokenLvp({ ...lvp, ...changed })).toEqual(messages)
  })

  it.each([
    ['ordinary', { mpcNumber: 1 }, {}],
    ['ordinary without a number', { mpcNumber: null }, meetingRequired],
    ['ordinary with 0', { mpcNumber: 0 }, meetingRequired],
    ['extra-ordinary without a number', { approvalType: 'EXTRA_ORDINARY', mpcNumber: null }, meetingRequired],
    ['by circulation', { approvalType: 'CIRCULATION', mpcNumber: null }, {}],
  ])('%s', (_, changed, messages) => {
    expect(brokenMpc({ ...mpc, ...changed })).toEqual(messages)
  })

  it('is cleared if it is hidden', () => {
    const filled = mpcInput.parse({ ...mpc, egpReference: 'EGP-1', purchaseOrder: 'LPO 1' })
    expect(clearHiddenMpcFields(filled)).toMatchObject({
      egpReference: null,
      purchaseOrder: null,
      mpcNumber: 4,
    })
    const shownPaper = { ...filled, procurementMode: 'ONLINE_EGP', purchaseOrderDate: '2026-04-01' } as const
    expect(clearHiddenPaperFields(shownPaper)).toEqual(shownPaper)
    expect(clearHiddenMpcFields({ ...filled, approvalType: 'CIRCULATION' }).mpcNumber).toBe(0)
  })
})

describe('the description', () => {
  const fault = (shape: typeof lvpInput | typeof mpcInput, paper: object) =>
    shape.safeParse(paper).error?.issues.map(({ message }) => message)

  it('of a low value paper may exceed its hint, up to 4,000', () => {
    expect(fault(lvpInput, { ...lvp, description: 'x'.repeat(4_000) })).toBeUndefined()
    expect(fault(lvpInput, { ...lvp, description: 'x'.repeat(4_001) })).toEqual([
      'Description may have at most 4000 characters.',
    ])
  })

  it('of a committee paper is limited to 300', () => {
    expect(fault(mpcInput, { ...mpc, description: 'x'.repeat(300) })).toBeUndefined()
    expect(fault(mpcInput, { ...mpc, description: 'x'.repeat(301) })).toEqual([
      'You have exceeded character limit of 300.',
    ])
  })
})

describe('a change of a paper', () => {
  it.each([
    ['IN_PROGRESS', 'CANCELLED', ['cancel']],
    ['IN_PROGRESS', 'COMPLETE', ['complete']],
    ['COMPLETE', 'IN_PROGRESS', ['reopen']],
    ['COMPLETE', 'CANCELLED', ['cancel']],
    ['COMPLETE', 'COMPLETE', []],
    ['CANCELLED', 'IN_PROGRESS', ['reopen']],
    ['CANCELLED', 'COMPLETE', ['reopen', 'complete']],
    ['CANCELLED', 'CANCELLED', []],
  ] as const)('of status from %s to %s takes the steps %j', (from, to, steps) => {
    expect(stepsBetween(from, to)).toEqual(steps)
  })

  it.each([
    ['IN_PROGRESS', false, null],
    ['COMPLETE', true, null],
    [
      'COMPLETE',
      false,
      'This paper is complete. Only its initiator or an administrator may replace its file.',
    ],
  ] as const)('of its file while %s, with the permission to cancel: %s', (state, mayCancel, refusal) => {
    expect(fileRefusal(state, mayCancel)).toBe(refusal)
  })

  it.each([
    ['IN_PROGRESS', 'IN_PROGRESS', null],
    ['IN_PROGRESS', 'COMPLETE', null],
    ['COMPLETE', 'IN_PROGRESS', null],
    ['COMPLETE', 'COMPLETE', 'This paper is complete. Change its status to In Progress first.'],
    ['COMPLETE', 'CANCELLED', 'This paper is complete. Change its status to In Progress first.'],
    ['CANCELLED', 'CANCELLED', 'This paper is cancelled. Change its status to In Progress first.'],
  ] as const)('of its contents from %s to %s: %s', (from, to, message) => {
    expect(closedPaperRefusal({ from, to })).toBe(message)
  })
})

describe('references', () => {
  const referenceParts = { id: 12, institution: 'Mlwr', department: 'psu', initiatedOn: '2026-03-30' }

  it('of a low value paper', () => {
    expect(lvpReference(referenceParts)).toBe('MLWR.PSU.LVP.12.03.26')
  })

  it('of a committee paper', () => {
    const paper = { ...referenceParts, funder: 'GRZ', procurementCategory: 'NCS', mpcNumber: 4 } as const
    expect(mpcReference(paper)).toBe('MLWR.GRZ.PSU.NCS.MPC.4.12.03.26')
  })
})

describe('the enquiry of a new paper', () => {
  it.each([
    [{ id: 7 }, true],
    [{ enquiryType: 'NTR' }, true],
    [{ id: 7, description: 'as it was received', linked: false }, true],
    [null, false],
    [undefined, false],
    [{ enquiryType: 'XX' }, false],
  ])('%o', (enquiry, isValid) => {
    expect(lvpInput.safeParse({ ...lvp, enquiry }).success).toBe(isValid)
  })
})
