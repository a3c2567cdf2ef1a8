import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  searchedRegisters,
  type SearchedRegister,
  type SearchResult,
} from '@insaka/domain/search/search.endpoints'
import { amendmentRegister, contractRegister } from '../contracts/contracts.repository.ts'
import { amendments, contracts } from '../contracts/contracts.table.ts'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import { enquiryRegister } from '../enquiries/enquiries.repository.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { fuelRegister } from '../fuel-accounts/fuel-accounts.repository.ts'
import { fuelTransactions } from '../fuel-accounts/fuel-accounts.table.ts'
import { paperRegister } from '../papers/papers.repository.ts'
import { papers } from '../papers/papers.table.ts'
import { ofRegister, type Register } from '../registers/query.ts'

type Shown = { vendor: PgColumn | SQL; value: PgColumn | SQL; currency: PgColumn | SQL }

const none = sql`NULL`
const ofPapers = { vendor: papers.vendor, value: papers.purchaseOrderValue, currency: papers.currency }

/** What the box tells of a record stands in its own table, so nothing beside it is read. */
const results = (
  name: SearchedRegister,
  register: Register,
  description: PgColumn,
  { vendor, value, currency }: Shown = { vendor: none, value: none, currency: none },
) => {
  const { table } = register
  const findMany = tenantRead<{ ids: number[] }, SearchResult[]>(
    `${name}.results`,
    (orm, $: TenantValues<{ ids: number[] }>) =>
      orm
        .select({
          register: sql`${sql.raw(`'${name}'`)}`.mapWith(String),
          id: table.id,
          reference: table.reference,
          description,
          vendor,
          state: table.state,
          value,
          currency,
        } as never)
        .from(table)
        .where(and(ofRegister(register, $.institutionId), sql`${table.id} = ANY (${$.ids}::bigint[])`)),
  )
  return { register, findMany: (tx: Parameters<typeof findMany>[0], ids: number[]) => findMany(tx, { ids }) }
}

const searched = {
  enquiries: results('enquiries', enquiryRegister, enquiries.description),
  lvp: results('lvp', paperRegister('lvp'), papers.description, ofPapers),
  mpc: results('mpc', paperRegister('mpc'), papers.description, ofPapers),
  contracts: results('contracts', contractRegister, contracts.description, {
    vendor: contracts.vendor,
    value: contracts.revisedValue,
    currency: contracts.currency,
  }),
  amendments: results('amendments', amendmentRegister, amendments.description, {
    vendor: amendments.vendor,
    value: amendments.amendedSum,
    currency: amendments.currency,
  }),
  fuel: results('fuel', fuelRegister, fuelTransactions.description, {
    vendor: fuelTransactions.client,
    value: fuelTransactions.amount,
    currency: sql`'ZMW'`,
  }),
} satisfies Record<SearchedRegister, unknown>

/** The registers that are looked through, in the order of their results. */
export const inTurn = (Object.keys(searchedRegisters) as SearchedRegister[]).map((name) => searched[name])
