import { expect, it } from 'vitest'
import { demoRefusal } from './sign-in.rules.ts'

const localFacts = { demoSignIn: true, open: false, loopback: true }

it.each([
  ['at the computer that runs Insaka', localFacts, null],
  [
    'in production',
    { ...localFacts, demoSignIn: false },
    'cannot sign in here, because this Insaka is in production.',
  ],
  [
    'while others may come in',
    { ...localFacts, open: true, loopback: false },
    'can sign in only while Insaka is closed to other computers.',
  ],
  [
    'from elsewhere',
    { ...localFacts, loopback: false },
    'can sign in only on the computer that runs Insaka, without a proxy.',
  ],
])('a demo account %s', (_, facts, reason) => {
  expect(demoRefusal(facts)).toBe(reason && `Demo accounts ${reason}`)
})
