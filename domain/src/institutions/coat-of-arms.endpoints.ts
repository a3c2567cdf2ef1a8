import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { optional, text, uuid } from '../core/text-fields.ts'
import { institutionRecord, largeStructureReason } from './institutions.schema.ts'
import { pictureTypes, shieldLimits, shieldTooLargeMessage } from './coat-of-arms.limits.ts'

const path = `${basePaths.admin}/institutions/:id/shield` as const
const params = z.strictObject({ id: uuid })
const savedPayload = z.object({ institution: institutionRecord })

export const shieldEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'The uploaded coat of arms of an institution. With its `edition` it can be cached forever',
    access: 'anyone',
    anyInstitution: true,
    params,
    query: z.strictObject({ edition: optional(text('edition', { max: 64 })) }),
    message: 'Coat of arms found.',
    payload: z.object({}),
    file: pictureTypes,
  }),
  upload: endpoint({
    method: 'POST',
    path,
    summary:
      'Upload a PNG or JPEG as the coat of arms of your institution, in place of the drawn shield; DEV may name any',
    access: 'MANAGE_CONTACT',
    anyInstitution: true,
    params,
    upload: { types: pictureTypes, maxBytes: shieldLimits.bytes, tooLarge: shieldTooLargeMessage },
    mayBeLarge: largeStructureReason,
    message: 'The coat of arms has been saved.',
    payload: savedPayload,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/remove`,
    summary: 'Remove the uploaded coat of arms, so that the shield drawn from the acronym is shown again',
    access: 'MANAGE_CONTACT',
    anyInstitution: true,
    params,
    mayBeLarge: largeStructureReason,
    message: 'The drawn shield is shown again.',
    payload: savedPayload,
  }),
}
