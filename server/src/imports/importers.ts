import type { ImportedName } from '@insaka/domain/all-registers'
import {
  importRegisters,
  isImportedByDescription,
  type ImportRegister,
} from '@insaka/domain/imports/imports.labels'
import { describedKinds } from '../register-catalog/described-kinds.ts'
import { departmentsImporter } from './departments-importer.ts'
import { describedImporter } from './described-importer.ts'
import { designationsImporter } from './designations-importer.ts'
import { enquiryImporter } from './enquiry-importer.ts'
import { fuelImporter } from './fuel-importer.ts'
import type { Importer } from './importer.ts'
import { mpcImporter } from './mpc-importer.ts'
import { lvpImporter } from './paper-importer.ts'
import { usersImporter } from './users-importer.ts'

const describedImporters = Object.fromEntries(
  Object.keys(importRegisters)
    .filter(isImportedByDescription)
    .map((name) => {
      const { kind, actions } = describedKinds[name]
      return [name, describedImporter(kind, actions)]
    }),
) as Record<ImportedName, Importer>

export const importers: Readonly<Record<ImportRegister, Importer>> = {
  ...describedImporters,
  enquiries: enquiryImporter as Importer,
  lvp: lvpImporter as Importer,
  mpc: mpcImporter as Importer,
  fuel: fuelImporter as Importer,
  departments: departmentsImporter as Importer,
  designations: designationsImporter as Importer,
  users: usersImporter as Importer,
}
