import { readPicture } from '@insaka/domain/core/picture'
import type { institutionTypes } from '@insaka/domain/institutions/institutions.labels'
import { letterhead } from '@insaka/domain/institutions/institutions.rules'
import type { Snapshot } from '../db/snapshot.ts'
import type { ReportDocument } from './report-document.ts'

type Institution = ReportDocument['institution'] & { type: keyof typeof institutionTypes }
type Row = Pick<Institution, 'name' | 'alias' | 'type'> &
  Parameters<typeof letterhead>[0] & { picture: Buffer | null }

export async function readInstitution(snapshot: Snapshot): Promise<Institution> {
  const [row] = await snapshot.readAll<Row>(
    `SELECT i.name, i.alias, i.type, CASE WHEN i.shield IS NOT NULL THEN s.picture END AS picture,
            d.location, d.street, d.city, d.postal_code AS "postalCode", d.country, d.phone_number AS "phoneNumber", d.email
       FROM institutions i JOIN institution_details d ON d.institution_id = $1
       LEFT JOIN institution_shields s ON s.institution_id = $1
      WHERE i.id = $1`,
  )
  const { name, alias, type, picture, ...address } = row!
  return { name, alias, type, contacts: letterhead(address), shield: picture && readPicture(picture) }
}

export const readDepartments = (
  snapshot: Snapshot,
  codes: string[],
): Promise<{ code: string; name: string }[]> =>
  snapshot.readAll(
    'SELECT code, name FROM departments WHERE institution_id = $1 AND code = ANY ($2::text[]) ORDER BY name',
    [codes],
  )

export const readHasDecisions = async (snapshot: Snapshot): Promise<boolean> =>
  (
    await snapshot.readAll<{ from: string | null }>(
      'SELECT decisions_from::text AS "from" FROM decision_settings WHERE institution_id = $1',
    )
  ).some(({ from }) => from !== null)
