import { expect, it } from 'vitest'
import { filledPaper } from '../../../domain/test/papers.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { openWorld } from '../../test/support/world.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { listIds } from '../registers/list.ts'
import { latestFirst } from '../registers/read-register.ts'

// See also every-register.model.test.ts, which compares searches with a plain list.
const world = openWorld()
const { saved: savedEnquiry } = enquiriesOf(world)

const kinds = [
  { base: 'lvp', own: {}, register: lvpKind.register },
  { base: 'hvp/mpc', own: { approvalType: 'ORDINARY', mpcNumber: 4 }, register: mpcKind.register },
]

it.each(kinds)(
  'more papers than the candidate limit are found in $base by a number prefix, in every order',
  async ({ base, own, register }) => {
    const searchTenant = await world.institution()
    const { ORD } = searchTenant.people
    const url = `/api/procurement/${base}/create/${ORD.id}/0/id/12`
    for (let i = 1; i <= 36; i++) {
      await savedEnquiry(ORD, i % 2 ? { enquiryType: 'ITT' } : {})
      const body = {
        ...filledPaper,
        ...own,
        purchaseOrderDate: '2026-03-30',
        purchaseOrder: `LPO/${i % 2 ? 7 : 8}-${i}`,
        procurementMode: 'ONLINE_EGP',
        egpReference: `e-gp ${i}/${i === 36 ? '9100' : '0100'}`,
        purchaseOrderValue: 100 - i,
        enquiry: { id: i },
      }
      expect((await world.call('POST', url, { as: ORD, body })).status).toBe(200)
    }
    const all = Array.from({ length: 36 }, (_, i) => 36 - i)
    const oddIds = all.filter((id) => id % 2 === 1)
    const expected: [string, number[]][] = [
      ['lpo', all],
      ['LPO/7', oddIds],
      ['lpo 7', oddIds],
      ['LPO/7-35', [35]],
      ['EGP', all],
      ['e-gp 3', [36, 35, 34, 33, 32, 31, 30, 3]],
      [`${searchTenant.code}.PSU.ITT.`, oddIds],
      [`${searchTenant.code}.PSU.ITT.7.03.26`, [7]],
      ['ITT.7', [7]],
      ['100', all.slice(1)],
      ['00100', all.slice(1)],
      ['lpo paper', all],
      ['lpo nothing', []],
    ]
    for (const [search, ids] of expected) {
      for (const limit of [100, 5]) {
        for (const sortField of ['id', 'purchaseOrderValue'] as const) {
          const request = { ...latestFirst(searchTenant.id, { pageSize: 100, search }), sortField }
          // The value decreases as the number increases.
          const direction = sortField === 'id' ? ('desc' as const) : ('asc' as const)
          const page = await world.inTenant(searchTenant.id, (tx) =>
            listIds(tx, register, { ...request, direction }, limit),
          )
          expect([search, sortField, page.ids]).toEqual([search, sortField, ids.slice(0, limit)])
          expect(page.pagination.more).toBe(ids.length > limit)
        }
      }
    }
  },
)
