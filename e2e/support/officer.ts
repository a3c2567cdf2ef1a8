import type { APIRequestContext } from '@playwright/test'
import { addPerson } from './add-person.ts'
import { sessionOf } from './session.ts'
import { expect } from './test.ts'

type Enquiry = { id: number; version: number; reference: string }
export type Officer = Awaited<ReturnType<typeof newOfficerWith>>

/** Creates an officer with these enquiries, so each story sees only its own records. */
export async function newOfficerWith(request: APIRequestContext, enquiries: object[]) {
  const person = await addPerson({})
  const session = await sessionOf(request, person.username)
  const savedEnquiries: Enquiry[] = []
  for (const enquiry of enquiries) {
    const response = await request.post(`/api/procurement/enquiry/0/id/1/${session.sub}`, {
      headers: session.headers,
      data: { ...enquiryDefaults, ...enquiry },
    })
    expect(response.status()).toBe(200)
    savedEnquiries.push((await response.json()).payload.enquiry as Enquiry)
  }
  return { ...person, ...session, made: savedEnquiries }
}

const enquiryDefaults = {
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
