import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { allStates } from '@insaka/domain/all-states'
import { freeEnquiryStates } from '@insaka/domain/enquiries/enquiries.labels'
import type { Call } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { latestFirst, readPage } from '../registers/read-register.ts'
import { registerRoutes } from '../registers/routes.ts'
import { previewEnquiry, saveEnquiry, withdrawEnquiry, type OnEnquiryChanged } from './enquiries.actions.ts'
import { enquiryRegister, findEnquiries, findEnquiry } from './enquiries.repository.ts'

const enquiryKind = {
  register: enquiryRegister,
  states: allStates.enquiries,
  one: 'enquiry',
  many: 'enquiries',
  find: findEnquiry,
  findMany: findEnquiries,
}

export const enquiriesRoutes = (platform: Platform, follow: OnEnquiryChanged) => {
  async function readFreeEnquiries({
    query,
    caller,
  }: Pick<Call<typeof enquiriesEndpoints.nonlinked>, 'query' | 'caller'>) {
    const { page, size: pageSize, search } = query
    const states = [...freeEnquiryStates]
    const request = latestFirst(caller.institutionId, { page, pageSize, states, search })
    const { content, pagination } = await platform.database.read(
      caller.institutionId,
      async (tx) => (await readPage(tx, enquiryKind, request)).page,
    )
    return { enquiries: content, pagination }
  }

  return registerRoutes(platform, enquiriesEndpoints, enquiryKind, {
    saves: { save: saveEnquiry(follow) },
    others: {
      judge: ({ caller, checked }) => previewEnquiry(platform, caller, checked),
      withdraw: async ({ params: { id }, body, caller, submitKey }) => {
        const { record } = await withdrawEnquiry(platform, caller, { id, ...body }, submitKey)
        return { enquiry: record }
      },
      nonlinked: (call) => readFreeEnquiries(call),
      nonlinkedToo: (call) => readFreeEnquiries(call),
    },
  })
}
