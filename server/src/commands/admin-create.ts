import { Refusal } from '@insaka/domain/core/errors'
import { firstStartPartLabels, nextSteps } from '@insaka/domain/first-start/first-start.labels'
import { firstStart } from '@insaka/domain/first-start/first-start.schema'
import { passwordFault } from '@insaka/domain/users/users.rules'
import { addDeveloper, registerFirstInstitution } from '../first-start/first-start.actions.ts'
import { findInstitutionByCode, listInstitutions } from '../institutions/directory.repository.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import type { Installation } from '../installation.ts'
import type { Platform } from '../platform.ts'
import { interview, type Answers, type FindFault } from './ask-questions.ts'
import { questionsOf, type FirstStartPart, type Question } from './first-start-questions.ts'
import { InputEnded, openTerminal, type Terminal } from './terminal.ts'
import { commandLine } from '../command-line.ts'

const commandName = commandLine('admin:create')

/** In a database with institutions, only `--developer` is allowed: it adds a developer to one of them. */
export async function createFirstAdministrator({ platform }: Installation): Promise<number> {
  const wantsDeveloper = process.argv.slice(3).includes('--developer')
  const { rows, total } = await platform.database.readDirectory((tx) =>
    listInstitutions(tx, { page: 0, size: 1 }),
  )
  if (total > 0 && !wantsDeveloper) {
    console.error(
      `There are institutions already. To add a developer to one of them: ${commandLine('admin:create', '--developer')}. To start with an empty database, remove the demo data: ${commandLine('demo:remove')}`,
    )
    return 1
  }
  const terminal = process.stdin.isTTY ? openTerminal() : null
  try {
    const isDone =
      total === 0
        ? await createFirstInstitution(platform, terminal, wantsDeveloper)
        : await createDeveloper(platform, terminal, total === 1 ? rows[0]!.code : null)
    if (!isDone) console.error('Nothing has been saved.')
    return isDone ? 0 : 1
  } catch (error) {
    if (!(error instanceof InputEnded)) throw error
    console.error('\nNothing has been saved.')
    return 130
  } finally {
    terminal?.close()
  }
}

async function createFirstInstitution(
  platform: Platform,
  terminal: Terminal | null,
  wantsDeveloper: boolean,
): Promise<boolean> {
  const parts = Object.keys(firstStartPartLabels) as FirstStartPart[]
  const askedParts = parts.filter((part) => part !== 'developer' || wantsDeveloper)
  const answers: Answers = new Map()
  const isDone = await askUntilSaved({
    terminal,
    questions: askedParts.flatMap(questionsOf),
    answers,
    faultOf: passwordChecker(platform),
    save: () => registerFirstInstitution(platform, firstStart.parse(groupAnswers(answers)), commandName),
  })
  if (!isDone) return false
  const developer = answers.get('developer.username')
  console.log(
    [
      '',
      `${answers.get('institution.name')} is registered. Sign in as ${answers.get('admin.username')}.`,
      ...(developer === undefined ? [] : [`The developer signs in as ${developer}.`]),
      '',
      'Next steps:',
      ...nextSteps(await backupFolderOf(platform)).map(({ text }, at) => `  ${at + 1}. ${text}.`),
    ].join('\n'),
  )
  return true
}

const backupFolderOf = async ({ backups }: Platform) =>
  backups && { folder: backups.path, files: (await backups.listBackups())?.files ?? null }

async function createDeveloper(
  platform: Platform,
  terminal: Terminal | null,
  onlyCode: string | null,
): Promise<boolean> {
  const { database } = platform
  const answers: Answers = new Map(onlyCode === null ? [] : [['institution.code', onlyCode]])
  const unitQuestions = (['institution', 'department', 'designation'] as const).map((part) =>
    questionsOf(part).find(({ path }) => path === `${part}.code`)!,
  )
  const passwordFaultOf = passwordChecker(platform)

  const institutionOf = async (code: string) =>
    (await database.readDirectory((tx) => findInstitutionByCode(tx, { code })))[0]

  async function codesOf(part: FirstStartPart): Promise<string[] | null> {
    if (part !== 'department' && part !== 'designation') return null
    const institution = (await institutionOf(answers.get('institution.code')!))!
    const departments = await database.read(institution.id, readStructure)
    const chosenDepartment = departments.find(({ code }) => code === answers.get('department.code'))
    return (part === 'department' ? departments : (chosenDepartment?.designations ?? [])).map(
      ({ code }) => code,
    )
  }

  const faultOf: FindFault = async (question, value) => {
    if (question.path === 'institution.code' && !(await institutionOf(value)))
      return 'There is no institution with this acronym.'
    const codes = await codesOf(question.part)
    if (codes && !codes.includes(value)) return `Choose one of: ${codes.join(', ')}.`
    return passwordFaultOf(question, value, answers)
  }

  const isDone = await askUntilSaved({
    terminal,
    questions: [...unitQuestions, ...questionsOf('developer')],
    answers,
    faultOf,
    save: async () => {
      const institution = (await institutionOf(answers.get('institution.code')!))!
      const developerEntry = {
        department: answers.get('department.code')!,
        designation: answers.get('designation.code')!,
        account: firstStart.shape.admin.parse(groupAnswers(answers)['developer']),
      }
      await addDeveloper(platform, institution.id, developerEntry, commandName)
    },
  })
  if (isDone) console.log(`\nThe developer signs in as ${answers.get('developer.username')}.`)
  return isDone
}

type SaveDialog = {
  terminal: Terminal | null
  questions: Question[]
  answers: Answers
  faultOf: FindFault
  save: () => Promise<void>
}

/** Interviews the user and saves; repeats the questions whose answers were refused. */
async function askUntilSaved({ terminal, questions, answers, faultOf, save }: SaveDialog): Promise<boolean> {
  for (let environment = process.env; ; environment = {}) {
    const interviewOptions = {
      terminal,
      environment,
      reportFault: (fault: string) => console.error(fault),
      faultOf,
    }
    if (!(await interview(questions, answers, interviewOptions))) return false
    try {
      await save()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const fieldFaults = Object.entries(error.fields)
      if (fieldFaults.length === 0) console.error(error.message)
      for (const [path, messages] of fieldFaults) {
        console.error(messages.join(' '))
        // A refusal of a whole part repeats all its questions.
        for (const each of answers.keys())
          if (each === path || each.startsWith(`${path}.`)) answers.delete(each)
      }
      if (!terminal || fieldFaults.length === 0) return false
    }
  }
}

const passwordChecker =
  ({ passwordMinLength: minLength, commonPasswords }: Platform): FindFault =>
  async ({ part, isSecret }, value, answers) => {
    if (!isSecret) return null
    const username = answers.get(`${part}.username`)!
    return passwordFault(value, { username, minLength, common: await commonPasswords() })
  }

function groupAnswers(answers: Answers): Record<string, Record<string, string>> {
  const parts: Record<string, Record<string, string>> = {}
  for (const [path, answer] of answers) {
    const [part = '', name = ''] = path.split('.')
    parts[part] = { ...parts[part], [name]: answer }
  }
  return parts
}
