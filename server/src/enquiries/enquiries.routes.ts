import { Refusal } from '@insaka/domain/core/errors'
import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { enquiryStates, type EnquiryState } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import type { TenantTx } from '../db/database.ts'
import { readHistory } from '../db/history.ts'
import { allCounts, listIds } from '../db/register-list.ts'
import type { ListRequest } from '../db/register-query.ts'
import { bind, type Call } from '../http/bind.ts'
import { listRequestOf } from '../http/list-request.ts'
import { faultsOf } from '../http/together.ts'
import type { Platform } from '../platform.ts'
import { enquiryToChange, judgeEnquiry, saveEnquiry, withdrawEnquiry } from './enquiries.actions.ts'
import { enquiryRegister, findEnquiries, findEnquiry } from './enquiries.repository.ts'

export const enquiriesRoutes = (platform: Platform) => {
  const { database } = platform

  const readOpen = ({ query, caller }: Pick<Call<typeof enquiriesEndpoints.nonlinked>, 'query' | 'caller'>) =>
    database.read(caller.institutionId, async (tx) => {
      const { page, size, search } = query
      const { ids, pagination } = await listIds(tx, enquiryRegister, {
        ...openOfInstitution,
        page,
        pageSize: size,
        scopeId: caller.institutionId,
        search,
      })
      return { enquiries: await findEnquiries(tx, ids), pagination }
    })

  return bind(
    enquiriesEndpoints,
    {
      list: async ({ params, query, caller }) => {
        const request = await listRequestOf(database, caller, params, query)
        return database.read(caller.institutionId, (tx) => readPage(tx, request))
      },

      save: async ({ params, query, body, caller, submitKey }) => {
        const request = await listRequestOf(database, caller, params, query)
        const id = await saveEnquiry(platform, caller, body, submitKey)
        return database.read(caller.institutionId, async (tx) => {
          const page = await readPage(tx, request)
          const shown = page.enquiries.content.find((enquiry) => enquiry.id === id)
          return { ...page, enquiry: shown ?? (await findEnquiry(tx, id))!.record }
        })
      },

      get: async ({ params: { id }, caller }) => {
        const found = await database.read(caller.institutionId, (tx) => findEnquiry(tx, id))
        if (!found) throw new Refusal('NOT_FOUND')
        return { enquiry: found.record }
      },

      history: ({ params: { id }, query, caller }) =>
        database.read(caller.institutionId, async (tx) => {
          if (!(await findEnquiry(tx, id))) throw new Refusal('NOT_FOUND')
          return readHistory(tx, enquiryRegister.name, String(id), query)
        }),

      withdraw: async ({ params: { id }, body, caller, submitKey }) => ({
        enquiry: await withdrawEnquiry(platform, caller, id, body, submitKey),
      }),

      nonlinked: (call) => readOpen(call),
      nonlinkedToo: (call) => readOpen(call),
    },
    {
      save: {
        admit: (body, { caller }) =>
          database.read(caller.institutionId, async (tx) => void (await enquiryToChange(tx, caller, body))),

        furtherFaults: (right, { caller }) =>
          database.read(caller.institutionId, async (tx) => {
            const { id } = right
            const before = typeof id === 'number' ? await findEnquiry(tx, id) : null
            return faultsOf(right, judgeEnquiry(tx, before ?? null, right as EnquiryInput))
          }),
      },
    },
  )
}

const openOfInstitution = {
  sortField: 'id',
  direction: 'desc',
  scope: 'institution',
  state: 'OPEN' satisfies EnquiryState,
  departmentId: undefined,
  from: undefined,
  to: undefined,
} as const

async function readPage(tx: TenantTx, request: ListRequest) {
  const { ids, pagination, counts } = await listIds(tx, enquiryRegister, request)
  return {
    enquiries: { content: await findEnquiries(tx, ids), pagination },
    counts: allCounts(enquiryStates, counts),
  }
}
