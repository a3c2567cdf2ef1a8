import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { toDay } from '@insaka/domain/core/dates'
import { competitionByMethod, competitions } from '@insaka/domain/papers/papers.methods'
import { expenseTypes, procurementCategories, procurementMethods } from '@insaka/domain/papers/papers.labels'
import { countedCategories, funders } from '@insaka/domain/enquiries/enquiries.labels'
import { countedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import { reportPeriods } from '@insaka/domain/procurement-report/report.labels'
import { lastQuarter, periodOf } from '@insaka/domain/procurement-report/report.periods'
import { ngweeOf, readReport, sumOf, type PrintedLine, type PrintedTable } from '../support/printed-page.ts'
import {
  balanceChange,
  entriesOf,
  papersInKwacha,
  isWithin,
  officer,
  papersOf,
  papersSpentIn,
  orderValueOf,
  type Paper,
} from '../support/paper-records.ts'
import { expect, test } from '../support/test.ts'

const today = toDay(new Date())
const thisYear = Number(today.slice(0, 4))

const divisions: Record<string, (paper: Paper) => string> = {
  Department: ({ department }) => department,
  'Vendor Category': ({ enquiry }) => countedCategories[countedCategory(enquiry)],
  'Expense Type': ({ expenseType }) => expenseTypes[expenseType],
  Funder: ({ funder }) => funders[funder],
  Competition: ({ procurementMethod }) => competitions[competitionByMethod[procurementMethod]],
  'Procurement Method': ({ procurementMethod }) => procurementMethods[procurementMethod],
  'Procurement Category': ({ procurementCategory }) => procurementCategories[procurementCategory],
}

const quarterNames = ['FIRST_QUARTER', 'SECOND_QUARTER', 'THIRD_QUARTER', 'FOURTH_QUARTER'] as const
const pastQuarter = lastQuarter(today)
const presentQuarter = { period: quarterNames[Math.ceil(Number(today.slice(5, 7)) / 3) - 1]!, year: thisYear }

for (const [name, { period, year }] of Object.entries({ past: pastQuarter, present: presentQuarter }))
  test(`the report of the ${name} quarter matches the records`, async ({ page, request, signIn }) => {
    const days = periodOf(period, year)
    const papers = await papersOf(request)
    const generated = await makeReport(page, signIn, { period, year })
    const report = readReport(generated.bytes)
    expectCover(report.textsOf('Cover'), generated, { isOver: name === 'past' })
    const spent = papersSpentIn(papers, days)
    expect(spent.length).toBeGreaterThan(0)

    const summary = report.tableOf('Summary', 'Papers')
    const [whole] = summary.rows.filter(({ Currency }) => Currency === 'ZMW')
    expectSums([whole!], papersInKwacha(spent))
    for (const [label, keyOf] of Object.entries(divisions)) {
      const { rows, sums } = report.tableOf(`By ${label}`, label)
      expectSums(inKwachaOf(sums), papersInKwacha(spent))
      for (const line of inKwachaOf(rows)) {
        const key = String(line[label])
        const isInGroup = (paper: Paper) => [key, key.split(': ')[0]].includes(keyOf(paper))
        expectSums([line], papersInKwacha(spent).filter(isInGroup))
      }
    }

    const movements = report.tableOf('Summary', 'Register').rows
    for (const [index, register] of (['LVP', 'MPC'] as const).entries()) {
      const line = movements[index]!
      expect(line['New']).toBe(
        papers.filter((paper) => paper.register === register && isWithin(paper.initiatedOn, days)).length,
      )
      const figure = (label: string) => Number(line[label])
      expect(
        figure('Brought forward') +
          figure('New') +
          figure('Reopened') -
          figure('Completed') -
          figure('Cancelled'),
      ).toBe(figure('Carried forward'))
    }
    if (name === 'present')
      expect(movements.slice(0, 2).map((line) => line['Carried forward'])).toEqual(
        (['LVP', 'MPC'] as const).map(
          (register) =>
            papers.filter((paper) => paper.register === register && paper.status === 'IN_PROGRESS').length,
        ),
      )

    const byReference = new Map(papers.map((paper) => [paper.reference, paper]))
    const lists = { 'Low Value Papers': 'LVP', 'Committee Papers': 'MPC' } as const
    for (const [sheet, register] of Object.entries(lists)) {
      const list = report.tableOf(sheet, 'Reference')
      for (const line of list.rows)
        expect(ngweeOf(line['Value'])).toBe(
          ngweeOf(byReference.get(String(line['Reference']))!.purchaseOrderValue),
        )
      expectListAddsUp(list)
      expect(expensesOf(list)).toBe(ngweeOf(whole![`${register} Value`]))
    }
    const direct = report.tableOf('Direct Bidding', 'Reference')
    expectListAddsUp(direct)
    const [competed] = report
      .tableOf('By Competition', 'Competition')
      .rows.filter((line) => line['Competition'] === 'Direct' && line['Currency'] === 'ZMW')
    expect(expensesOf(direct)).toBe(ngweeOf(competed?.['Value']))

    const contracts = report.tableOf('Contracts', 'Contract No.')
    for (const line of contracts.rows)
      expect(ngweeOf(line['Balance'])).toBe(ngweeOf(line['Revised Value']) - ngweeOf(line['Amount Paid']))
    for (const column of ['Value', 'Revised Value', 'Amount Paid', 'Balance'])
      expect(sumOf(inKwachaOf(contracts.sums), (line) => line[column])).toBe(
        sumOf(inKwachaOf(contracts.rows), (line) => line[column]),
      )

    await expectFuel(request, report.tableOf('Fuel', 'Account'), days)
  })

const inKwachaOf = (lines: PrintedLine[]) => lines.filter(({ Currency }) => Currency === 'ZMW')

type GeneratedReport = { name: string; bytes: Uint8Array; row: string }

async function makeReport(
  page: Page,
  signIn: (username: string, path: string) => Promise<void>,
  { period, year }: typeof pastQuarter,
): Promise<GeneratedReport> {
  await signIn(officer, '/insaka/plscm/analytics/reporting')
  await page.getByLabel('Reporting Period').selectOption({ label: reportPeriods[period] })
  await page.getByLabel('Year').selectOption(String(year))
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Generate' }).click()
  const file = await coming
  const row = page.getByRole('row').filter({ hasText: file.suggestedFilename() }).first()
  return {
    name: file.suggestedFilename(),
    bytes: await readFile(await file.path()),
    row: await row.getByRole('rowheader').innerText(),
  }
}

/** Checks that cover, file name and list agree on the report number and on whether the period was over. */
function expectCover(cover: string[], { name, row }: GeneratedReport, { isOver }: { isOver: boolean }) {
  const number = cover[cover.indexOf('Report number') + 1]!
  expect(number).toMatch(/^KTC\.RPT\.\d+\.\d\d\.\d\d$/)
  expect(row).toContain(number)
  expect(name).toContain(number.replaceAll('.', '-'))
  const isMarkedProvisional = [cover.join(' ').includes('Provisional, as of'), name.includes('-provisional.')]
  expect([...isMarkedProvisional, row.includes(', provisional')]).toEqual([!isOver, !isOver, !isOver])
}

/** Checks the single line with count and value of the papers, in total and by register. */
function expectSums(lines: PrintedLine[], papers: Paper[]) {
  expect(lines).toHaveLength(1)
  const [line] = lines
  const papersIn = (register: string) => papers.filter((paper) => paper.register === register)
  for (const [label, those] of [
    ['LVP ', papersIn('LVP')],
    ['MPC ', papersIn('MPC')],
    ['', papers],
  ] as const) {
    expect(line![`${label}Records`]).toBe(those.length)
    expect(ngweeOf(line![`${label}Value`])).toBe(sumOf(those, orderValueOf))
  }
}

const expensesOf = ({ rows }: PrintedTable) =>
  sumOf(inKwachaOf(rows), (line) => (line['Expense'] === 'Yes' ? line['Value'] : null))

/**
 * Checks that the sum of a list excludes papers that were cancelled at the end of the period, unless they are an
 * expense of the period.
 */
function expectListAddsUp({ rows, sums }: PrintedTable) {
  const countedLines = inKwachaOf(rows).filter(
    (line) => line['Status At End'] !== 'Cancelled' || line['Expense'] === 'Yes',
  )
  const [sum] = inKwachaOf(sums)
  expect(ngweeOf(sum?.['Value'])).toBe(sumOf(countedLines, (line) => line['Value']))
}

async function expectFuel(
  request: APIRequestContext,
  { rows, sums }: PrintedTable,
  days: { from: string; to: string },
) {
  expect(rows.length).toBeGreaterThan(0)
  for (const line of rows) {
    const entries = await entriesOf(request, String(line['Account']).split(': ')[0]!)
    const inPeriod = entries.filter(({ transactionDate }) => isWithin(transactionDate.slice(0, 10), days))
    const balanceWhere = (isPast: (day: string) => boolean) =>
      balanceChange(entries.filter(({ transactionDate }) => isPast(transactionDate.slice(0, 10))))
    const entriesOfFuel = (fuel: string) => inPeriod.filter(({ fuelType }) => fuelType === fuel)
    expect({
      opening: ngweeOf(line['Opening']),
      deposits: ngweeOf(line['Deposits']),
      petrol: ngweeOf(line['Petrol Drawn']),
      diesel: ngweeOf(line['Diesel Drawn']),
      closing: ngweeOf(line['Closing']),
    }).toEqual({
      opening: balanceWhere((day) => day < days.from),
      deposits: balanceChange(entriesOfFuel('NA')),
      petrol: -balanceChange(entriesOfFuel('PETROL')),
      diesel: -balanceChange(entriesOfFuel('DIESEL')),
      closing: balanceWhere((day) => day <= days.to),
    })
  }
  for (const column of ['Opening', 'Deposits', 'Petrol Drawn', 'Diesel Drawn', 'Closing'])
    expect(ngweeOf(sums[0]?.[column])).toBe(sumOf(rows, (line) => line[column]))
}
