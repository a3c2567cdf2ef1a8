import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { freeEnquiryStates } from '@insaka/domain/enquiries/enquiries.labels'
import { bind, type Call } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { latestFirst, readPage } from '../registers/read-register.ts'
import { enquiryKind } from './enquiries.repository.ts'

/** The endpoints that only enquiries have. */
export const enquiriesRoutes = ({ database }: Platform) => {
  const { nonlinked, nonlinkedToo } = enquiriesEndpoints

  async function readFreeEnquiries({ query, caller }: Pick<Call<typeof nonlinked>, 'query' | 'caller'>) {
    const { page, size: pageSize, search } = query
    const states = [...freeEnquiryStates]
    const request = latestFirst(caller.institutionId, { page, pageSize, states, search })
    const { content, pagination } = await database.read(
      caller.institutionId,
      async (tx) => (await readPage(tx, enquiryKind, request)).page,
    )
    return { enquiries: content as unknown as EnquiryRecord[], pagination }
  }

  return bind({ nonlinked, nonlinkedToo }, { nonlinked: readFreeEnquiries, nonlinkedToo: readFreeEnquiries })
}
