import { institutions } from './directory.table.ts'
import { statement } from './statement.ts'

/** Every institution there is, for what is done in each of them in turn. */
export const findInstitutionIds = statement('institutions.ids', (orm) =>
  orm.select({ id: institutions.id }).from(institutions),
)
