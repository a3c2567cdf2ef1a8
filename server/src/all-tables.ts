import {
  auditDays,
  auditEvents,
  auditHeads,
  auditNodes,
  securityEvents,
  securitySeals,
} from './audit-log/audit.table.ts'
import { attachmentChunks, attachments } from './attachments/attachments.table.ts'
import { auditChecks } from './audit-verification/audit-checks.table.ts'
import { amendments, contracts, contractsConstraints } from './contracts/contracts.table.ts'
import { databaseNames, institutions, loginDirectory } from './db/directory.table.ts'
import { mapDescribed } from '@insaka/domain/described-registers'
import type { ConstraintMessages } from './db/errors.ts'
import { constraintMessagesOf, tableOf } from './described-registers/described.table.ts'
import { digests } from './digest/digest.table.ts'
import { enquiries, enquiriesConstraints, enquiryRequisitions } from './enquiries/enquiries.table.ts'
import {
  fuelConstraints,
  fuelCoupons,
  fuelMonths,
  fuelTransactions,
} from './fuel-accounts/fuel-accounts.table.ts'
import { resetRequests } from './forgotten-password/forgotten-password.table.ts'
import { fuelPrices, fuelSettings } from './fuel-products/fuel-products.table.ts'
import { institutionDetails, institutionsConstraints } from './institutions/institutions.table.ts'
import { institutionShields } from './institutions/coat-of-arms.table.ts'
import { departments, designations, structureConstraints } from './institutions/structure.table.ts'
import { jobs } from './jobs/jobs.table.ts'
import { attemptCounters } from './rate-limits/rate-limits.table.ts'
import { mails } from './mail/mail.table.ts'
import { expenseTotals, waitCounts } from './papers/expenses.table.ts'
import { papers, papersConstraints, paperStates } from './papers/papers.table.ts'
import { vendorNames } from './papers/vendors.table.ts'
import { reports } from './procurement-report/reports.table.ts'
import { digitGroups, numberSeries, registerCounters, wordBlocks } from './registers/registers.table.ts'
import { devices } from './devices/devices.table.ts'
import { decisionSettings } from './decision-rules/decision-settings.table.ts'
import { signInSettings, signInSettingsConstraints } from './sign-in-settings/sign-in-settings.table.ts'
import { recoveryCodes, secondFactorSetups } from './second-factor/second-factor.table.ts'
import { sessions } from './sign-in/sign-in.table.ts'
import { importRows, imports } from './imports/imports.table.ts'
import { idempotencyKeys } from './idempotency/idempotency.table.ts'
import { decisionReminders } from './decisions/decision-reminders.table.ts'
import { recordSteps } from './steps/steps.table.ts'
import { accountLinks } from './users/account-links.table.ts'
import { duties, dutiesConstraints } from './users/duties.table.ts'
import { secondFactors } from './users/second-factors.table.ts'
import { unconfirmedAddresses, userPasswords, users, usersConstraints } from './users/users.table.ts'
import { registerViews } from './views/views.table.ts'

/**
 * All tables by their placement in a distributed database: tenant tables on the node of their institution, reference
 * tables on every node, local tables on the coordinator.
 */
export const tables = {
  tenant: {
    institutionDetails,
    institutionShields,
    departments,
    designations,
    users,
    userPasswords,
    devices,
    sessions,
    signInSettings,
    auditHeads,
    auditEvents,
    auditNodes,
    auditDays,
    numberSeries,
    registerCounters,
    wordBlocks,
    digitGroups,
    idempotencyKeys,
    attachments,
    attachmentChunks,
    ...mapDescribed((register) => (register.name === 'enquiries' ? enquiries : tableOf(register))),
    papers,
    paperStates,
    expenseTotals,
    waitCounts,
    contracts,
    amendments,
    fuelPrices,
    fuelSettings,
    fuelTransactions,
    fuelCoupons,
    fuelMonths,
    vendorNames,
    enquiryRequisitions,
    reports,
    registerViews,
    imports,
    importRows,
    auditChecks,
    mails,
    accountLinks,
    unconfirmedAddresses,
    digests,
    secondFactors,
    secondFactorSetups,
    recoveryCodes,
    duties,
    recordSteps,
    decisionSettings,
    decisionReminders,
  },
  reference: { institutions, loginDirectory, databaseNames },
  local: { attemptCounters, securityEvents, securitySeals, jobs, resetRequests },
} as const

export const constraintMessages: ConstraintMessages = {
  ...institutionsConstraints,
  ...structureConstraints,
  ...usersConstraints,
  ...dutiesConstraints,
  ...signInSettingsConstraints,
  ...papersConstraints,
  ...contractsConstraints,
  ...fuelConstraints,
  ...Object.assign({}, ...Object.values(mapDescribed(constraintMessagesOf))),
  ...enquiriesConstraints,
}
