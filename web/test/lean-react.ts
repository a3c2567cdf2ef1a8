import React from 'react'
import { flushSync } from 'react-dom'

// Disables the timeline and call stacks that React's development build records for its developer tools: they double the
// run time. Warnings stay. Import this file before any module that creates elements.
Object.assign(console, { createTask: undefined, timeStamp: undefined })

const internals = (React as unknown as Record<string, { recentlyCreatedOwnerStacks: number }>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
// Above a limit React creates no more stacks; the setter keeps the counter from being reset.
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  })

// Kept because tests may install fake timers.
const { setTimeout: later } = globalThis

/** Substitute for `act`, which React's production build lacks. */
async function act(change: () => Promise<void>) {
  await flushSync(change)
  await new Promise((resolve) => later(resolve))
}
const react: { act?: unknown } = React
react.act ??= act
