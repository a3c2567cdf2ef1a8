import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readSheets from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { largestAmount, largestShownSum } from '@insaka/domain/core/money'
import { expensesIn, reportParameters } from '../../test/support/expenses.ts'
import { readPdf, textOfPages } from '../../test/support/read-pdf.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { runReportTask } from '../procurement-report/make-report-file.ts'

const world = openWorld()
const { expensesOf, insightsOf, create, previewOf } = expensesIn(world)

const on = (day: string) => ({ initiatedOn: day, requisitionedOn: day })
async function sumsEverywhere(tenant: TestTenant, as: Person) {
  const list = async (query = '') =>
    (await world.call('GET', `/api/procurement/lvp/${as.id}/0/id/12${query}`, { as })).body.payload.sums
  const preview = await previewOf(tenant)
  const { total, vendors, methods, funders, months } = await insightsOf(as)
  return {
    list: await list(),
    filtered: await list('?minValue=0.01'),
    department: (await expensesOf(as)).expenses[0],
    insights: { total, vendors, methods, funders, month: months[2] },
    report: preview.spent,
    byDepartment: preview.tables[0]!.rows,
  }
}

async function filesOf(tenant: TestTenant) {
  const makeReport = async (format: 'xlsx' | 'pdf') => {
    const path = join(tmpdir(), randomUUID())
    await runReportTask({
      connection: world.access.application,
      institutionId: tenant.id,
      order: { ...reportParameters({ format }), reference: 'MLWR.RPT.1.3.26' },
      output: 'file',
      path,
    })
    return readFile(path)
  }
  return {
    sheets: await readSheets(await makeReport('xlsx')),
    pdf: textOfPages((await readPdf(await makeReport('pdf'))).pages),
  }
}

it('omits a sum that a number cannot hold exactly, in every list, chart and report', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  const createPaper = (purchaseOrderValue: number, changes: object = {}) =>
    create(ORD, 'lvp', { ...on('2026-03-20'), vendor: 'Large Works', purchaseOrderValue, ...changes })
  for (let i = 0; i < 7; i++) await createPaper(largestAmount)
  await createPaper(368_744_177_664.05)
  await createPaper(0.01, { vendor: 'Small Works' })
  await createPaper(7, on('2025-03-20'))
  const tooLarge = { currency: 'ZMW', amount: null }
  expect(await sumsEverywhere(tenant, ORD)).toMatchObject({
    list: [tooLarge],
    filtered: [tooLarge],
    department: { total: largestShownSum, quarterOne: largestShownSum, quarterTwo: 0 },
    insights: {
      total: largestShownSum,
      vendors: [{ total: 70_368_744_177_663.98 }, { total: 0.01 }],
      methods: [{ total: largestShownSum }],
      funders: [{ total: largestShownSum }],
      month: { total: largestShownSum, lastYear: 7 },
    },
    report: [{ value: largestShownSum, lvp: { value: largestShownSum }, mpc: { value: 0 } }],
    byDepartment: [{ value: largestShownSum }],
  })

  for (let i = 0; i < 3; i++) await createPaper(largestAmount)
  await createPaper(5, { currency: 'USD' })
  expect(await sumsEverywhere(tenant, ORD)).toMatchObject({
    list: [{ currency: 'USD', amount: 5 }, tooLarge],
    filtered: [{ currency: 'USD', amount: 5 }, tooLarge],
    department: { total: null, quarterOne: null, quarterTwo: 0 },
    insights: {
      total: null,
      vendors: [
        { vendor: 'Large Works', records: 11, total: null },
        { vendor: 'Small Works', total: 0.01 },
      ],
      methods: [{ total: null }],
      funders: [{ total: null }],
      month: { total: null, lastYear: 7 },
    },
    report: [
      { currency: 'ZMW', value: null, lvp: { records: 12, value: null }, mpc: { value: 0 } },
      { currency: 'USD', value: 5 },
    ],
    byDepartment: [{ value: null }, { value: 5 }],
  })

  const { sheets, pdf } = await filesOf(tenant)
  for (const text of [JSON.stringify(sheets), pdf]) {
    expect(text).toContain('Too large to be shown')
    expect(text).not.toMatch(/100,?368,?744/)
  }
})
