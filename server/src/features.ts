import type { RegisterName } from '@insaka/domain/all-registers'
import { listSources } from './all-lists.ts'
import { searchableRegisters } from './all-registers.ts'
import { amendmentsRoutes } from './amendments/amendments.routes.ts'
import { attachmentsRoutes } from './attachments/attachments.routes.ts'
import { createUploads } from './attachments/upload.actions.ts'
import { auditProofsRoutes } from './audit-proofs/audit-proofs.routes.ts'
import { auditTrailRoutes } from './audit-trail/audit-trail.routes.ts'
import { auditChecksRoutes } from './audit-verification/audit-checks.routes.ts'
import { contractsRoutes } from './contracts/contracts.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { decisionSettingsRoutes } from './decision-rules/decision-settings.routes.ts'
import { departmentsRoutes, designationsRoutes } from './structure-entries/structure-entries.routes.ts'
import { describedKinds } from './register-catalog/described-kinds.ts'
import { describedRoutes } from './described-registers/described.routes.ts'
import type { PrepareStep } from './described-registers/described-steps.ts'
import type { FollowUp } from './described-registers/save-record.actions.ts'
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
import { shieldRoutes } from './institutions/coat-of-arms.routes.ts'
import { lvpRoutes } from './lvp/lvp.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { holdMeeting } from './meetings/hold-meeting.actions.ts'
import { mpcRoutes } from './mpc/mpc.routes.ts'
import { updatePapersOfEnquiry } from './papers/update-papers-of-enquiry.actions.ts'
import { papersRoutes } from './papers/papers.routes.ts'
import type { Platform } from './platform.ts'
import { reportRoutes } from './procurement-report/report.routes.ts'
import { prepareRequisitionStep } from './requisitions/requisition-steps.ts'
import { requisitionsRoutes } from './requisitions/requisitions.routes.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { sessionListRoutes } from './sign-in/session-list.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { submitCode } from './sign-in/submit-code.actions.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { decisionsRoutes } from './decisions/decisions.routes.ts'
import { readSessionSettings } from './sign-in/session-settings.ts'
import { signInSettingsRoutes } from './sign-in-settings/sign-in-settings.routes.ts'
import { sqlAccessRoutes } from './sql-access/sql-access.routes.ts'
import { backupsRoutes } from './health/backups.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import type { HealthMonitor } from './health/health-monitor.ts'
import { FairQueue } from './worker-threads/fair-queue.ts'
import { peopleRoutes } from './users/people.routes.ts'
import { usersRoutes } from './users/users.routes.ts'
import { viewsRoutes } from './views/views.routes.ts'

export const createQueues = (platform: Platform) => ({
  /** Shared by reports, large exports and the reading of imported files. */
  files: new FairQueue(2),
  /** Shared by all PDF uploads. */
  uploads: createUploads(platform),
})

/** Features that change with the records of a described register. */
const followUps: Partial<Record<RegisterName, FollowUp>> = {
  async enquiries(tx, action, after) {
    if (action === 'changed') await updatePapersOfEnquiry(tx, after as never)
  },
}

const prepareSteps = (platform: Platform): Partial<Record<RegisterName, PrepareStep>> => ({
  meetings: holdMeeting(platform),
  requisitions: prepareRequisitionStep(platform),
})

export const bindFeatures = (
  platform: Platform,
  { files: fileQueue, uploads: pdfs }: ReturnType<typeof createQueues>,
  monitor: HealthMonitor,
) => {
  return [
    ...signInRoutes(platform),
    ...forgottenPasswordRoutes(platform),
    ...digestRoutes(platform),
    ...sessionListRoutes(platform),
    ...signInSettingsRoutes(platform),
    ...decisionsRoutes(platform),
    ...decisionSettingsRoutes(platform),
    ...secondFactorRoutes(platform, submitCode),
    ...usersRoutes(platform, readSessionSettings),
    ...peopleRoutes(platform),
    ...handOverRoutes(platform),
    ...mailRoutes(platform),
    ...registrationRoutes(platform),
    ...firstStartRoutes(platform),
    ...institutionsRoutes(platform),
    ...shieldRoutes(platform),
    ...sqlAccessRoutes(platform),
    ...departmentsRoutes(platform),
    ...designationsRoutes(platform),
    ...enquiriesRoutes(platform),
    ...requisitionsRoutes(platform),
    ...Object.values(describedKinds).flatMap(({ kind, actions }) =>
      describedRoutes(
        platform,
        kind,
        actions,
        followUps[kind.register.name],
        prepareSteps(platform)[kind.register.name],
      ),
    ),
    ...attachmentsRoutes(platform, pdfs),
    ...papersRoutes(platform),
    ...lvpRoutes(platform),
    ...mpcRoutes(platform),
    ...contractsRoutes(platform),
    ...amendmentsRoutes(platform),
    ...fuelProductsRoutes(platform),
    ...fuelAccountsRoutes(platform),
    ...searchRoutes(platform, searchableRegisters),
    ...viewsRoutes(platform),
    ...dashboardRoutes(platform),
    ...reportRoutes(platform, fileQueue),
    ...importsRoutes(platform, fileQueue, pdfs),
    ...auditChecksRoutes(platform),
    ...exportRoutes(platform, fileQueue, listSources),
    ...auditTrailRoutes(platform, fileQueue),
    ...auditProofsRoutes(platform),
    ...backupsRoutes(platform),
    ...healthRoutes(monitor),
  ]
}
