import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { allStates } from '@insaka/domain/all-states'
import { freeStates } from '@insaka/domain/enquiries/enquiries.labels'
import type { Call } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { newestFirst, readPage } from '../registers/reads.ts'
import { registerRoutes } from '../registers/routes.ts'
import { judgeEnquiry, saveEnquiry, withdrawEnquiry, type Follow } from './enquiries.actions.ts'
import { enquiryRegister, findEnquiries, findEnquiry } from './enquiries.repository.ts'

const enquiries = {
  register: enquiryRegister,
  states: allStates.enquiries,
  one: 'enquiry',
  many: 'enquiries',
  find: findEnquiry,
  findMany: findEnquiries,
}

export const enquiriesRoutes = (platform: Platform, follow: Follow) => {
  async function readFree({
    query,
    caller,
  }: Pick<Call<typeof enquiriesEndpoints.nonlinked>, 'query' | 'caller'>) {
    const { page, size: pageSize, search } = query
    const states = [...freeStates]
    const request = newestFirst(caller.institutionId, { page, pageSize, states, search })
    const { content, pagination } = await platform.database.read(
      caller.institutionId,
      async (tx) => (await readPage(tx, enquiries, request)).page,
    )
    return { enquiries: content, pagination }
  }

  return registerRoutes(platform, enquiriesEndpoints, enquiries, {
    saves: { save: saveEnquiry(follow) },
    more: {
      judge: ({ caller, checked }) => judgeEnquiry(platform, caller, checked),
      withdraw: async ({ params: { id }, body, caller, submitKey }) => {
        const { record } = await withdrawEnquiry(platform, caller, { id, ...body }, submitKey)
        return { enquiry: record }
      },
      nonlinked: (call) => readFree(call),
      nonlinkedToo: (call) => readFree(call),
    },
  })
}
