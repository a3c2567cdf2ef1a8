import { describe, expect, it } from 'vitest'
import { changeAffectsReport } from './report.changes.ts'

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

const closedPaper = {
  ...paper,
  status: 'COMPLETE',
  initiatedOn: '2025-11-01',
  updatedOn: '2025-12-31T10:00:00+02:00',
}
const reopenedPaper = { ...closedPaper, status: 'IN_PROGRESS', updatedOn: '2026-04-24T10:00:00+02:00' }

describe('a changed paper affects a report', () => {
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
    ['that is reopened after it and was at rest all through it', closedPaper, reopenedPaper, false],
    [
      'that is reopened in it',
      closedPaper,
      { ...reopenedPaper, updatedOn: '2026-03-31T10:00:00+02:00' },
      true,
    ],
    [
      'that comes to count in it after its end',
      closedPaper,
      { ...reopenedPaper, approvalDate: '2026-03-01' },
      true,
    ],
    [
      'that comes into it from another department',
      { ...closedPaper, department: 'FIN' },
      reopenedPaper,
      true,
    ],
  ])('%s', (_, before, after, isAffected) => {
    expect(changeAffectsReport({ subject: 'mpc', before, after }, scope)).toBe(isAffected)
  })
})

it('fuel affects all later reports, other records none', () => {
  const draw = { transactionDate: '2025-06-01', accountHolder: 'PSU' }
  expect(changeAffectsReport({ subject: 'fuel', before: null, after: draw }, scope)).toBe(true)
  expect(
    changeAffectsReport(
      { subject: 'fuel', before: null, after: { ...draw, transactionDate: '2026-04-01' } },
      scope,
    ),
  ).toBe(false)
  expect(
    changeAffectsReport({ subject: 'fuel', before: null, after: { ...draw, accountHolder: 'FIN' } }, scope),
  ).toBe(false)
  expect(changeAffectsReport({ subject: 'users', before: null, after: {} }, scope)).toBe(false)
})

it('a report on unconfirmed categories is affected only by such papers', () => {
  const unconfirmedScope = { ...scope, vendorCategory: 'NOT_CONFIRMED' }
  const enquiry = { vendorCategory: 'CITIZEN', vendorCategoryConfirmed: false }
  expect(
    changeAffectsReport({ subject: 'mpc', before: null, after: { ...paper, enquiry } }, unconfirmedScope),
  ).toBe(true)
  expect(changeAffectsReport({ subject: 'mpc', before: null, after: paper }, unconfirmedScope)).toBe(false)
})

describe('a changed enquiry affects a report', () => {
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
  ])('of an earlier time with the state %s: %s', (state, isAffected) => {
    expect(
      changeAffectsReport({ subject: 'enquiries', before: null, after: { ...enquiry, state } }, scope),
    ).toBe(isAffected)
  })

  it('but not if it was linked throughout the period and released later', () => {
    const after = { ...enquiry, state: 'OPEN', updatedOn: '2026-04-24T10:00:00+02:00' }
    const change = { subject: 'enquiries', before: { ...enquiry, state: 'LINKED' }, after }
    expect(changeAffectsReport(change, scope)).toBe(false)
    expect(changeAffectsReport(change, { ...scope, to: '2026-06-30' })).toBe(true)
  })
})
