import { createInterface, type Interface } from 'node:readline/promises'
import type * as z from 'zod/mini'
import { newPassword } from '@insaka/domain/core/passwords'
import { choice, code, email, identity, phone, text } from '@insaka/domain/core/text'
import { institutionTypes, provinces } from '@insaka/domain/institutions/institutions.labels'
import { genders, userFieldLabels } from '@insaka/domain/users/users.labels'
import { passwordFault } from '@insaka/domain/users/users.rules'
import { newUsername, passwordLimits } from '@insaka/domain/users/credentials.schema'
import { uuidv7 } from '../db/uuid.ts'
import { buildDepartment, buildDesignation, buildInstitution, buildUser } from '../demo/builders.ts'
import { listInstitutions } from '../institutions/directory.repository.ts'
import type { Installation } from '../installation.ts'
import { commonPasswords } from '../users/common-passwords.ts'
import { findUser } from '../users/users.repository.ts'

/** What is asked, in this order; each can come from the environment instead. */
const questions = {
  INSTITUTION_NAME: text('Name of the institution', { max: 160 }),
  INSTITUTION_ALIAS: text('Short name of the institution', { max: 60 }),
  INSTITUTION_CODE: code('Acronym of the institution'),
  INSTITUTION_TYPE: choice(
    `Type of the institution (${Object.keys(institutionTypes).join(', ')})`,
    institutionTypes,
  ),
  INSTITUTION_LOCATION: text('Location (area or building)', { max: 120 }),
  INSTITUTION_STREET: text('Street', { max: 120 }),
  INSTITUTION_CITY: text('City or town', { max: 80 }),
  INSTITUTION_POSTAL_CODE: text('Postal code', { max: 20 }),
  INSTITUTION_PROVINCE: choice(`Province (${Object.keys(provinces).join(', ')})`, provinces),
  DEPARTMENT_CODE: code('Code of your department'),
  DEPARTMENT_NAME: text('Name of your department', { max: 120 }),
  DESIGNATION_CODE: code('Code of your designation'),
  DESIGNATION_TITLE: text('Title of your designation', { max: 120 }),
  ADMIN_FIRST_NAME: text(`Your ${userFieldLabels.firstName.toLowerCase()}`, { max: 80 }),
  ADMIN_LAST_NAME: text(`Your ${userFieldLabels.lastName.toLowerCase()}`, { max: 80 }),
  ADMIN_GENDER: choice(`Your gender (${Object.keys(genders).join(', ')})`, genders),
  ADMIN_EMPLOYEE_NO: identity('Your employee number', { max: 32 }),
  ADMIN_NATIONAL_ID: identity('Your national ID', { max: 32 }),
  ADMIN_EMAIL: email('Your e-mail address'),
  ADMIN_PHONE: phone('Your phone number'),
  ADMIN_USERNAME: newUsername,
  ADMIN_PASSWORD: newPassword(userFieldLabels.password, passwordLimits),
} as const
type Question = keyof typeof questions
type Answers = { [K in Question]: z.output<(typeof questions)[K]> }

/** On an empty database: the first institution, one department, one designation, and an account with the role DEV. */
export async function createFirstAdministrator(installation: Installation): Promise<number> {
  const { database, passwords } = installation.platform
  const { total } = await database.readDirectory((tx) => listInstitutions(tx, { page: 0, size: 1 }))
  if (total > 0) {
    console.error(
      'There are institutions already. To begin with an empty database, take the demo data away: npm run demo:remove',
    )
    return 1
  }
  const answers = await ask(installation)
  if (!answers) return 1
  await create(installation, answers, await passwords.hash(answers.ADMIN_PASSWORD))
  console.log(`${answers.INSTITUTION_NAME} is registered. Sign in as ${answers.ADMIN_USERNAME}.`)
  return 0
}

async function ask({ platform }: Installation): Promise<Answers | null> {
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : null
  const answers: Partial<Record<Question, string>> = {}
  try {
    for (const name of Object.keys(questions) as Question[]) {
      const answer = await answerTo(name, terminal, async (value) =>
        name === 'ADMIN_PASSWORD'
          ? passwordFault(value, {
              username: answers.ADMIN_USERNAME!,
              minLength: platform.passwordMinLength,
              common: await commonPasswords(),
            })
          : null,
      )
      if (answer === null) return null
      answers[name] = answer
    }
    return answers as Answers
  } finally {
    terminal?.close()
  }
}

/** The answer of the environment, or of the person at the terminal, who is asked until it will do. */
async function answerTo(
  name: Question,
  terminal: Interface | null,
  faultOf: (value: string) => Promise<string | null>,
): Promise<string | null> {
  for (let given = process.env[name]; ; given = undefined) {
    const typed = given ?? (await terminal?.question(`${titleOf(name)}: `)) ?? ''
    const result = questions[name].safeParse(typed)
    const fault = result.success ? await faultOf(result.data) : result.error.issues[0]!.message
    if (fault === null) return result.data!
    console.error(terminal ? fault : `${name}: ${fault}`)
    if (!terminal) return null
  }
}

/** A field says its own label when it is empty. */
const titleOf = (name: Question): string =>
  questions[name].safeParse('').error!.issues[0]!.message.replace(/ is required\.$/, '')

async function create({ platform }: Installation, answers: Answers, passwordHash: string): Promise<void> {
  const now = platform.clock()
  const actor = { institutionId: null, id: null, name: 'npm run admin:create' }
  await platform.database.write(uuidv7(now), actor, async (tx) => {
    const institution = {
      code: answers.INSTITUTION_CODE,
      name: answers.INSTITUTION_NAME,
      alias: answers.INSTITUTION_ALIAS,
      type: answers.INSTITUTION_TYPE,
      location: answers.INSTITUTION_LOCATION,
      street: answers.INSTITUTION_STREET,
      city: answers.INSTITUTION_CITY,
      postalCode: answers.INSTITUTION_POSTAL_CODE,
      province: answers.INSTITUTION_PROVINCE,
    }
    const department = { code: answers.DEPARTMENT_CODE, name: answers.DEPARTMENT_NAME }
    const designation = { code: answers.DESIGNATION_CODE, title: answers.DESIGNATION_TITLE }
    await buildInstitution(tx, institution, now)
    const departmentId = await buildDepartment(tx, department, now)
    const designationId = await buildDesignation(tx, { departmentId, ...designation }, now)
    const userId = await buildUser(
      tx,
      {
        departmentId,
        designationId,
        passwordHash,
        role: 'DEV',
        code: answers.ADMIN_EMPLOYEE_NO,
        firstName: answers.ADMIN_FIRST_NAME,
        lastName: answers.ADMIN_LAST_NAME,
        gender: answers.ADMIN_GENDER,
        nationalId: answers.ADMIN_NATIONAL_ID,
        email: answers.ADMIN_EMAIL,
        phoneNumber: answers.ADMIN_PHONE,
        username: answers.ADMIN_USERNAME,
        approvedBy: actor.name,
      },
      now,
    )
    const registered = { action: 'registered', before: null }
    tx.record({
      ...registered,
      subject: 'institutions',
      subjectId: tx.institutionId,
      after: institution,
    })
    tx.record({ ...registered, subject: 'departments', subjectId: departmentId, after: department })
    tx.record({ ...registered, subject: 'designations', subjectId: designationId, after: designation })
    tx.record({
      ...registered,
      subject: 'users',
      subjectId: userId,
      after: (await findUser(tx, userId))!,
    })
  })
}
