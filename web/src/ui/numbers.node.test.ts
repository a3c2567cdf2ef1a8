import { expect, test } from 'vitest'
import { editableNumberText, readAmount, readNumber, createNumberFormatter } from './numbers.ts'

test.each([
  ['1234.5', 1234.5],
  ['1,234.50', 1234.5],
  [' 1 234 567.8 ', 1234567.8],
  ['9,999,999,999,999.99', 9999999999999.99],
  ['-3', -3],
  ['-0.00', 0],
  ['.5', 0.5],
  ['5.', 5],
  ['', null],
  ['   ', null],
  // A misplaced comma could be a decimal separator, so it is rejected.
  ['1234,50', '1234,50'],
  ['1,23', '1,23'],
  ['1.2.3', '1.2.3'],
  ['1e5', '1e5'],
  ['K500', 'K500'],
])('reads %j as %j', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

test.each([
  ['K 248,500.50', 248500.5],
  ['k248500', 248500],
  ['ZMW248500', 248500],
  ['zmw 248,500', 248500],
  ['248 500,50', 248500.5],
  ['K 248\u00a0500,50', 248500.5],
  ['1234,50', 1234.5],
  ['-3,25', -3.25],
  ['1,234', 1234],
  ['', null],
  // Ambiguous separators, other currencies and a bare currency sign are rejected.
  ['1234,5', '1234,5'],
  ['1.234,50', '1.234,50'],
  ['USD 500', 'USD 500'],
  ['K', 'K'],
  ['five', 'five'],
])('reads the amount %j as %j', (text, value) => {
  expect(readAmount(text)).toBe(value)
})

test('groups a number for display, and shows it plain for editing', () => {
  expect(createNumberFormatter(2)(1234567.8)).toBe('1,234,567.80')
  expect(createNumberFormatter(3)(40.5)).toBe('40.500')
  expect(createNumberFormatter(0)(1500)).toBe('1,500')
  expect(editableNumberText(1234567.8)).toBe('1234567.8')
  expect(editableNumberText(0.0000001)).toBe('0.0000001')
})

test('keeps invalid numbers visible', () => {
  expect(createNumberFormatter(2)(1.234)).toBe('1.234')
  expect(createNumberFormatter(2)('1234,50')).toBe('1234,50')
  expect(editableNumberText('1234,50')).toBe('1234,50')
  expect(createNumberFormatter(2)(null)).toBe('')
})
