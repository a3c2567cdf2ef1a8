import { institutions } from './directory.table.ts'
import { directoryStatement } from './statement.ts'

/** Every institution there is, for what is done in each of them in turn. */
export const findInstitutionIds = directoryStatement('institutions.ids', (orm) =>
  orm.select({ id: institutions.id }).from(institutions),
)
