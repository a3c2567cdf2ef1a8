import { describe, expect, it } from 'vitest'
import { touches } from './report.changes.ts'

const scope = {
  from: '2026-01-01',
  to: '2026-03-31',
  departments: ['PSU'],
  vendorCategory: 'CITIZEN',
  expenseType: null,
}
const paper = {
  status: 'IN_PROGRESS',
  initiatedOn: '2026-02-01',
  approvalDate: null,
  department: 'PSU',
  expenseType: 'OPEX',
  enquiry: { vendorCategory: 'CITIZEN' },
  updatedOn: '2026-02-01T10:00:00+02:00',
}

const closed = {
  ...paper,
  status: 'COMPLETE',
  initiatedOn: '2025-11-01',
  updatedOn: '2025-12-31T10:00:00+02:00',
}
const reopened = { ...closed, status: 'IN_PROGRESS', updatedOn: '2026-04-24T10:00:00+02:00' }

describe('a changed paper concerns a report', () => {
  it.each([
    ['to which it belonged', paper, { ...paper, department: 'FIN' }, true],
    ['to which it belongs now', { ...paper, initiatedOn: '2026-04-01' }, paper, true],
    ['whose last day it is of', null, { ...paper, initiatedOn: '2026-03-31' }, true],
    ['and no other, by its day', null, { ...paper, initiatedOn: '2026-04-01' }, false],
    ['and no other, by its department', null, { ...paper, department: 'FIN' }, false],
    ['and no other, by its vendor', null, { ...paper, enquiry: { vendorCategory: 'LOCAL' } }, false],
    [
      'and no other, by a vendor category that is not confirmed',
      null,
      { ...paper, enquiry: { vendorCategory: 'CITIZEN', vendorCategoryConfirmed: false } },
      false,
    ],
    [
      'unless it came to rest before',
      { ...paper, status: 'COMPLETE', initiatedOn: '2025-11-01', updatedOn: '2025-12-31' },
      { ...paper, status: 'COMPLETE', initiatedOn: '2025-11-01', updatedOn: '2025-12-31', vendor: 'x' },
      false,
    ],
    [
      'in which it is an expense',
      null,
      {
        ...paper,
        status: 'COMPLETE',
        initiatedOn: '2025-11-01',
        approvalDate: '2026-01-01',
        updatedOn: '2025-12-31',
      },
      true,
    ],
    ['that is reopened after it and was at rest all through it', closed, reopened, false],
    ['that is reopened in it', closed, { ...reopened, updatedOn: '2026-03-31T10:00:00+02:00' }, true],
    ['that comes to count in it after its end', closed, { ...reopened, approvalDate: '2026-03-01' }, true],
    ['that comes into it from another department', { ...closed, department: 'FIN' }, reopened, true],
  ])('%s', (_, before, after, does) => {
    expect(touches({ subject: 'mpc', before, after }, scope)).toBe(does)
  })
})

it('fuel concerns all reports after its day, other records none', () => {
  const drawn = { transactionDate: '2025-06-01', accountHolder: 'PSU' }
  expect(touches({ subject: 'fuel', before: null, after: drawn }, scope)).toBe(true)
  expect(
    touches({ subject: 'fuel', before: null, after: { ...drawn, transactionDate: '2026-04-01' } }, scope),
  ).toBe(false)
  expect(touches({ subject: 'fuel', before: null, after: { ...drawn, accountHolder: 'FIN' } }, scope)).toBe(
    false,
  )
  expect(touches({ subject: 'users', before: null, after: {} }, scope)).toBe(false)
})

it('a report of what is not confirmed is concerned by such papers alone', () => {
  const unconfirmed = { ...scope, vendorCategory: 'NOT_CONFIRMED' }
  const enquiry = { vendorCategory: 'CITIZEN', vendorCategoryConfirmed: false }
  expect(touches({ subject: 'mpc', before: null, after: { ...paper, enquiry } }, unconfirmed)).toBe(true)
  expect(touches({ subject: 'mpc', before: null, after: paper }, unconfirmed)).toBe(false)
})

describe('a changed enquiry concerns a report', () => {
  const enquiry = {
    issuedOn: '2025-11-01T10:00:00+02:00',
    department: 'PSU',
    vendorCategory: 'CITIZEN',
    updatedOn: '2025-12-01T10:00:00+02:00',
  }
  it.each([
    ['OPEN', true],
    ['CLOSED', true],
    ['LINKED', false],
    ['WITHDRAWN', false],
  ])('of an earlier time that is %s: %s', (state, concerns) => {
    expect(touches({ subject: 'enquiries', before: null, after: { ...enquiry, state } }, scope)).toBe(
      concerns,
    )
  })

  it('but not where it became free after the period and was taken up all through it', () => {
    const after = { ...enquiry, state: 'OPEN', updatedOn: '2026-04-24T10:00:00+02:00' }
    const change = { subject: 'enquiries', before: { ...enquiry, state: 'LINKED' }, after }
    expect(touches(change, scope)).toBe(false)
    expect(touches(change, { ...scope, to: '2026-06-30' })).toBe(true)
  })
})
