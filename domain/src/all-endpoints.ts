import { amendmentsEndpoints } from './amendments/amendments.endpoints.ts'
import { amendmentStepEndpoints } from './amendments/amendments.steps.ts'
import { attachmentsEndpoints } from './attachments/attachments.endpoints.ts'
import { auditProofsEndpoints } from './audit-log/audit-proofs.endpoints.ts'
import { auditEndpoints } from './audit-log/audit.endpoints.ts'
import { auditVerificationEndpoints } from './audit-log/audit-verification.endpoints.ts'
import { contractsEndpoints } from './contracts/contracts.endpoints.ts'
import { contractStepEndpoints } from './contracts/contracts.step-endpoints.ts'
import { platformEndpoints } from './core/platform.endpoints.ts'
import { dashboardEndpoints } from './dashboard/dashboard.endpoints.ts'
import {
  departmentsEndpoints,
  designationsEndpoints,
} from './structure-entries/structure-entries.endpoints.ts'
import { mapDescribed } from './described-registers.ts'
import { digestEndpoints } from './digest/digest.endpoints.ts'
import { enquiriesEndpoints } from './enquiries/enquiries.endpoints.ts'
import { firstStartEndpoints } from './first-start/first-start.endpoints.ts'
import { forgottenPasswordEndpoints } from './forgotten-password/forgotten-password.endpoints.ts'
import { fuelAccountsEndpoints } from './fuel-accounts/fuel-accounts.endpoints.ts'
import { reversalEndpoints } from './fuel-accounts/reversal.ts'
import { lvpStepEndpoints } from './lvp/lvp.steps.ts'
import { mpcStepEndpoints } from './mpc/mpc.steps.ts'
import { fuelProductsEndpoints } from './fuel-products/fuel-products.endpoints.ts'
import { handOverEndpoints } from './hand-over/hand-over.endpoints.ts'
import { importsEndpoints } from './imports/imports.endpoints.ts'
import { institutionsEndpoints } from './institutions/institutions.endpoints.ts'
import { shieldEndpoints } from './institutions/coat-of-arms.endpoints.ts'
import { sqlAccessEndpoints } from './institutions/sql-access.endpoints.ts'
import { lvpEndpoints } from './lvp/lvp.endpoints.ts'
import { mailEndpoints } from './mail/mail.endpoints.ts'
import { mpcEndpoints } from './mpc/mpc.endpoints.ts'
import { papersEndpoints } from './papers/papers.endpoints.ts'
import { reportEndpoints } from './procurement-report/report.endpoints.ts'
import { registrationEndpoints } from './registration/registration.endpoints.ts'
import { searchEndpoints } from './search/search.endpoints.ts'
import { endpointsOf } from './registers/derived.ts'
import { requisitionsEndpoints } from './requisitions/requisitions.endpoints.ts'
import { sessionsEndpoints } from './sign-in/sessions.endpoints.ts'
import { secondFactorEndpoints } from './second-factor/second-factor.endpoints.ts'
import { signInEndpoints } from './sign-in/sign-in.endpoints.ts'
import { decisionsEndpoints } from './decisions/decisions.endpoints.ts'
import { decisionSettingsEndpoints } from './decision-rules/decision-settings.endpoints.ts'
import { signInSettingsEndpoints } from './sign-in-settings/sign-in-settings.endpoints.ts'
import { backupsEndpoints } from './health/backups.endpoints.ts'
import { healthEndpoints } from './health/health.endpoints.ts'
import { peopleEndpoints } from './users/people.endpoints.ts'
import { registrationDecisions } from './users/registration-decisions.ts'
import { usersEndpoints } from './users/users.endpoints.ts'
import { viewsEndpoints } from './views/views.endpoints.ts'

/** Every endpoint of the product, by feature. The server refuses to start if it binds fewer or more. */
export const allEndpoints = {
  platform: platformEndpoints,
  'sign-in': signInEndpoints,
  'forgotten-password': forgottenPasswordEndpoints,
  digest: digestEndpoints,
  sessions: sessionsEndpoints,
  'sign-in-settings': signInSettingsEndpoints,
  'decision-settings': decisionSettingsEndpoints,
  'second-factor': secondFactorEndpoints,
  users: { ...usersEndpoints, ...registrationDecisions },
  people: peopleEndpoints,
  'hand-over': handOverEndpoints,
  mail: mailEndpoints,
  registration: registrationEndpoints,
  'first-start': firstStartEndpoints,
  institutions: institutionsEndpoints,
  window: sqlAccessEndpoints,
  shield: shieldEndpoints,
  departments: departmentsEndpoints,
  designations: designationsEndpoints,
  ...mapDescribed(endpointsOf),
  requisitions: requisitionsEndpoints,
  enquiries: enquiriesEndpoints,
  attachments: attachmentsEndpoints,
  papers: papersEndpoints,
  lvp: { ...lvpEndpoints, ...lvpStepEndpoints },
  mpc: { ...mpcEndpoints, ...mpcStepEndpoints },
  contracts: { ...contractsEndpoints, ...contractStepEndpoints },
  amendments: { ...amendmentsEndpoints, ...amendmentStepEndpoints },
  'fuel-products': fuelProductsEndpoints,
  'fuel-accounts': { ...fuelAccountsEndpoints, ...reversalEndpoints },
  search: searchEndpoints,
  views: viewsEndpoints,
  decisions: decisionsEndpoints,
  dashboard: dashboardEndpoints,
  'procurement-report': reportEndpoints,
  imports: importsEndpoints,
  'audit-proofs': auditProofsEndpoints,
  audit: auditEndpoints,
  'audit-checks': auditVerificationEndpoints,
  backups: backupsEndpoints,
  system: healthEndpoints,
} as const
