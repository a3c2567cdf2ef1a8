import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { mostResults, searchEndpoints, type SearchResult } from '@insaka/domain/search/search.endpoints'
import { amendmentKind } from '../amendments/amendments.kind.ts'
import { enquiryRegister, findEnquiries } from '../enquiries/enquiries.repository.ts'
import { findTransactions, fuelRegister } from '../fuel-accounts/fuel-accounts.repository.ts'
import { bind } from '../http/bind.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { contractKind } from '../mpc/contracts.kind.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import type { PaperKind } from '../papers/papers.kind.ts'
import type { Platform } from '../platform.ts'
import { readNewest } from '../registers/reads.ts'
import type { TenantTx } from '../db/transactions.ts'

export const searchRoutes = ({ database }: Platform) =>
  bind(searchEndpoints, {
    search: async ({ query: { q }, caller }) => ({
      // The statements of all registers go out together.
      results: await database.read(caller.institutionId, async (tx) =>
        (
          await Promise.all([
            ofEnquiries(tx, q),
            ofPapers(tx, lvpKind, q),
            ofPapers(tx, mpcKind, q),
            ofContracts(tx, q),
            ofAmendments(tx, q),
            ofFuel(tx, q),
          ])
        ).flat(),
      ),
    }),
  })

const enquiries = { register: enquiryRegister, findMany: findEnquiries }

async function ofEnquiries(tx: TenantTx, search: string): Promise<SearchResult[]> {
  const found = await readNewest(tx, enquiries, search, mostResults)
  return found.map(({ id, reference, description, state }) => ({
    register: 'enquiries',
    id,
    reference,
    description,
    vendor: null,
    state,
    value: null,
    currency: null,
  }))
}

async function ofPapers(
  tx: TenantTx,
  kind: Pick<PaperKind<never>, 'register' | 'findMany'>,
  search: string,
): Promise<SearchResult[]> {
  const found = await readNewest<PaperRecord>(tx, kind, search, mostResults)
  return found.map(({ id, reference, description, vendor, status, purchaseOrderValue, currency }) => ({
    register: kind.register.name,
    id,
    reference,
    description,
    vendor,
    state: status,
    value: purchaseOrderValue,
    currency,
  }))
}

async function ofContracts(tx: TenantTx, search: string): Promise<SearchResult[]> {
  const found = await readNewest(tx, contractKind, search, mostResults)
  return found.flatMap(({ vendor, contract }) => {
    if (!contract) return []
    const { id, reference, description, stage, revisedValue, currency } = contract
    const value = revisedValue
    return { register: 'contracts', id, reference, description, vendor, state: stage, value, currency }
  })
}

async function ofAmendments(tx: TenantTx, search: string): Promise<SearchResult[]> {
  const found = await readNewest(tx, amendmentKind, search, mostResults)
  return found.map(({ id, reference, description, vendor, amendedSum, currency }) => ({
    register: 'amendments',
    id,
    reference,
    description,
    vendor,
    state: 'RECORDED',
    value: amendedSum,
    currency,
  }))
}

const fuel = { register: fuelRegister, findMany: findTransactions }

async function ofFuel(tx: TenantTx, search: string): Promise<SearchResult[]> {
  const found = await readNewest(tx, fuel, search, mostResults)
  return found.map(({ id, reference, description, client, transactionType, amount }) => ({
    register: 'fuel',
    id,
    reference,
    description,
    vendor: client,
    state: transactionType,
    value: amount,
    currency: 'ZMW',
  }))
}
