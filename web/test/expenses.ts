import { sumOf } from '@insaka/domain/core/money'
import type { DepartmentalExpense, Expenses, Insights } from '@insaka/domain/dashboard/expenses.schema'

export const expensesRoute = 'GET /api/analytics/departments/expenses/*'
export const insightsRoute = 'GET /api/analytics/insights/*'

export function expense(code: string, department: string, quarters: [number, number, number, number]) {
  const [quarterOne, quarterTwo, quarterThree, quarterFour] = quarters
  const total = sumOf(quarters)
  return { code, department, total, committed: total, quarterOne, quarterTwo, quarterThree, quarterFour }
}

export const manyExpenses = (count: number): DepartmentalExpense[] =>
  Array.from({ length: count }, (_, index) =>
    expense(`D${index + 1}`, `Department ${index + 1}`, [(count - index) * 100, 0, 0, 0.25]),
  )

export const expensesOf = (
  expenses: DepartmentalExpense[],
  changes: Partial<Omit<Expenses, 'expenses'>> = {},
): Expenses => ({ expenses, year: 2026, years: [2026, 2025, 2024], otherCurrencies: [], ...changes })

const wait = (records: number, median: number | null, slowestTenth: number | null) => ({
  records,
  median,
  slowestTenth,
})

export const insightsOf = (changes: Partial<Insights> = {}): Insights => ({
  year: 2026,
  years: [2026, 2025],
  otherCurrencies: [{ currency: 'USD', records: 2 }],
  records: 12,
  total: 1000,
  committed: 1200,
  vendors: [
    { vendor: 'Kafue Roofing & Sons', records: 6, total: 400 },
    { vendor: 'Savannah Fibre', records: 2, total: 250 },
    { vendor: 'Mosi Cleaning', records: 1, total: 150 },
    { vendor: 'Kalambo', records: 1, total: 100 },
    { vendor: 'Rural Roads', records: 1, total: 60 },
    { vendor: 'Munda Wanga', records: 1, total: 40 },
  ],
  methods: [
    { method: 'DIRECT_BIDDING', records: 2, total: 500 },
    { method: 'SIMPLIFIED_BIDDING', records: 8, total: 300 },
    { method: 'FORCE_ACCOUNT', records: 1, total: 150 },
    { method: 'OPEN_NATIONAL_BIDDING', records: 1, total: 50 },
  ],
  funders: [
    { funder: 'GRZ', records: 10, total: 900 },
    { funder: 'CP', records: 2, total: 100 },
  ],
  months: Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    records: index === 1 ? 12 : 0,
    total: index === 1 ? 1000 : 0,
    lastYear: index === 11 ? 700.5 : 0,
  })),
  toDate: null,
  decisions: null,
  days: {
    approval: wait(9, 4, 31),
    order: wait(5, 20.5, 60),
    departments: [
      { code: 'FIN', department: 'Finance', approval: wait(1, 1, 1), order: wait(0, null, null) },
      { code: 'PROC', department: 'Procurement', approval: wait(8, 4.5, 31), order: wait(5, 20.5, 60) },
    ],
  },
  ...changes,
})
