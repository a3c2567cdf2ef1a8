import { describe, expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

const order = {
  reference: 'R&D.RPT.7.11.26',
  from: '2026-10-01',
  to: '2026-12-31',
  departments: [] as string[],
  vendorCategory: null,
  expenseType: null,
  format: 'xlsx' as const,
  reportingPeriod: 'Fourth Quarter',
  reportDate: '2027-01-01T09:00:00+02:00',
  madeOn: '2027-01-01T00:00:00+02:00',
  preparedBy: 'Mutale Banda',
}
const baseName = 'R-D-RPT-7-11-26-procurement-report-2026-10-01-to-2026-12-31'

describe('the name of a file', () => {
  it('contains the number and the period', () => expect(fileNameOf(order)).toBe(`${baseName}.xlsx`))

  it('contains the filters', () => {
    const narrowed = {
      ...order,
      departments: ['FIN', 'H/R'],
      vendorCategory: 'CITIZEN',
      expenseType: 'CAPEX',
    }
    expect(fileNameOf({ ...narrowed, format: 'pdf' })).toBe(
      `${baseName}-FIN-H-R-vendors-CITIZEN-expenses-CAPEX.pdf`,
    )
  })

  it('marks a provisional report', () => {
    for (const madeOn of ['2026-12-31T23:59:59+02:00', '2026-10-01T00:00:00+02:00'])
      expect(fileNameOf({ ...order, madeOn, reportDate: madeOn })).toBe(`${baseName}-provisional.xlsx`)
  })

  it('contains both dates if the report date differs from the day of generation', () =>
    expect(fileNameOf({ ...order, reportDate: '2026-12-31T23:59:00+02:00' })).toBe(
      `${baseName}-dated-2026-12-31-made-2027-01-01.xlsx`,
    ))

  it('contains the number of departments if their codes are too long', () => {
    const departments = Array.from({ length: 30 }, (_, index) => `DEPT${index}`)
    const name = fileNameOf({ ...order, departments, vendorCategory: 'CITIZEN', expenseType: 'CAPEX' })
    expect(name).toBe(`${baseName}-30-departments-vendors-CITIZEN-expenses-CAPEX.xlsx`)
    expect(name.length).toBeLessThan(150)
  })
})
