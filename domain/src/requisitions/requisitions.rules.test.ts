import { expect, it } from 'vitest'
import { brokenRules } from '../core/rules.ts'
import { requisitionNumbersIn } from '../enquiries/requisition-references.ts'
import { formSchema, rulesOf } from '../registers/derived.ts'
import { sampleInput } from '../registers/sample-input.ts'
import type { AnyRegister } from '../registers/define-register.ts'
import { requisitions } from './requisitions.register.ts'
import { noticeOf, returningDuties } from './requisitions.rules.ts'

const register = requisitions as unknown as AnyRegister
const item = { id: null, description: 'Land', unit: 'ha', quantity: 999_999_999, unitPrice: 10_000 }
const faultsOf = (items: object[]) =>
  brokenRules(
    formSchema(register),
    rulesOf(register),
    { ...sampleInput(register, 1), id: null, items },
    null as never,
  )

it.each([
  [1, 9_999_999_999_999.99, {}],
  [
    2,
    5_000_000_000_000,
    { 'items.0.unitPrice': 'The total of an item may be at most 9,999,999,999,999.99.' },
  ],
])('an item of %d at %d has the faults %j', (quantity, unitPrice, faults) => {
  const parsed = formSchema(register).safeParse({
    ...sampleInput(register, 1),
    id: null,
    version: null,
    items: [{ ...item, quantity, unitPrice }],
  })
  const issues = parsed.error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(faults)
})

it('items cost no more than the largest amount in all', () => {
  expect(faultsOf([item])).toEqual({})
  expect(faultsOf([item, item])).toEqual({
    items: ['The items may cost at most 9,999,999,999,999.99 in all.'],
  })
})

const facts = { submittedOn: '2026-03-31T10:00:00+02:00', assignedTo: null, stateReason: null }
const governedBy = (fundsFirst: boolean) => ({ fundsFirst, signedFile: false })

it.each([
  ['SUBMITTED', governedBy(true), 'Waiting for approval by the Head of Department since 31-Mar-2026'],
  ['SUBMITTED', null, 'Waiting for approval since 31-Mar-2026'],
  ['APPROVED', governedBy(true), 'Waiting for the Head of Finance to confirm the funds'],
  ['APPROVED', governedBy(false), 'Waiting for procurement to accept it'],
  ['FUNDED', governedBy(false), 'Waiting for procurement to accept it'],
  ['DRAFT', null, undefined],
])('a requisition in %s, governed by %j, says: %s', (state, by, title) => {
  expect(noticeOf({ ...facts, state, governedBy: by })?.title).toBe(title)
})

it.each([
  ['SUBMITTED', true, ['HEAD_OF_DEPARTMENT']],
  ['APPROVED', true, ['HEAD_OF_FINANCE']],
  ['APPROVED', false, ['HEAD_OF_PROCUREMENT']],
  ['FUNDED', true, ['HEAD_OF_PROCUREMENT']],
])('in %s, with funds first: %s, %j may return it', (state, fundsFirst, duties) => {
  expect(returningDuties({ state, governedBy: governedBy(fundsFirst) })).toEqual(duties)
})

it.each([
  ['MOH.PSU.REQ.12.03.26', [12]],
  ['moh.psu.req.12.03.26, MOH.PSU.REQ.12.03.26;  MOH.FIN.REQ.7.04.26', [12, 7]],
  ['MOH.PSU.RFQ.12.03.26 toner', []],
  [null, []],
])('the references %j name the requisitions %j', (text, numbers) => {
  expect(requisitionNumbersIn(text)).toEqual(numbers)
})
