import { viewsEndpoints } from '@insaka/domain/views/views.endpoints'
import type { RegisterViews } from '@insaka/domain/views/views.schema'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { findViews, saveViews } from './views.repository.ts'

const defaultViews: RegisterViews = { views: [], columns: null }

export const viewsRoutes = ({ database }: Platform) =>
  bind(viewsEndpoints, {
    get: async ({ params: { register }, caller: { institutionId, userId } }) => {
      const [row] = await database.read(institutionId, (tx) => findViews(tx, { userId, register }))
      return row?.definition ?? defaultViews
    },

    save: async ({ params: { register }, body, caller: { institutionId, userId } }) => {
      const definition = JSON.stringify(body)
      await database.writeUnchained(institutionId, async (tx) =>
        saveViews(tx, { userId, register, definition }),
      )
      return body
    },
  })
