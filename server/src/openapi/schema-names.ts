import type * as z from 'zod/mini'
import { listedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { attachmentRecord, attachmentVersion } from '@insaka/domain/attachments/attachments.schema'
import { checkRecord } from '@insaka/domain/audit/audit-checks.schema'
import { securityEntry, trailEvent } from '@insaka/domain/audit/audit.schema'
import {
  amendmentAdded,
  amendmentInput,
  amendmentRecord,
  contractInput,
  contractRecord,
  fileChange,
} from '@insaka/domain/contracts/contracts.schema'
import { shownCaution } from '@insaka/domain/core/cautions'
import { historyEntry } from '@insaka/domain/core/history'
import { pagination } from '@insaka/domain/core/paging.schema'
import { elsewhere, registerPagination } from '@insaka/domain/core/register'
import { summary } from '@insaka/domain/dashboard/dashboard.schema'
import { expenses, insights } from '@insaka/domain/dashboard/expenses.schema'
import { departmentChange, departmentInput } from '@insaka/domain/departments/departments.schema'
import { designationChange, designationInput } from '@insaka/domain/designations/designations.schema'
import { digestInput } from '@insaka/domain/digest/digest.schema'
import { enquiryInput, enquiryRecord, withdrawal } from '@insaka/domain/enquiries/enquiries.schema'
import { backupsFound, restore, restoreByLink } from '@insaka/domain/first-start/backups.schema'
import { firstStartByLink, startLink } from '@insaka/domain/first-start/first-start.schema'
import {
  accountLink,
  forgottenPassword,
  passwordByLink,
} from '@insaka/domain/forgotten-password/forgotten-password.schema'
import {
  accountsStatement,
  accountTotals,
  reversalInput,
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
  wholeImport,
} from '@insaka/domain/imports/imports.schema'
import {
  departmentRecord,
  designationRecord,
  institutionChange,
  institutionInput,
  institutionListed,
  institutionRecord,
} from '@insaka/domain/institutions/institutions.schema'
import { windowChange, windowRecord } from '@insaka/domain/institutions/window.schema'
import { lvpChange, lvpInput, lvpJudged, lvpRecord } from '@insaka/domain/lvp/lvp.schema'
import { mailRecord } from '@insaka/domain/mail/mail.schema'
import { mpcChange, mpcInput, mpcJudged, mpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { enquiryChoice, paperEnquiry } from '@insaka/domain/papers/papers.schema'
import { keptReport, reportPreview } from '@insaka/domain/procurement-report/report.schema'
import { registrationInput } from '@insaka/domain/registration/registration.schema'
import { searchResult } from '@insaka/domain/search/search.endpoints'
import {
  beginInput,
  codeInput,
  confirmInput,
  newRecoveryCodesInput,
  removeInput,
} from '@insaka/domain/second-factor/second-factor.schema'
import { signInSettings } from '@insaka/domain/sign-in-settings/sign-in-settings.schema'
import { deviceRecord, sessionRecord } from '@insaka/domain/sign-in/sessions.schema'
import { passwordChange, signInInput } from '@insaka/domain/sign-in/sign-in.schema'
import { backupsState } from '@insaka/domain/system/backups.schema'
import { systemDatabase, systemState } from '@insaka/domain/system/system.schema'
import {
  approvalInput,
  declineInput,
  profileInput,
  userChange,
  userRecord,
} from '@insaka/domain/users/users.schema'
import { registerViews } from '@insaka/domain/views/views.schema'

/**
 * What programs call the shapes of records and bodies. A body that is missing here is called after its operation, and
 * so is every answer.
 */
export const schemaNames: Readonly<Record<string, z.ZodMiniType>> = {
  Pagination: pagination,
  RegisterPagination: registerPagination,
  FoundElsewhere: elsewhere,
  Caution: shownCaution,
  HistoryEntry: historyEntry,

  Enquiry: enquiryRecord,
  EnquiryInput: enquiryInput,
  EnquiryWithdrawal: withdrawal,
  EnquiryOfPaper: paperEnquiry,
  EnquiryChoice: enquiryChoice,

  LowValuePaper: lvpRecord,
  NewLowValuePaper: lvpInput,
  LowValuePaperChange: lvpChange,
  LowValuePaperToJudge: lvpJudged,

  CommitteePaper: mpcRecord,
  NewCommitteePaper: mpcInput,
  CommitteePaperChange: mpcChange,
  CommitteePaperToJudge: mpcJudged,

  Contract: contractRecord,
  ContractInput: contractInput,
  Amendment: amendmentRecord,
  AmendmentInput: amendmentInput,
  NewAmendment: amendmentAdded,
  ListedAmendment: listedAmendment,
  FileChange: fileChange,
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
  InstitutionListed: institutionListed,
  NewInstitution: institutionInput,
  InstitutionChange: institutionChange,
  DatabaseWindow: windowRecord,
  DatabaseWindowChange: windowChange,
  Department: departmentRecord,
  NewDepartment: departmentInput,
  DepartmentChange: departmentChange,
  Designation: designationRecord,
  NewDesignation: designationInput,
  DesignationChange: designationChange,

  User: userRecord,
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
  SecondFactorCode: codeInput,
  SecondFactorBeginning: beginInput,
  SecondFactorConfirmation: confirmInput,
  NewRecoveryCodes: newRecoveryCodesInput,
  SecondFactorRemoval: removeInput,
  ForgottenPassword: forgottenPassword,
  AccountLink: accountLink,
  PasswordByLink: passwordByLink,

  StartLink: startLink,
  FirstStart: firstStartByLink,
  Backups: backupsFound,
  Restore: restore,
  RestoreByLink: restoreByLink,

  Mail: mailRecord,
  MorningMail: digestInput,
  SearchResult: searchResult,
  Views: registerViews,
  Summary: summary,
  Expenses: expenses,
  Insights: insights,
  Report: keptReport,
  ReportPreview: reportPreview,

  Import: wholeImport,
  ImportListed: importRecord,
  ImportColumns: columnsInput,
  ImportFirstRows: firstRows,
  ImportHeadings: headingsInput,
  ImportRowChange: rowInput,
  ImportRun: runInput,
  ImportDocument: importDocument,

  TrailEvent: trailEvent,
  SecurityEvent: securityEntry,
  Check: checkRecord,
  BackupsState: backupsState,
  System: systemState,
  SystemDatabase: systemDatabase,
}
