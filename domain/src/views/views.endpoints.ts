import * as z from 'zod/mini'
import { viewableRegisters } from '../all-registers.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { choice } from '../core/text-fields.ts'
import { registerViews } from './views.schema.ts'

const params = z.strictObject({ register: choice('register', viewableRegisters) })

export const viewsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: `${basePaths.utility}/views/:register`,
    summary: "One's own views and columns of a register",
    access: 'READ_CONTENT',
    params,
    message: 'Views found.',
    payload: registerViews,
  }),
  save: endpoint({
    method: 'PUT',
    path: `${basePaths.utility}/views/:register`,
    summary: "Keep one's own views and columns of a register, all of them at once",
    access: 'READ_CONTENT',
    params,
    body: registerViews,
    message: 'Your views have been saved.',
    payload: registerViews,
  }),
}
