import { describe, expect, it } from 'vitest'
import { filledPaper } from '../../../domain/test/papers.ts'
import { rfq } from '../../test/support/enquiries.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()

const paper = { ...filledPaper, enquiry: { enquiryType: 'NTR' } }
const deposit = {
  transactionType: 'DEPOSIT',
  accountHolder: 'PSU',
  transactionDate: '2026-03-30',
  reference: 'FC 118',
  client: 'Puma Energy',
  description: 'Fuel for March',
  amount: 1_000,
}

/** Address for the id of the user, body, and the names of record and list in the reply. */
const saves: Record<string, [address: string, body: object, record: string, list: string]> = {
  'an enquiry': ['/api/procurement/enquiry/0/id/12/USER', rfq, 'enquiry', 'enquiries'],
  'a low value paper': ['/api/procurement/lvp/create/USER/0/id/12', paper, 'lvp', 'lvps'],
  'a committee paper': [
    '/api/procurement/hvp/mpc/create/USER/0/id/12',
    { ...paper, approvalType: 'ORDINARY', mpcNumber: 4 },
    'mpc',
    'mpcs',
  ],
  'a fuel transaction': ['/api/stores/fuel/0/12/id', deposit, 'transaction', 'transactions'],
}

describe('the reply to a save', () => {
  it.each(Object.entries(saves))(
    '%s has the list unless the sender prefers a minimal reply',
    async (...save) => {
      const [, [address, body, record, list]] = save
      const { people } = await world.institution()
      const post = (prefer?: string) =>
        world.call('POST', address.replace('USER', people.ORD.id), {
          as: people.ORD,
          body,
          headers: { ...(prefer && { prefer }) },
        })

      const { payload } = (await post()).body
      expect(payload[list].content.map(({ id }: { id: number }) => id)).toEqual([1])
      expect(payload[record].id).toBe(1)

      const minimal = await post('respond-async, return=minimal')
      expect(Object.keys(minimal.body.payload)).toEqual([record])
      expect(minimal.body.payload[record].id).toBe(2)
      expect(Object.keys((await post('return=representation')).body.payload)).toContain(list)
    },
  )
})
