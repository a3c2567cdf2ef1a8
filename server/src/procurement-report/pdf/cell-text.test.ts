import { expect, it } from 'vitest'
import type { Cell, ColumnKind } from '../../workbook/document-model.ts'
import { cellText } from './cell-text.ts'

it.each<[ColumnKind, Cell, string]>([
  ['text', null, ''],
  ['amount', null, ''],
  ['text', 'HRA', 'HRA'],
  ['code', 12, '12'],
  ['day', '2026-03-31', '31-Mar-2026'],
  ['day', 'Sum, ZMW', 'Sum, ZMW'],
  ['day', '2026-13-01', '2026-13-01'],
  ['amount', '9500.50', '9,500.50'],
  ['amount', '9500.5', '9,500.50'],
  ['amount', '0', '0.00'],
  ['amount', '-1234567', '-1,234,567.00'],
  ['amount', '-123', '-123.00'],
  ['amount', 1234.5, '1,234.50'],
  ['amount', '70368744177663.99', '70,368,744,177,663.99'],
  ['amount', '9007199254740993.01', 'Too large to be shown'],
  ['amount', '0.005', '0.005'],
  ['amount', 'Total', 'Total'],
  ['amount', '', ''],
  ['litres', '1204.5', '1,204.500'],
  ['litres', '-50.125', '-50.125'],
  ['count', 12345, '12,345'],
  ['count', '12345', '12,345'],
  ['percent', 71.44, '71.4 %'],
  ['percent', 100, '100.0 %'],
  ['percent', -0.04, '0.0 %'],
  ['percent', -3.25, '-3.3 %'],
  ['percent', 'n/a', 'n/a'],
])('%s %j is printed as %j', (kind, cell, text) => {
  expect(cellText(cell, kind)).toBe(text)
})
