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
    summary: 'The saved views and visible columns of the caller for a register',
    access: 'READ_REQUISITIONS',
    params,
    message: 'Views found.',
    payload: registerViews,
  }),
  save: endpoint({
    method: 'PUT',
    path: `${basePaths.utility}/views/:register`,
    summary: 'Replace the saved views and visible columns of the caller for a register',
    access: 'READ_REQUISITIONS',
    params,
    body: registerViews,
    message: 'Your views have been saved.',
    payload: registerViews,
  }),
}
