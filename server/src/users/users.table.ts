import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { roles } from '@insaka/domain/permissions'
import { employmentTypes, genders, staffStatuses } from '@insaka/domain/users/users.labels'
import { choice, id, institutionId, moment, recordStamp } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'
import type { ConstraintMessages } from '../db/errors.ts'
import { departments, designations } from '../institutions/structure.table.ts'

export const users = pgTable(
  'users',
  {
    institutionId: institutionId(),
    id: id(),
    code: text('code').notNull(),
    firstName: text('first_name').notNull(),
    middleName: text('middle_name'),
    lastName: text('last_name').notNull(),
    gender: choice('gender', genders).notNull(),
    nationalId: text('national_id').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    status: choice('status', staffStatuses).notNull(),
    employmentType: choice('employment_type', employmentTypes).notNull(),
    departmentId: uuid('department_id').notNull(),
    designationId: uuid('designation_id').notNull(),
    username: text('username').notNull(),
    role: choice('role', roles).notNull(),
    accountNotExpired: boolean('account_not_expired').notNull(),
    accountNotLocked: boolean('account_not_locked').notNull(),
    credentialsNotExpired: boolean('credentials_not_expired').notNull(),
    enabled: boolean('enabled').notNull(),
    approvedOn: moment('approved_on'),
    approvedBy: text('approved_by'),
    ...recordStamp(),
    declinedOn: moment('declined_on'),
    declineReason: text('decline_reason'),
  },
  (t) => [
    primaryKey({ name: 'users_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'users_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
    foreignKey({
      name: 'users_department_fkey',
      columns: [t.institutionId, t.departmentId],
      foreignColumns: [departments.institutionId, departments.id],
    }),
    foreignKey({
      name: 'users_designation_fkey',
      columns: [t.institutionId, t.designationId],
      foreignColumns: [designations.institutionId, designations.id],
    }),
    uniqueIndex('users_code_unique').on(t.institutionId, sql`lower(${t.code})`),
    uniqueIndex('users_email_unique').on(t.institutionId, sql`lower(${t.email})`),
    uniqueIndex('users_national_id_unique').on(t.institutionId, sql`lower(${t.nationalId})`),
    index('users_to_decide')
      .on(t.institutionId, t.lastName)
      .where(
        sql`${t.approvedOn} IS NULL AND NOT ${t.enabled} AND ${t.declinedOn} IS NULL AND ${t.status} = 'ACTIVE'`,
      ),
  ],
)

/** Passwords are separate from users, so no list of users can contain one. */
export const userPasswords = pgTable(
  'user_passwords',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    passwordHash: text('password_hash').notNull(),
    changedOn: moment('changed_on').notNull(),
    /** Hash of the password that another user chose at registration, and that can never be chosen again. */
    givenHash: text('given_hash'),
    /** Stored here, so a sign-in creates no new version of the user. */
    lastSignInOn: moment('last_sign_in_on'),
  },
  (t) => [
    primaryKey({ name: 'user_passwords_pkey', columns: [t.institutionId, t.userId] }),
    foreignKey({
      name: 'user_passwords_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
  ],
)

/** Addresses that their owners have entered but not yet confirmed. All other addresses count as confirmed. */
export const unconfirmedAddresses = pgTable(
  'unconfirmed_addresses',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    email: text('email').notNull(),
  },
  (t) => [
    primaryKey({ name: 'unconfirmed_addresses_pkey', columns: [t.institutionId, t.userId] }),
    foreignKey({
      name: 'unconfirmed_addresses_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
  ],
)

export const usersConstraints = {
  users_code_unique: {
    field: 'code',
    message: 'Another user of this institution already has this employee number.',
  },
  users_email_unique: {
    field: 'email',
    message: 'Another user of this institution already has this email address.',
  },
  users_national_id_unique: {
    field: 'nationalId',
    message: 'Another user of this institution already has this national ID.',
  },
  login_directory_pkey: {
    field: 'user.username',
    message: 'This username is taken. Choose another one.',
  },
  /** A registration that was submitted twice concurrently. */
  login_directory_of_user: { field: 'user.username', message: 'This user has already been registered.' },
} satisfies ConstraintMessages
