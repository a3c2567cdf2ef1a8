import { approvalInput, declineInput } from '@insaka/domain/users/registration-decisions'
import { reversalInput } from '@insaka/domain/fuel-accounts/reversal'
import type * as z from 'zod/mini'
import { listedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { attachmentRecord, attachmentVersion } from '@insaka/domain/attachments/attachments.schema'
import { verificationRecord } from '@insaka/domain/audit-log/audit-verification.schema'
import { securityEntry, trailEvent } from '@insaka/domain/audit-log/audit.schema'
import {
  addAmendmentInput,
  amendmentInput,
  amendmentRecord,
  contractChange,
  contractInput,
  contractRecord,
  fileChangeInput,
} from '@insaka/domain/contracts/contracts.schema'
import { recordCaution } from '@insaka/domain/core/cautions'
import { historyEntry } from '@insaka/domain/core/history'
import { pagination } from '@insaka/domain/core/paging.schema'
import { elsewhere, registerPagination } from '@insaka/domain/core/register-list.schema'
import { summary } from '@insaka/domain/dashboard/dashboard.schema'
import { expenses, insights } from '@insaka/domain/dashboard/expenses.schema'
import {
  decisionSettings,
  decisionSettingsInput,
} from '@insaka/domain/decision-rules/decision-settings.schema'
import { departmentEntry, designationEntry } from '@insaka/domain/structure-entries/structure-entries.schema'
import { digestInput } from '@insaka/domain/digest/digest.schema'
import { withdrawal } from '@insaka/domain/enquiries/enquiries.schema'
import { backupListing, restoreState, restoreByLink } from '@insaka/domain/first-start/restore.schema'
import { firstStartByLink, startLink } from '@insaka/domain/first-start/first-start.schema'
import {
  accountLink,
  forgottenPassword,
  passwordByLink,
} from '@insaka/domain/forgotten-password/forgotten-password.schema'
import {
  accountsStatement,
  accountTotals,
  statement,
  transactionInput,
  transactionRecord,
} from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { fuelSettings, productInput, productRecord } from '@insaka/domain/fuel-products/fuel-products.schema'
import { importDocument } from '@insaka/domain/imports/import-documents'
import {
  columnsInput,
  firstRows,
  headingsInput,
  importRecord,
  rowInput,
  runInput,
  importDetails,
} from '@insaka/domain/imports/imports.schema'
import {
  departmentRecord,
  designationRecord,
  institutionChange,
  institutionInput,
  listedInstitution,
  institutionRecord,
} from '@insaka/domain/institutions/institutions.schema'
import { sqlAccessChange, sqlAccessRecord } from '@insaka/domain/institutions/sql-access.schema'
import { lvpChange, lvpInput, lvpPreviewInput, lvpRecord } from '@insaka/domain/lvp/lvp.schema'
import { mailRecord } from '@insaka/domain/mail/mail.schema'
import { mpcChange, mpcInput, mpcPreviewInput, mpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { enquiryChoice, paperEnquiry } from '@insaka/domain/papers/papers.schema'
import { reportRecord, reportPreview } from '@insaka/domain/procurement-report/report.schema'
import { describedByName } from '@insaka/domain/described-registers'
import {
  inputSchema,
  linesOf,
  listedSchema,
  recordSchema,
  schemaNameOf,
} from '@insaka/domain/registers/derived'
import { registrationInput } from '@insaka/domain/registration/registration.schema'
import { waitingDecision } from '@insaka/domain/decisions/decisions.schema'
import { searchResult } from '@insaka/domain/search/search.endpoints'
import {
  beginSetupInput,
  codeInput,
  confirmSetupInput,
  newRecoveryCodesInput,
  removeFactorInput,
} from '@insaka/domain/second-factor/second-factor.schema'
import { signInSettings } from '@insaka/domain/sign-in-settings/sign-in-settings.schema'
import { deviceRecord, sessionRecord } from '@insaka/domain/sign-in/sessions.schema'
import { passwordChange, signInInput } from '@insaka/domain/sign-in/sign-in.schema'
import { backupsState } from '@insaka/domain/health/backups.schema'
import { databaseHealth, systemHealth } from '@insaka/domain/health/health.schema'
import { dutyHolder, person } from '@insaka/domain/users/people.schema'
import { profileInput, userChange, userRecord } from '@insaka/domain/users/users.schema'
import { registerViews } from '@insaka/domain/views/views.schema'

/** Component names of shapes; all replies, and bodies missing here, are named after their operation. */
export const schemaNames: Readonly<Record<string, z.ZodMiniType>> = {
  ...Object.assign(
    {},
    ...Object.values(describedByName).map((register) => ({
      [schemaNameOf(register)]: recordSchema(register),
      [`${schemaNameOf(register)}Input`]: inputSchema(register),
      ...(linesOf(register).length > 0 && { [`Listed${schemaNameOf(register)}`]: listedSchema(register) }),
    })),
  ),
  Pagination: pagination,
  RegisterPagination: registerPagination,
  FoundElsewhere: elsewhere,
  Caution: recordCaution,
  HistoryEntry: historyEntry,

  EnquiryWithdrawal: withdrawal,
  EnquiryOfPaper: paperEnquiry,
  EnquiryChoice: enquiryChoice,

  LowValuePaper: lvpRecord,
  NewLowValuePaper: lvpInput,
  LowValuePaperChange: lvpChange,
  LowValuePaperToJudge: lvpPreviewInput,

  CommitteePaper: mpcRecord,
  NewCommitteePaper: mpcInput,
  CommitteePaperChange: mpcChange,
  CommitteePaperToJudge: mpcPreviewInput,

  Contract: contractRecord,
  ContractInput: contractInput,
  ContractChange: contractChange,
  Amendment: amendmentRecord,
  AmendmentInput: amendmentInput,
  NewAmendment: addAmendmentInput,
  ListedAmendment: listedAmendment,
  FileChange: fileChangeInput,
  Attachment: attachmentRecord,
  AttachmentVersion: attachmentVersion,

  FuelTransaction: transactionRecord,
  NewFuelTransaction: transactionInput,
  FuelReversal: reversalInput,
  FuelStatement: statement,
  FuelStatementOfAll: accountsStatement,
  FuelTotals: accountTotals,
  FuelProduct: productRecord,
  NewFuelProduct: productInput,
  FuelSettings: fuelSettings,

  Institution: institutionRecord,
  InstitutionListed: listedInstitution,
  NewInstitution: institutionInput,
  InstitutionChange: institutionChange,
  DatabaseWindow: sqlAccessRecord,
  DatabaseWindowChange: sqlAccessChange,
  Department: departmentRecord,
  NewDepartment: departmentEntry.input,
  DepartmentChange: departmentEntry.change,
  Designation: designationRecord,
  NewDesignation: designationEntry.input,
  DesignationChange: designationEntry.change,

  User: userRecord,
  Person: person,
  DutyHolder: dutyHolder,
  UserChange: userChange,
  ProfileChange: profileInput,
  Approval: approvalInput,
  DeclinedRegistration: declineInput,
  Registration: registrationInput,
  SignIn: signInInput,
  PasswordChange: passwordChange,
  Session: sessionRecord,
  Device: deviceRecord,
  SignInSettings: signInSettings,
  DecisionSettings: decisionSettings,
  DecisionSettingsChange: decisionSettingsInput,
  SecondFactorCode: codeInput,
  SecondFactorBeginning: beginSetupInput,
  SecondFactorConfirmation: confirmSetupInput,
  NewRecoveryCodes: newRecoveryCodesInput,
  SecondFactorRemoval: removeFactorInput,
  ForgottenPassword: forgottenPassword,
  AccountLink: accountLink,
  PasswordByLink: passwordByLink,

  StartLink: startLink,
  FirstStart: firstStartByLink,
  Backups: backupListing,
  Restore: restoreState,
  RestoreByLink: restoreByLink,

  Mail: mailRecord,
  MorningMail: digestInput,
  SearchResult: searchResult,
  WaitingDecision: waitingDecision,
  Views: registerViews,
  Summary: summary,
  Expenses: expenses,
  Insights: insights,
  Report: reportRecord,
  ReportPreview: reportPreview,

  Import: importDetails,
  ImportListed: importRecord,
  ImportColumns: columnsInput,
  ImportFirstRows: firstRows,
  ImportHeadings: headingsInput,
  ImportRowChange: rowInput,
  ImportRun: runInput,
  ImportDocument: importDocument,

  TrailEvent: trailEvent,
  SecurityEvent: securityEntry,
  Check: verificationRecord,
  BackupsState: backupsState,
  System: systemHealth,
  SystemDatabase: databaseHealth,
}
