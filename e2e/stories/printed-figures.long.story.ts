import type { Page } from '@playwright/test'
import { toDay } from '@insaka/domain/core/dates'
import { funders } from '@insaka/domain/enquiries/enquiries.labels'
import { procurementMethods } from '@insaka/domain/papers/papers.labels'
import { lastQuarter, periodOf } from '@insaka/domain/procurement-report/report.periods'
import { goToCharts } from '../support/charts.ts'
import {
  ngweeOf,
  lastPrintedPage,
  printPage,
  sumOf,
  watchPrinting,
  type PrintedLine,
} from '../support/printed-page.ts'
import {
  balanceChange,
  countsAsExpense,
  expenseDayOf,
  entriesOf,
  papersInKwacha,
  officer,
  papersOf,
  papersSpentIn,
  orderValueOf,
  type Paper,
} from '../support/paper-records.ts'
import { expect, test } from '../support/test.ts'

const today = toDay(new Date())
const thisYear = Number(today.slice(0, 4))
const past = lastQuarter(today)

test('printed insights and dashboard match the records', async ({ page, request, signIn }) => {
  const papers = papersInKwacha(await papersOf(request))
  const spent = papersSpentIn(papers, { from: `${thisYear}-01-01`, to: `${thisYear}-12-31` })
  await watchPrinting(page)
  await signIn(officer)

  await page.goto('/insaka/plscm/analytics/insights')
  await showTables(page)
  const insights = await printPage(page)
  const total = (line: PrintedLine) => ngweeOf(line[`${thisYear}, ZMW`] ?? line['Total, ZMW'])
  const months = insights.tableOf({ caption: `Months ${thisYear}` })
  for (const [index, line] of months.rows.slice(0, 12).entries()) {
    const month = `${thisYear}-${String(index + 1).padStart(2, '0')}`
    const papersOfMonth = spent.filter((paper) => expenseDayOf(paper).startsWith(month))
    expect([total(line), Number(line['Papers'])]).toEqual([
      sumOf(papersOfMonth, orderValueOf),
      papersOfMonth.length,
    ])
  }
  expect(total(months.last)).toBe(sumOf(spent, orderValueOf))
  const insightDivisions: Record<string, (paper: Paper) => string> = {
    Vendor: ({ vendor }) => vendor,
    Method: ({ procurementMethod }) => procurementMethods[procurementMethod],
    Funder: ({ funder }) => funders[funder],
  }
  for (const [head, keyOf] of Object.entries(insightDivisions)) {
    const { rows } = insights.tableOf({ head })
    const lines = rows.filter((line) => spent.some((paper) => keyOf(paper) === line[head]))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      const papersOfLine = spent.filter((paper) => keyOf(paper) === line[head])
      expect([line[head], total(line), Number(line['Papers'])]).toEqual([
        line[head],
        sumOf(papersOfLine, orderValueOf),
        papersOfLine.length,
      ])
    }
  }

  const { lines } = insights.tables.find(({ caption }) => caption.startsWith('Days by department'))!
  const approved = (await papersOf(request)).filter(
    (paper) =>
      countsAsExpense(paper) &&
      paper.approvalDate?.startsWith(String(thisYear)) &&
      paper.requisitionedOn <= paper.approvalDate,
  )
  expect(lines.at(-1)![3]).toBe(String(approved.length))

  await page.goto('/insaka/dashboard')
  await goToCharts(page)
  await showTables(page)
  const dashboard = (await printPage(page)).tableOf({ caption: `Departmental Expenses ${thisYear}` })
  const quarterOf = (paper: Paper) => `Q${Math.ceil(Number(expenseDayOf(paper).slice(5, 7)) / 3)}`
  for (const quarter of ['Q1', 'Q2', 'Q3', 'Q4']) {
    const papersOfQuarter = spent.filter((paper) => quarterOf(paper) === quarter)
    expect(ngweeOf(dashboard.last[quarter])).toBe(sumOf(papersOfQuarter, orderValueOf))
    expect(sumOf(dashboard.rows.slice(0, -1), (line) => line[quarter])).toBe(
      sumOf(papersOfQuarter, orderValueOf),
    )
  }
  expect(ngweeOf(dashboard.last['Total, ZMW'])).toBe(sumOf(spent, orderValueOf))
})

