import React from 'react'
import { flushSync } from 'react-dom'

// React's development build keeps a timeline and a call stack of every element for its developer tools. Nobody looks at
// them here, and they cost as much as all else; its warnings stay. To be loaded before whatever makes an element.
Object.assign(console, { createTask: undefined, timeStamp: undefined })

const internals = (React as unknown as Record<string, { recentlyCreatedOwnerStacks: number }>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
// Past a bound React makes no more stacks until it has counted anew, which it never does now.
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  })

// Tests may replace the timers of the page.
const { setTimeout: later } = globalThis

/** React's production build has no `act`, with which a test waits until a part is on the page. */
async function act(change: () => Promise<void>) {
  await flushSync(change)
  await new Promise((resolve) => later(resolve))
}
const react: { act?: unknown } = React
react.act ??= act
