import { firstStartParts } from '@insaka/domain/first-start/first-start.labels'
import { chosenFrom, promptOf, summaryOf, type Part, type Question } from './questions.ts'
import type { Terminal } from './terminal.ts'

/** What has been answered, by the path of the question. */
export type Answers = Map<string, string>

/** What is wrong with an answer that is right by its form, or null. */
export type FaultOf = (question: Question, value: string, answers: Answers) => Promise<string | null>

type Interview = {
  /** Null where nobody can be asked: then the environment has to answer everything. */
  terminal: Terminal | null
  environment: Readonly<Record<string, string | undefined>>
  /** Says what is wrong. */
  complain: (fault: string) => void
  faultOf: FaultOf
}

/** Asks whatever is not answered yet, then whether all is right. Answers with whether it is. */
export async function interview(
  questions: readonly Question[],
  answers: Answers,
  { terminal, environment, complain, faultOf }: Interview,
): Promise<boolean> {
  let part: Part | undefined
  for (const question of questions.filter(({ path }) => !answers.has(path))) {
    if (!(await answer(question, environment[question.variable]))) return false
  }
  return terminal === null || isConfirmed(terminal)

  /** Takes what is given, or asks the person at the terminal until an answer will do. */
  async function answer(question: Question, given?: string): Promise<boolean> {
    for (let typed = given; ; typed = undefined) {
      const value = typed ?? (terminal ? await ask(terminal, question) : '')
      const { data, error } = question.field.safeParse(
        question.list ? chosenFrom(question.list, value) : value,
      )
      const fault = error ? error.issues[0]!.message : await faultOf(question, data, answers)
      if (fault === null && (await isTypedAgain(question, value, typed !== undefined))) {
        answers.set(question.path, data!)
        return true
      }
      if (fault !== null) complain(terminal ? fault : `${question.variable}: ${fault}`)
      if (!terminal) return false
    }
  }

  async function ask(asked: Terminal, question: Question): Promise<string> {
    if (question.part !== part) asked.say(`\n${firstStartParts[question.part]}`)
    part = question.part
    return question.isSecret ? asked.askSecret(`${question.label}: `) : asked.ask(`${promptOf(question)}: `)
  }

  async function isTypedAgain({ isSecret }: Question, value: string, isGiven: boolean): Promise<boolean> {
    if (!isSecret || isGiven || (await terminal!.askSecret('The same once more: ')) === value) return true
    complain('The two passwords differ. Please type them again.')
    return false
  }

  async function isConfirmed(asked: Terminal): Promise<boolean> {
    for (;;) {
      asked.say(`${summaryOf(questions, answers)}\n`)
      const reply = (await asked.ask('Is this right? (yes, no, or the number of what to change) ')).trim()
      if (/^y(es)?$/i.test(reply)) return true
      if (/^no?$/i.test(reply)) return false
      const question = /^\d+$/.test(reply) ? questions[Number(reply) - 1] : undefined
      if (question) await answer(question)
      else complain(`Please type yes, no, or a number from 1 to ${questions.length}.`)
    }
  }
}
