import type { APIRequestContext } from '@playwright/test'
import { addPerson } from './people.ts'
import { expect } from './test.ts'

type Enquiry = { id: number; version: number; reference: string }
export type Officer = Awaited<ReturnType<typeof officerWith>>

/** An officer of their own, with so many enquiries: each story sees only what it made. */
export async function officerWith(request: APIRequestContext, enquiries: object[]) {
  const person = await addPerson({})
  const signedIn = await request.post('/api/auth/authorize', { data: person })
  const { access_token: token } = (await signedIn.json()).payload as { access_token: string }
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
  const headers = { authorization: `Bearer ${token}` }
  const made: Enquiry[] = []
  for (const enquiry of enquiries) {
    const answer = await request.post(`/api/procurement/enquiry/0/id/1/${sub}`, {
      headers,
      data: { ...usual, ...enquiry },
    })
    expect(answer.status()).toBe(200)
    made.push((await answer.json()).payload.enquiry as Enquiry)
  }
  return { ...person, sub, headers, made }
}

const usual = {
  enquiryType: 'RFQ',
  issuedOn: '2026-03-02T08:00:00+02:00',
  closedOn: '2026-03-16T16:00:00+02:00',
  funder: 'GRZ',
  department: 'PSU',
  description: 'Chairs',
  biddersInvited: 3,
  bidsReceived: 2,
  vendorCategory: 'CITIZEN',
}
