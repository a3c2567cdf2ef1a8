import type { WriteTx } from '../../src/db/transactions.ts'
import { actorOf, type Caller } from '../../src/idempotency/caller.ts'
import { saveChangedEnquiry, takeBackEnquiries } from '../../src/enquiries/enquiries.actions.ts'
import { findEnquiry } from '../../src/enquiries/enquiries.repository.ts'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import type { EnquiryState } from '@insaka/domain/enquiries/enquiries.labels'
import type { Person, TestTenant, World } from './world.ts'

export const rfq = {
  enquiryType: 'RFQ',
  issuedOn: '2026-03-30T09:00:00+02:00',
  closedOn: '2026-03-31T09:00:00+02:00',
  funder: 'GRZ',
  department: 'psu',
  description: 'Supply of 40 reams of paper for the registry',
  biddersInvited: 3,
  bidsReceived: 2,
  vendorCategory: 'CITIZEN',
}

export const enquiriesOf = (world: World) => {
  const list = (as: Person, query = '', path = '0/id/12') =>
    world.call('GET', `/api/procurement/enquiry/${path}/${as.id}${query}`, { as })
  const save = (as: Person, body: object = rfq, { key }: { key?: string } = {}) =>
    world.call('POST', `/api/procurement/enquiry/0/id/12/${as.id}`, {
      as,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const asAdmin = (
    { id, people: { ADMIN } }: TestTenant,
    work: (tx: WriteTx) => Promise<unknown>,
  ): Promise<unknown> => {
    const caller = { ...ADMIN, userId: ADMIN.id, institutionId: id, duties: [] } as unknown as Caller
    return world.platform.database.write(id, actorOf(caller), work)
  }
  return {
    list,
    save,
    saved: async (as: Person, body: object = {}): Promise<EnquiryRecord> =>
      (await save(as, { ...rfq, ...body })).body.payload.enquiry,
    found: async (as: Person, query = '', path?: string): Promise<number[]> =>
      (await list(as, query, path)).body.payload.enquiries.content.map(({ id }: EnquiryRecord) => id),
    get: (as: Person, id: number) => world.call('GET', `/api/procurement/enquiries/${id}`, { as }),
    history: (as: Person, id: number, query = '') =>
      world.call('GET', `/api/procurement/enquiries/${id}/history${query}`, { as }),
    withdraw: (as: Person, id: number, version = 1) =>
      world.call('POST', `/api/procurement/enquiries/${id}/withdraw`, {
        as,
        body: { version, reason: 'No budget' },
      }),
    /** Sets a state that normally results from a paper. */
    put: (tenant: TestTenant, id: number, state: EnquiryState): Promise<unknown> =>
      asAdmin(tenant, async (tx) => {
        const before = (await findEnquiry(tx, id))!
        saveChangedEnquiry(tx, 'linked', before, { ...before.row, state })
      }),
    takeBack: (tenant: TestTenant, id: number): Promise<unknown> =>
      asAdmin(tenant, async (tx) => takeBackEnquiries(tx, [(await findEnquiry(tx, id))!])),
  }
}
