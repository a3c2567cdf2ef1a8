import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { pictureTypes } from '../core/picture.ts'
import { optional, text, uuid } from '../core/text-fields.ts'
import { institutionRecord, largeStructureReason } from './institutions.schema.ts'
import { shieldLimits, shieldTooLarge } from './shield.rules.ts'

const path = `${basePaths.admin}/institutions/:id/shield` as const
const params = z.strictObject({ id: uuid })
const savedPayload = z.object({ institution: institutionRecord })

export const shieldEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    summary:
      'The coat of arms that was uploaded for an institution. With its `edition` it may be kept for good',
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
      'Upload the coat of arms of the own institution, of any for DEV: a PNG or JPEG, in place of the drawn shield',
    access: 'MANAGE_CONTACT',
    anyInstitution: true,
    params,
    upload: { types: pictureTypes, maxBytes: shieldLimits.bytes, tooLarge: shieldTooLarge },
    mayBeLarge: largeStructureReason,
    message: 'The coat of arms has been saved.',
    payload: savedPayload,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/remove`,
    summary: 'Go back to the shield that is drawn from the acronym',
    access: 'MANAGE_CONTACT',
    anyInstitution: true,
    params,
    mayBeLarge: largeStructureReason,
    message: 'The drawn shield is shown again.',
    payload: savedPayload,
  }),
}
