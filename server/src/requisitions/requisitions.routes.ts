import { readsOwnRecords } from '@insaka/domain/all-registers'
import { requisitionsEndpoints } from '@insaka/domain/requisitions/requisitions.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { requireReadable } from '../registers/own-records.ts'
import { readRecord } from '../registers/read-register.ts'
import { requisitionFeature } from './requisitions.actions.ts'
import { findOutcomes } from './requisitions.repository.ts'

/** The endpoints that only requisitions have. */
export const requisitionsRoutes = ({ database }: Platform) => {
  const { outcomes } = requisitionsEndpoints
  const { kind } = requisitionFeature
  return bind(
    { outcomes },
    {
      outcomes: ({ params: { id }, caller }) =>
        database.read(caller.institutionId, async (tx) => {
          const [record, found] = await Promise.all([readRecord(tx, kind as never, id), findOutcomes(tx, id)])
          requireReadable(caller, kind.register, record)
          if (!readsOwnRecords(caller, 'requisitions')) return { outcomes: found }
          const papers = found.papers.map((paper) => ({ ...paper, vendor: null, value: null }))
          return { outcomes: { ...found, papers } }
        }),
    },
  )
}
