import { firstStartPartLabels } from '@insaka/domain/first-start/first-start.labels'
import {
  matchChoice,
  promptOf,
  summaryOf,
  type FirstStartPart,
  type Question,
} from './first-start-questions.ts'
import type { Terminal } from './terminal.ts'

export type Answers = Map<string, string>

/** Checks a well-formed answer; returns the error message or null. */
export type FindFault = (question: Question, value: string, answers: Answers) => Promise<string | null>

type InterviewOptions = {
  /** Null without a terminal; the environment must then answer everything. */
  terminal: Terminal | null
  environment: Readonly<Record<string, string | undefined>>
  reportFault: (fault: string) => void
  faultOf: FindFault
}

/** Asks all open questions and has the user confirm the answers; returns whether they were confirmed. */
export async function interview(
  questions: readonly Question[],
  answers: Answers,
  { terminal, environment, reportFault, faultOf }: InterviewOptions,
): Promise<boolean> {
  let part: FirstStartPart | undefined
  for (const question of questions.filter(({ path }) => !answers.has(path))) {
    if (!(await answer(question, environment[question.variable]))) return false
  }
  return terminal === null || isConfirmed(terminal)

  async function answer(question: Question, initial?: string): Promise<boolean> {
    for (let typed = initial; ; typed = undefined) {
      const value = typed ?? (terminal ? await askQuestion(terminal, question) : '')
      const { data, error } = question.field.safeParse(
        question.list ? matchChoice(question.list, value) : value,
      )
      const fault = error ? error.issues[0]!.message : await faultOf(question, data, answers)
      if (fault === null && (await isRepeatedCorrectly(question, value, typed !== undefined))) {
        answers.set(question.path, data!)
        return true
      }
      if (fault !== null) reportFault(terminal ? fault : `${question.variable}: ${fault}`)
      if (!terminal) return false
    }
  }

  async function askQuestion(prompt: Terminal, question: Question): Promise<string> {
    if (question.part !== part) prompt.say(`\n${firstStartPartLabels[question.part]}`)
    part = question.part
    return question.isSecret ? prompt.askSecret(`${question.label}: `) : prompt.ask(`${promptOf(question)}: `)
  }

  async function isRepeatedCorrectly(
    { isSecret }: Question,
    value: string,
    isGiven: boolean,
  ): Promise<boolean> {
    if (!isSecret || isGiven || (await terminal!.askSecret('Repeat the password: ')) === value) return true
    reportFault('The two passwords differ. Please type them again.')
    return false
  }

  async function isConfirmed(prompt: Terminal): Promise<boolean> {
    for (;;) {
      prompt.say(`${summaryOf(questions, answers)}\n`)
      const reply = (
        await prompt.ask('Is this right? (yes, no, or the number of an answer to change) ')
      ).trim()
      if (/^y(es)?$/i.test(reply)) return true
      if (/^no?$/i.test(reply)) return false
      const question = /^\d+$/.test(reply) ? questions[Number(reply) - 1] : undefined
      if (question) await answer(question)
      else reportFault(`Please type yes, no, or a number from 1 to ${questions.length}.`)
    }
  }
}
