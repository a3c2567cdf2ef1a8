import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { toDay } from '@insaka/domain/core/dates'
import { competitionOf, competitions } from '@insaka/domain/papers/papers.methods'
import { expenseTypes, procurementCategories, procurementMethods } from '@insaka/domain/papers/papers.labels'
import { countedCategories, funders } from '@insaka/domain/enquiries/enquiries.labels'
import { countedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import { reportPeriods } from '@insaka/domain/procurement-report/report.labels'
import { lastQuarter, periodOf } from '@insaka/domain/procurement-report/report.periods'
import { ngweeOf, readReport, sumOf, type Line, type PaperTable } from '../support/on-paper.ts'
import {
  change,
  entriesOf,
  inKwacha,
  isWithin,
  officer,
  papersOf,
  spentIn,
  valueOf,
  type Paper,
} from '../support/paper-records.ts'
import { expect, test } from '../support/test.ts'

const today = toDay(new Date())
const thisYear = Number(today.slice(0, 4))

/** How each table of the report divides the expenses. */
const divisions: Record<string, (paper: Paper) => string> = {
  Department: ({ department }) => department,
  'Vendor Category': ({ enquiry }) => countedCategories[countedCategory(enquiry)],
  'Expense Type': ({ expenseType }) => expenseTypes[expenseType],
  Funder: ({ funder }) => funders[funder],
  Competition: ({ procurementMethod }) => competitions[competitionOf[procurementMethod]],
  'Procurement Method': ({ procurementMethod }) => procurementMethods[procurementMethod],
  'Procurement Category': ({ procurementCategory }) => procurementCategories[procurementCategory],
}

const quarterNames = ['FIRST_QUARTER', 'SECOND_QUARTER', 'THIRD_QUARTER', 'FOURTH_QUARTER'] as const
const past = lastQuarter(today)
const present = { period: quarterNames[Math.ceil(Number(today.slice(5, 7)) / 3) - 1]!, year: thisYear }

for (const [name, { period, year }] of Object.entries({ past, present }))
  test(`the figures of the report of the ${name} quarter are those of the records`, async ({
    page,
    request,
    signIn,
  }) => {
    const days = periodOf(period, year)
    const papers = await papersOf(request)
    const made = await makeReport(page, signIn, { period, year })
    const report = readReport(made.bytes)
    expectCover(report.textsOf('Cover'), made, { isOver: name === 'past' })
    const spent = spentIn(papers, days)
    expect(spent.length).toBeGreaterThan(0)

    const summary = report.tableOf('Summary', 'Papers')
    const [whole] = summary.rows.filter(({ Currency }) => Currency === 'ZMW')
    expectSums([whole!], inKwacha(spent))
    for (const [label, keyOf] of Object.entries(divisions)) {
      const { rows, sums } = report.tableOf(`By ${label}`, label)
      expectSums(inKwachaOf(sums), inKwacha(spent))
      for (const line of inKwachaOf(rows)) {
        const key = String(line[label])
        const isOf = (paper: Paper) => [key, key.split(': ')[0]].includes(keyOf(paper))
        expectSums([line], inKwacha(spent).filter(isOf))
      }
    }

    const moved = report.tableOf('Summary', 'Register').rows
    for (const [index, register] of (['LVP', 'MPC'] as const).entries()) {
      const line = moved[index]!
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
      expect(moved.slice(0, 2).map((line) => line['Carried forward'])).toEqual(
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

const inKwachaOf = (lines: Line[]) => lines.filter(({ Currency }) => Currency === 'ZMW')

type Made = { name: string; bytes: Uint8Array; row: string }

async function makeReport(
  page: Page,
  signIn: (username: string, path: string) => Promise<void>,
  { period, year }: typeof past,
): Promise<Made> {
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

/** Its number is on the cover, in the name of the file and in the list; so is whether the period was over. */
function expectCover(cover: string[], { name, row }: Made, { isOver }: { isOver: boolean }) {
  const number = cover[cover.indexOf('Report number') + 1]!
  expect(number).toMatch(/^KTC\.RPT\.\d+\.\d\d\.\d\d$/)
  expect(row).toContain(number)
  expect(name).toContain(number.replaceAll('.', '-'))
  const isMarked = [cover.join(' ').includes('Provisional, as of'), name.includes('-provisional.')]
  expect([...isMarked, row.includes(', provisional')]).toEqual([!isOver, !isOver, !isOver])
}

/** One line has the number and the value of these papers, altogether and by register. */
function expectSums(lines: Line[], papers: Paper[]) {
  expect(lines).toHaveLength(1)
  const [line] = lines
  const of = (register: string) => papers.filter((paper) => paper.register === register)
  for (const [label, those] of [
    ['LVP ', of('LVP')],
    ['MPC ', of('MPC')],
    ['', papers],
  ] as const) {
    expect(line![`${label}Records`]).toBe(those.length)
    expect(ngweeOf(line![`${label}Value`])).toBe(sumOf(those, valueOf))
  }
}

const expensesOf = ({ rows }: PaperTable) =>
  sumOf(inKwachaOf(rows), (line) => (line['Expense'] === 'Yes' ? line['Value'] : null))

/** The sum below a list is that of its papers, without those that were cancelled at the end. */
function expectListAddsUp({ rows, sums }: PaperTable) {
  const counted = inKwachaOf(rows).filter(
    (line) => line['Status At End'] !== 'Cancelled' || line['Expense'] === 'Yes',
  )
  const [sum] = inKwachaOf(sums)
  expect(ngweeOf(sum?.['Value'])).toBe(sumOf(counted, (line) => line['Value']))
}

async function expectFuel(
  request: APIRequestContext,
  { rows, sums }: PaperTable,
  days: { from: string; to: string },
) {
  expect(rows.length).toBeGreaterThan(0)
  for (const line of rows) {
    const entries = await entriesOf(request, String(line['Account']).split(': ')[0]!)
    const inPeriod = entries.filter(({ transactionDate }) => isWithin(transactionDate.slice(0, 10), days))
    const until = (isPast: (day: string) => boolean) =>
      change(entries.filter(({ transactionDate }) => isPast(transactionDate.slice(0, 10))))
    const of = (fuel: string) => inPeriod.filter(({ fuelType }) => fuelType === fuel)
    expect({
      opening: ngweeOf(line['Opening']),
      deposits: ngweeOf(line['Deposits']),
      petrol: ngweeOf(line['Petrol Drawn']),
      diesel: ngweeOf(line['Diesel Drawn']),
      closing: ngweeOf(line['Closing']),
    }).toEqual({
      opening: until((day) => day < days.from),
      deposits: change(of('NA')),
      petrol: -change(of('PETROL')),
      diesel: -change(of('DIESEL')),
      closing: until((day) => day <= days.to),
    })
  }
  for (const column of ['Opening', 'Deposits', 'Petrol Drawn', 'Diesel Drawn', 'Closing'])
    expect(ngweeOf(sums[0]?.[column])).toBe(sumOf(rows, (line) => line[column]))
}
