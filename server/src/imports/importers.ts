import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import { departmentsImporter } from './departments-importer.ts'
import { designationsImporter } from './designations-importer.ts'
import { enquiryImporter } from './enquiry-importer.ts'
import { fuelImporter } from './fuel-importer.ts'
import type { Importer } from './importer.ts'
import { mpcImporter } from './mpc-importer.ts'
import { lvpImporter } from './paper-importer.ts'
import { usersImporter } from './users-importer.ts'

export const importers: Readonly<Record<ImportRegister, Importer>> = {
  enquiries: enquiryImporter as Importer,
  lvp: lvpImporter as Importer,
  mpc: mpcImporter as Importer,
  fuel: fuelImporter as Importer,
  departments: departmentsImporter as Importer,
  designations: designationsImporter as Importer,
  users: usersImporter as Importer,
}
