import { readPicture } from '@insaka/domain/core/picture'
import type { Snapshot } from '../db/snapshot.ts'
import type { ReportDocument } from './document.ts'

type Institution = ReportDocument['institution'] & { code: string }

/** Whose report it is, with its coat of arms where one was uploaded. */
export async function institutionOf(snapshot: Snapshot): Promise<Institution> {
  const [found] = await snapshot.all<{ code: string; name: string; alias: string; picture: Buffer | null }>(
    `SELECT i.code, i.name, i.alias, CASE WHEN i.shield IS NOT NULL THEN s.picture END AS picture
       FROM institutions i LEFT JOIN institution_shields s ON s.institution_id = $1
      WHERE i.id = $1`,
  )
  const { picture, ...institution } = found!
  return { ...institution, shield: picture && readPicture(picture) }
}

/** Departments by the codes that were asked for; what does not exist is not found. */
export const departmentsOf = (
  snapshot: Snapshot,
  codes: string[],
): Promise<{ code: string; name: string }[]> =>
  snapshot.all(
    'SELECT code, name FROM departments WHERE institution_id = $1 AND code = ANY ($2::text[]) ORDER BY name',
    [codes],
  )