async function showTables(page: Page) {
  await expect(page.getByRole('button', { name: 'Table', exact: true }).first()).toBeVisible()
  for (const button of await page.getByRole('button', { name: 'Table', exact: true }).all())
    await button.click()
  await expect(page.getByRole('main').getByRole('table').first()).toBeVisible()
}

test('the printed list of a month has the values of its papers', async ({ page, request, signIn }) => {
  const { year, period } = past
  const month = periodOf(period, year).from.slice(0, 7)
  const papers = await papersOf(request)
  const papersOfKind = papers.filter(
    ({ register, initiatedOn }) => register === 'LVP' && initiatedOn.startsWith(month),
  )
  expect(papersOfKind.length).toBeGreaterThan(0)
  await watchPrinting(page)
  await signIn(officer)
  const days = `from=${month}-01&to=${month}-${new Date(year, Number(month.slice(5)), 0).getDate()}`
  await page.goto(`/insaka/plscm/lvp/list?scope=institution&size=100&${days}`)
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(papersOfKind.length + 1)
  const { rows } = (await printPage(page)).tableOf({ head: 'Reference' })
  expect(rows.map((line) => line['Reference'])).toEqual(papersOfKind.map(({ reference }) => reference))
  expect(sumOf(rows, (line) => line['Value, ZMW'])).toBe(sumOf(papersOfKind, orderValueOf))
})

test('the printed fuel statement adds up from opening to closing balance', async ({
  page,
  request,
  signIn,
}) => {
  const month = past.year === thisYear ? periodOf(past.period, past.year).to.slice(0, 7) : today.slice(0, 7)
  const entries = await entriesOf(request, 'ADM')
  const balanceWhere = (isPast: (day: string) => boolean) =>
    balanceChange(entries.filter(({ transactionDate }) => isPast(transactionDate.slice(0, 7))))
  await watchPrinting(page)
  await signIn(officer, '/insaka/plscm/stores/fuel?account=ADM')
  await page.getByRole('button', { name: 'Print a statement' }).click()
  await page.getByLabel('Month').selectOption(month.slice(5))
  await page.getByLabel('Year', { exact: true }).selectOption(month.slice(0, 4))
  await page.getByRole('button', { name: 'Print the statement' }).click()
  const paper = await lastPrintedPage(page)
  const inMonth = entries.filter(({ transactionDate }) => transactionDate.startsWith(month))
  expect(inMonth.length).toBeGreaterThan(0)
  const opening = balanceWhere((day) => day < month)
  const closing = balanceWhere((day) => day <= month)
  // The first line is the opening balance and the last line the sums; both have fewer cells.
  const { lines } = paper.tables.find((table) => table.lines[0]?.includes('Balance'))!
  const [heads, first, ...rows] = lines
  const sums = rows.pop()!
  expect(ngweeOf(first!.at(-1))).toBe(opening)
  expect(rows).toHaveLength(inMonth.length)
  const [incoming, outgoing] = ['In', 'Out'].map((head) => {
    const sum = sumOf(rows, (line) => line[heads!.indexOf(head)])
    expect(ngweeOf(sums.at(heads!.indexOf(head) - heads!.length))).toBe(sum)
    return sum
  })
  expect(incoming! - outgoing!).toBe(balanceChange(inMonth))
  expect(ngweeOf(rows.at(-1)!.at(-1))).toBe(closing)
  const totals = paper.tableOf({ head: 'ZMW' }).rows.map((line) => ngweeOf(line['ZMW']))
  expect([totals[0], totals.at(-1)]).toEqual([opening, closing])
  expect(totals.slice(0, -1).reduce((sum, each) => sum + each, 0n)).toBe(closing)
})
