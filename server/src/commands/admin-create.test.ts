import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstStartAnswers } from '../../../domain/test/first-start.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld } from '../../test/support/world.ts'
import { createFirstAdministrator } from './admin-create.ts'
import { questionsOf, type FirstStartPart } from './first-start-questions.ts'

const world = openWorld({ alone: true })
const { argv } = process
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.argv = argv
})

/** Runs the command without a terminal, with all answers in environment variables. */
async function command(
  parts: FirstStartPart[],
  options: string[] = [],
  changed: Record<string, string> = {},
) {
  for (const { part, path, variable } of parts.flatMap(questionsOf)) {
    const answers: Record<string, string> = firstStartAnswers[part]
    vi.stubEnv(variable, answers[path.split('.')[1]!])
  }
  for (const [variable, value] of Object.entries(changed)) vi.stubEnv(variable, value)
  process.argv = ['node', 'commands.js', 'admin-create', ...options]
  const lines: string[] = []
  for (const kind of ['log', 'error'] as const)
    vi.spyOn(console, kind).mockImplementation((line: string) => void lines.push(line))
  const code = await createFirstAdministrator({ platform: world.platform } as never)
  return { code, output: lines.join('\n') }
}

const people = async () => {
  const { rows: institutions } = await world.platform.database.readDirectory((tx) =>
    runSql<{ id: string }>(tx, 'SELECT id FROM institutions'),
  )
  const results = await Promise.all(
    institutions.map(({ id }) =>
      world.inTenant(id, (tx) =>
        runSql<{ person: string }>(
          tx,
          `SELECT username || ' ' || role AS person FROM users WHERE institution_id = $1 ORDER BY username`,
          [id],
        ),
      ),
    ),
  )
  return results.map(({ rows }) => rows.map(({ person }) => person))
}

const emptyDatabase: FirstStartPart[] = ['institution', 'department', 'designation', 'admin']

describe('on an empty database', () => {
  it('saves nothing if an answer is invalid', async () => {
    const common = await command(emptyDatabase, [], { ADMIN_PASSWORD: 'password' })
    expect([common.code, common.output]).toEqual([
      1,
      'ADMIN_PASSWORD: This password is too common. Choose another one.\nNothing has been saved.',
    ])
    vi.unstubAllEnvs()
    const missing = await command(emptyDatabase, ['--developer'])
    expect([missing.code, missing.output]).toEqual([
      1,
      'DEVELOPER_FIRST_NAME: First Name is required.\nNothing has been saved.',
    ])
    expect(await people()).toEqual([])
  })

  it('creates an administrator who can sign in, and prints the next steps', async () => {
    const { code, output } = await command(emptyDatabase, [], { INSTITUTION_PROVINCE: 'lusaka' })
    expect([code, await people()]).toEqual([0, [['kapasa ADMIN']]])
    expect(output).toContain('Ministry of Lakes is registered. Sign in as kapasa.')
    expect(output).toContain('6. No daily backups are made')
    expect((await world.signIn('kapasa', firstStartAnswers.admin.password)).status).toBe(200)
  })
})

describe('with an existing institution', () => {
  const codes = { DEPARTMENT_CODE: 'psu', DESIGNATION_CODE: 'HEAD' }

  it('does not create a second institution', async () => {
    const { code, output } = await command(emptyDatabase)
    expect([code, await people()]).toEqual([1, [['kapasa ADMIN']]])
    expect(output).toContain('npm run admin:create -- --developer')
  })

  it('adds a developer at an existing post, and refuses an employee number that is taken', async () => {
    const unknownVariable = await command(['developer'], ['--developer'], {
      ...codes,
      DEPARTMENT_CODE: 'NOWHERE',
    })
    expect(unknownVariable.output).toContain('DEPARTMENT_CODE: Choose one of: PSU.')
    const duplicate = await command(['developer'], ['--developer'], {
      ...codes,
      DEVELOPER_EMPLOYEE_NO: 'e-KAPASA',
    })
    expect(duplicate.output).toContain('Another user of this institution already has this employee number.')
    expect([unknownVariable.code, duplicate.code, await people()]).toEqual([1, 1, [['kapasa ADMIN']]])
    const { code } = await command(['developer'], ['--developer'], codes)
    expect([code, await people()]).toEqual([0, [['kapasa ADMIN', 'likando DEV']]])
    expect((await world.signIn('likando', firstStartAnswers.developer.password)).status).toBe(200)
  })

  it('selects one of several institutions by its acronym', async () => {
    const { code } = await world.institution()
    const another = { ...codes, DESIGNATION_CODE: 'PO', DEVELOPER_USERNAME: 'sepiso', INSTITUTION_CODE: code }
    const unknownVariable = await command(['developer'], ['--developer'], {
      ...another,
      INSTITUTION_CODE: 'NOWHERE',
    })
    expect(unknownVariable.output).toContain('INSTITUTION_CODE: There is no institution with this acronym.')
    const added = await command(['developer'], ['--developer'], another)
    expect(added.code, added.output).toBe(0)
    expect((await people()).flat()).toContain('sepiso DEV')
  })
})
