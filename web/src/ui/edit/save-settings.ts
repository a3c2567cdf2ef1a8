import { Refusal, refusals } from '@insaka/domain/core/errors'
import { conflictIn } from './conflict.ts'

type Versioned = { version: number }

/** Saves settings; after a conflict the input stays, and saving again overwrites the other user’s change. */
export async function saveSettings<S extends Versioned>(
  send: () => Promise<{ message: string; payload: { settings: S } }>,
  adoptVersion: (version: number) => void,
): Promise<{ message: string; saved: S }> {
  try {
    const { message, payload } = await send()
    return { message, saved: payload.settings }
  } catch (error) {
    const conflict = conflictIn(error)
    if (!conflict) throw error
    adoptVersion((conflict.current as Versioned).version)
    throw new Refusal(conflict.because, {
      message: `${refusals[conflict.because].message} Save again to replace that change with yours.`,
    })
  }
}
