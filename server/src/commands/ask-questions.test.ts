import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { interview, type Answers, type FindFault } from './ask-questions.ts'
import { questionsOf } from './first-start-questions.ts'
import { InputEnded, openTerminal } from './terminal.ts'

const askedPaths = ['firstName', 'gender', 'username', 'password'].map((name) => `admin.${name}`)
const questions = questionsOf('admin').filter(({ path }) => askedPaths.includes(path))

const rejectsAnswer: FindFault = async ({ isSecret }, value, answers) =>
  isSecret && value === answers.get('admin.username') ? 'The password must differ from the username.' : null

/** Simulates a user who types one answer per prompt. */
async function runInterview(typed: string[], environment: Record<string, string> = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let screen = ''
  const lines = [...typed]
  output.on('data', (chunk) => {
    screen += String(chunk)
    // Every prompt ends with a space.
    if (/[:)] $/.test(screen) && lines.length > 0) setImmediate((line) => input.write(line), lines.shift()!)
  })
  const terminal = openTerminal(input, output)
  const answers: Answers = new Map()
  const complain = (fault: string) => void output.write(`! ${fault}\n`)
  try {
    const isConfirmed = await interview(questions, answers, {
      terminal,
      environment,
      reportFault: complain,
      faultOf: rejectsAnswer,
    })
    return { isRight: isConfirmed, answers: Object.fromEntries(answers), screen, left: lines }
  } finally {
    terminal.close()
  }
}

const all = ['Kapasa\r', 'female\r', 'kapasa\r', 'Lunsemfwa-77\r', 'Lunsemfwa-77\r']
const answered = {
  'admin.firstName': 'Kapasa',
  'admin.gender': 'FEMALE',
  'admin.username': 'kapasa',
  'admin.password': 'Lunsemfwa-77',
}

describe('a user at the terminal', () => {
  it('sees the answers before they are saved, but never the password', async () => {
    const { isRight, answers, screen } = await runInterview([...all, 'yes\r'])
    expect([isRight, answers]).toEqual([true, answered])
    expect(screen).toContain('\nAdministrator\n')
    expect(screen).toContain('Gender (Male, Female): ')
    expect(screen).toContain('1  First Name: Kapasa\n  2  Gender: Female\n')
    expect(screen).toContain('4  Password: (not shown)')
    expect(screen).not.toContain('Lunsemfwa')
  })

  it('is asked again after an invalid answer', async () => {
    const { answers, screen } = await runInterview([' \r', 'Kapasa\r', 'x\r', ...all.slice(1), 'y\r'])
    expect(answers).toEqual(answered)
    expect(screen).toContain('! First Name is required.')
    expect(screen).toContain('! Choose Gender from the list.')
  })

  it('repeats the password, can delete letters and sees what is wrong with it', async () => {
    const { answers, screen } = await runInterview([
      ...all.slice(0, 3),
      'kapasa\r',
      'Lunsemfwa-77\r',
      'Lunsemfwa-78\r',
      'Lunsemfwa-8\u007f77\r',
      'Lunsemfwa-77\r',
      'yes\r',
    ])
    expect(answers).toEqual(answered)
    expect(screen).toContain('! The password must differ from the username.')
    expect(screen).toContain('! The two passwords differ. Please type them again.')
    expect(screen).not.toContain('Lunsemfwa')
  })

  it('cannot recall the password with Arrow up', async () => {
    const { screen } = await runInterview([...all, '\u001b[A\r', 'yes\r'])
    expect(screen).not.toContain('Lunsemfwa')
  })

  it('corrects an answer by its number, or cancels', async () => {
    const changed = await runInterview([...all, '9\r', 'maybe\r', '1\r', 'Mutinta\r', 'YES\r'])
    expect(changed.answers).toEqual({ ...answered, 'admin.firstName': 'Mutinta' })
    expect(changed.screen.match(/! Please type yes, no, or a number from 1 to 4\./g)).toHaveLength(2)
    expect((await runInterview([...all, 'no\r'])).isRight).toBe(false)
  })

  it.each([
    ['Ctrl+C', '\u0003'],
    ['Ctrl+D', '\u0004'],
  ])('cancels with %s at any question', async (_, key) => {
    for (const answered of [0, 3, 5])
      await expect(runInterview([...all.slice(0, answered), key])).rejects.toBeInstanceOf(InputEnded)
  })
})

describe('environment variables', () => {
  const environment = {
    ADMIN_FIRST_NAME: 'Kapasa',
    ADMIN_GENDER: 'female',
    ADMIN_USERNAME: 'kapasa',
    ADMIN_PASSWORD: 'Lunsemfwa-77',
  }

  it('replace all questions, even the repeated password', async () => {
    const { answers, left } = await runInterview(['yes\r'], environment)
    expect([answers, left]).toEqual([answered, []])
    expect(
      (await runInterview(['Mutinta\r', 'y\r'], { ...environment, ADMIN_FIRST_NAME: '\n' })).answers,
    ).toEqual({
      ...answered,
      'admin.firstName': 'Mutinta',
    })
  })

  it('must answer everything without a terminal; the first missing answer ends the command', async () => {
    const withoutTerminal = async (given: Record<string, string>) => {
      const faults: string[] = []
      const answers: Answers = new Map()
      const reportFault = (fault: string) => void faults.push(fault)
      const asking = { terminal: null, environment: given, reportFault, faultOf: rejectsAnswer }
      return [await interview(questions, answers, asking), faults]
    }
    expect(await withoutTerminal(environment)).toEqual([true, []])
    const { ADMIN_GENDER: _, ...rest } = environment
    expect(await withoutTerminal({ ...rest, ADMIN_PASSWORD: 'x' })).toEqual([
      false,
      ['ADMIN_GENDER: Gender is required.'],
    ])
  })
})
