import { headersOf } from './headers.ts'

type EarlyCalls = { token: string; askedAt: number; answers: Partial<Record<string, Promise<Response>>> }

declare global {
  interface Window {
    earlyCalls?: EarlyCalls
  }
}

/** Asks before the parts of the page have come, so that the answers are there with them. */
export function callEarly(token: string, addresses: readonly string[]) {
  const headers = headersOf(token)
  const answers = addresses.map((address) => [address, fetch(address, { headers })] as const)
  // Nobody may want an answer any more; those who do hear of the failure.
  for (const [, answer] of answers) answer.catch(() => undefined)
  window.earlyCalls = { token, askedAt: performance.now(), answers: Object.fromEntries(answers) }
}

/** What was asked for the same person while the page was loaded. Each answer is good once, and not for long. */
export function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  const { earlyCalls } = window
  const answer = earlyCalls?.answers[address]
  if (!earlyCalls || !answer) return undefined
  delete earlyCalls.answers[address]
  const isYoung = performance.now() - earlyCalls.askedAt < goodForMs
  return earlyCalls.token === token && isYoung ? answer : undefined
}

/** Nothing that was asked early is taken from now on. */
export const dropEarly = () => delete window.earlyCalls

const goodForMs = 60_000
