import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/export.ts'
import { historyEndpointParts, recordedBy } from '../core/history.ts'
import { shownSum } from '../core/money.ts'
import { wholeNumber } from '../core/paging.schema.ts'
import { directions, omittableList, recordNumber, registerPagination } from '../core/register-list.schema.ts'
import { choice, code, text, uuid } from '../core/text-fields.ts'
import { dayInput } from '../core/dates.ts'
import { transactionFieldLabels as label, transactionTypes } from './fuel-accounts.labels.ts'
import { clearHiddenTransactionFields, transactionRules } from './fuel-accounts.rules.ts'
import { accountsStatement, statement, transactionInput, transactionRecord } from './fuel-accounts.schema.ts'
import { statementPeriod } from './statement-periods.ts'

const sortFields = { id: label.sequence } as const
const pageParams = {
  page: wholeNumber('page', 0, 1_000_000),
  size: wholeNumber('size', 1, 100),
  sortField: choice('sortField', sortFields),
}
const listQueryFields = {
  direction: z.optional(choice('direction', directions)),
  from: z.optional(dayInput('from')),
  to: z.optional(dayInput('to')),
  type: z.optional(choice('type', transactionTypes)),
  client: z.optional(text('client', { max: 160 })),
  coupon: z.optional(text('coupon', { max: 40 })),
}
export const overdraft = z.optional(choice('overdraft', { confirmed: '' }))
const transactions = z.object({
  content: z.array(transactionRecord),
  pagination: registerPagination,
  /** The balance of the whole account, independent of filters. */
  balance: z.number(),
})
export const savedPayload = z.object({ ...omittableList({ transactions }), transaction: transactionRecord })
const recordParams = z.strictObject({ id: recordNumber })
const accountParams = z.strictObject({ userId: uuid, code: code('code') })
export const fuelPath = `${basePaths.stores}/fuel` as const
const accountsPath = `${basePaths.stores}/accounts/:userId` as const

const listEndpoint = endpoint({
  method: 'GET',
  path: `${fuelPath}/:page/:size/:sortField/:userId/:accountHolderCode`,
  summary: 'A page of the transactions of a fuel account, with the balance of the whole account',
  access: 'READ_CONTENT',
  params: z.strictObject({ ...pageParams, userId: uuid, accountHolderCode: code('accountHolderCode') }),
  query: z.strictObject(listQueryFields),
  message: 'Transactions found.',
  payload: z.object({ transactions }),
})

const mayBeLarge = 'A statement is printed in full: up to 1,000 entries.'

export const fuelAccountsEndpoints = {
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The transactions of a fuel account, or of all accounts of the institution',
    sortFields,
    query: { ...listQueryFields, account: z.optional(code('account')) },
  }),
  post: endpoint({
    method: 'POST',
    path: `${fuelPath}/:page/:size/:sortField`,
    summary: 'Post a deposit or a draw; returns a page of its account',
    access: 'CREATE_CONTENT',
    submitKey: true,
    mayOmitList: true,
    params: z.strictObject(pageParams),
    query: z.strictObject({ ...listQueryFields, overdraft }),
    body: transactionInput,
    rules: transactionRules,
    clearHidden: clearHiddenTransactionFields,
    message: 'The transaction has been saved.',
    payload: savedPayload,
  }),
  get: endpoint({
    method: 'GET',
    path: `${fuelPath}/:id`,
    summary: 'One fuel transaction by its number',
    access: 'READ_CONTENT',
    params: recordParams,
    message: 'Transaction found.',
    payload: z.object({ transaction: transactionRecord, recordedBy }),
  }),
  history: endpoint({
    ...historyEndpointParts,
    path: `${fuelPath}/:id/history`,
    summary: 'The events of a fuel transaction, newest first',
    access: 'READ_CONTENT',
    params: recordParams,
  }),
  accounts: endpoint({
    method: 'GET',
    path: accountsPath,
    summary: 'The fuel accounts of the institution, one for each department, with their balances',
    access: 'READ_CONTENT',
    params: z.strictObject({ userId: uuid }),
    message: 'Accounts found.',
    payload: z.object({
      accounts: z.array(
        z.object({
          department: z.string(),
          name: z.string(),
          active: z.boolean(),
          balance: z.number(),
          hasEntries: z.boolean(),
        }),
      ),
    }),
  }),
  statement: endpoint({
    method: 'GET',
    path: `${accountsPath}/:code/statement/:period`,
    summary:
      'The statement of a fuel account for a month, a quarter or a year; lists at most 1,000 transactions',
    access: 'READ_CONTENT',
    params: z.extend(accountParams, { period: statementPeriod }),
    mayBeLarge,
    message: 'Statement made.',
    payload: z.object({ statement }),
  }),
  statements: endpoint({
    method: 'GET',
    path: `${basePaths.stores}/statements/:period`,
    summary: 'The statement of all fuel accounts for a month, a quarter or a year, one line each',
    access: 'READ_CONTENT',
    params: z.strictObject({ period: statementPeriod }),
    mayBeLarge,
    message: 'Statement made.',
    payload: z.object({ statement: accountsStatement }),
  }),
  balances: endpoint({
    method: 'GET',
    path: `${accountsPath}/:code/balances`,
    summary: 'The balance of a fuel account at the end of each month of a year',
    access: 'READ_CONTENT',
    params: accountParams,
    query: z.strictObject({ year: wholeNumber('year', 2000, 2100) }),
    message: 'Balances found.',
    payload: z.object({
      balances: z.object({
        year: z.int(),
        opening: shownSum,
        months: z.array(z.object({ month: z.string(), balance: shownSum })),
      }),
    }),
  }),
  clients: endpoint({
    method: 'GET',
    path: `${basePaths.stores}/clients`,
    summary: 'Clients of earlier transactions whose names begin with the search text',
    access: 'READ_CONTENT',
    query: z.strictObject({ search: text('The search text', { max: 100 }) }),
    message: 'Clients found.',
    payload: z.object({ clients: z.array(z.string()) }),
  }),
}
