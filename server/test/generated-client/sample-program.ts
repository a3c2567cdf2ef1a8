// Sample program of an external office with a client generated from the OpenAPI description: it signs in, saves an
// enquiry and a paper linked to it, and prints both as read back.
import createClient from 'openapi-fetch'
import type { components, paths } from './api.gen.ts'

type Schemas = components['schemas']
type Enquiry = Schemas['Enquiry']
type LowValuePaper = Schemas['LowValuePaper']

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl })

await signIn()
const userId = await ownId()
const firstPage = { page: 0, sortField: 'id', pageSize: 1, userId } as const
const enquiry = await readEnquiry((await saveEnquiry()).id)
const paper = await readPaper((await savePaper(enquiry)).id)
const refusal = await saveTooLittle()
console.log(JSON.stringify({ enquiry, paper, refused: refusal }))

async function signIn(): Promise<void> {
  const { data, error } = await client.POST('/api/auth/authorize', { body: { username, password } })
  if (error) throw new Error(error.message)
  const authorization = `Bearer ${data.payload.access_token}`
  client.use({
    onRequest: ({ request }) => {
      request.headers.set('authorization', authorization)
      return request
    },
  })
}

async function ownId(): Promise<string> {
  const { data, error } = await client.GET('/api/auth/users/me')
  if (error) throw new Error(error.message)
  return data.payload.user.id
}

async function saveEnquiry(): Promise<Enquiry> {
  const { data, error } = await client.POST(
    '/api/procurement/enquiry/{page}/{sortField}/{pageSize}/{userId}',
    {
      params: { path: firstPage, header: { 'Idempotency-Key': 'enquiry-of-the-office' } },
      body: {
        enquiryType: 'RFQ',
        issuedOn: '2026-03-30T09:00:00+02:00',
        closedOn: '2026-03-31T09:00:00+02:00',
        funder: 'GRZ',
        department: 'PSU',
        description: 'Supply of 40 reams of paper for the registry',
        biddersInvited: 3,
        vendorCategory: 'CITIZEN',
      },
    },
  )
  if (error) throw new Error(error.message)
  return data.payload.enquiry
}

async function readEnquiry(id: number): Promise<Enquiry> {
  const { data, error } = await client.GET('/api/procurement/enquiries/{id}', { params: { path: { id } } })
  if (error) throw new Error(error.message)
  return data.payload.enquiry
}

async function savePaper({ id, department, description }: Enquiry): Promise<LowValuePaper> {
  const { data, error } = await client.POST(
    '/api/procurement/lvp/create/{userId}/{page}/{sortField}/{pageSize}',
    {
      params: { path: firstPage },
      body: {
        initiatedOn: '2026-03-31',
        requisitionedOn: '2026-03-31',
        department,
        description,
        funder: 'GRZ',
        expenseType: 'OPEX',
        vendor: 'Kafue Stationers Ltd',
        purchaseOrderValue: 18_500.5,
        currency: 'ZMW',
        procurementCategory: 'G',
        procurementMethod: 'SIMPLIFIED_BIDDING',
        procurementMode: 'MANUAL',
        enquiry: { id },
      },
    },
  )
  if (error) throw new Error(error.message)
  return data.payload.lvp
}

async function readPaper(id: number): Promise<LowValuePaper> {
  const { data, error } = await client.GET('/api/procurement/lvps/{id}', { params: { path: { id } } })
  if (error) throw new Error(error.message)
  return data.payload.lvp
}

/** Sends a body that the types reject and returns the server's refusal. */
async function saveTooLittle(): Promise<Schemas['Failure']> {
  const { error } = await client.POST(
    '/api/procurement/enquiry/{page}/{sortField}/{pageSize}/{userId}',
    // @ts-expect-error: a required field is missing and a code is not in the list.
    { params: { path: firstPage }, body: { enquiryType: 'TENDER' } },
  )
  if (!error) throw new Error('Too little was saved.')
  return error
}
