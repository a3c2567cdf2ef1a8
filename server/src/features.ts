import { listSources } from './all-lists.ts'
import { searchedInTurn } from './all-registers.ts'
import { amendmentsRoutes } from './amendments/amendments.routes.ts'
import { attachmentsRoutes } from './attachments/attachments.routes.ts'
import { uploads } from './attachments/upload.actions.ts'
import { auditProofsRoutes } from './audit-proofs/audit-proofs.routes.ts'
import { auditTrailRoutes } from './audit-trail/audit-trail.routes.ts'
import { auditChecksRoutes } from './audit-checks/audit-checks.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { departmentsRoutes } from './departments/departments.routes.ts'
import { designationsRoutes } from './designations/designations.routes.ts'
import { digestRoutes } from './digest/digest.routes.ts'
import { enquiriesRoutes } from './enquiries/enquiries.routes.ts'
import { exportRoutes } from './export/export.routes.ts'
import { firstStartRoutes } from './first-start/first-start.routes.ts'
import { forgottenPasswordRoutes } from './forgotten-password/forgotten-password.routes.ts'
import { fuelAccountsRoutes } from './fuel-accounts/fuel-accounts.routes.ts'
import { fuelProductsRoutes } from './fuel-products/fuel-products.routes.ts'
import { handOverRoutes } from './hand-over/hand-over.routes.ts'
import { importsRoutes } from './imports/imports.routes.ts'
import { institutionsRoutes } from './institutions/institutions.routes.ts'
import { shieldRoutes } from './institutions/shield.routes.ts'
import { lvpRoutes } from './lvp/lvp.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { contractsRoutes } from './mpc/contracts.routes.ts'
import { mpcRoutes } from './mpc/mpc.routes.ts'
import { followEnquiry } from './papers/follow-enquiry.actions.ts'
import { papersRoutes } from './papers/papers.routes.ts'
import type { Platform } from './platform.ts'
import { reportRoutes } from './procurement-report/report.routes.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { sessionListRoutes } from './sign-in/session-list.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { giveCode } from './sign-in/give-code.actions.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { readSignInSettings } from './sign-in-settings/sign-in-settings.repository.ts'
import { signInSettingsRoutes } from './sign-in-settings/sign-in-settings.routes.ts'
import { windowRoutes } from './sql-access/window.routes.ts'
import { backupsRoutes } from './system/backups.routes.ts'
import { systemRoutes } from './system/system.routes.ts'
import type { Watcher } from './system/watcher.ts'
import { Places } from './threads/places.ts'
import { usersRoutes } from './users/users.routes.ts'
import { viewsRoutes } from './views/views.routes.ts'

/** What this process does few of at a time. */
export const makePlaces = (platform: Platform) => ({
  /** Reports and large exports take turns. */
  files: new Places(2),
  /** Every PDF takes one of the same places. */
  uploads: uploads(platform),
})

/** Every feature's endpoints, bound. */
export const bindFeatures = (
  platform: Platform,
  { files: places, uploads: pdfs }: ReturnType<typeof makePlaces>,
  watcher: Watcher,
) => {
  return [
    ...signInRoutes(platform),
    ...forgottenPasswordRoutes(platform),
    ...digestRoutes(platform),
    ...sessionListRoutes(platform),
    ...signInSettingsRoutes(platform),
    ...secondFactorRoutes(platform, giveCode),
    ...usersRoutes(platform, readSignInSettings),
    ...handOverRoutes(platform),
    ...mailRoutes(platform),
    ...registrationRoutes(platform),
    ...firstStartRoutes(platform),
    ...institutionsRoutes(platform),
    ...shieldRoutes(platform),
    ...windowRoutes(platform),
    ...departmentsRoutes(platform),
    ...designationsRoutes(platform),
    ...enquiriesRoutes(platform, followEnquiry),
    ...attachmentsRoutes(platform, pdfs),
    ...papersRoutes(platform),
    ...lvpRoutes(platform),
    ...mpcRoutes(platform),
    ...contractsRoutes(platform),
    ...amendmentsRoutes(platform),
    ...fuelProductsRoutes(platform),
    ...fuelAccountsRoutes(platform),
    ...searchRoutes(platform, searchedInTurn),
    ...viewsRoutes(platform),
    ...dashboardRoutes(platform),
    ...reportRoutes(platform, places),
    ...importsRoutes(platform, places, pdfs),
    ...auditChecksRoutes(platform),
    ...exportRoutes(platform, places, listSources),
    ...auditTrailRoutes(platform, places),
    ...auditProofsRoutes(platform),
    ...backupsRoutes(platform),
    ...systemRoutes(watcher),
  ]
}
