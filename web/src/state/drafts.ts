import { ask, clearDrafts, move, type Kept } from './draft-store.ts'
import { forgetHandOver, handOver, takeOver } from './hand-over.ts'
import { heldDrafts } from './held-drafts.ts'
import { onSessionEnd } from '../session/session.ts'
import { nameWindow, type WindowName } from './window-name.ts'

/**
 * What was typed into a dialog and not sent yet, kept in the browser for each user, so that an expired session, a
 * reload or a closed window does not take it away. Each window has drafts of its own; what a window that is gone has
 * left behind goes to the next that opens the same dialog. It is a help and no promise: a browser that keeps nothing is
 * no failure.
 */

type Draft<V> = { base: V; values: V; submit: { key: string; sent: readonly V[] } }

const keptForMs = 30 * 24 * 3_600_000
const restMs = 300

type Stored = Draft<unknown> & Kept

/** Which dialog has each draft of this page: an answer that comes late to another takes nothing away from it. */
const owners = new Map<string, object>()

/** Ends when somebody signs out: what was open by then has nothing to keep any more. */
let era = {}

/** What was typed since the last writing: whoever types fast does not write with every key. */
const resting = new Map<string, { next: Draft<unknown> | null; timer: ReturnType<typeof setTimeout> }>()

const isFresh = ({ savedAt }: Stored) => Date.now() - savedAt < keptForMs

function cancel(key: string) {
  clearTimeout(resting.get(key)?.timer)
  resting.delete(key)
}

function write(key: string, draft: Draft<unknown>) {
  const stored: Stored = { ...draft, key, savedAt: Date.now() }
  void ask('readwrite', (drafts) => drafts.put(stored, key))
}

function writeAndRest(key: string, draft: Draft<unknown>) {
  cancel(key)
  write(key, draft)
  const timer = setTimeout(() => {
    const next = resting.get(key)?.next
    resting.delete(key)
    if (next) writeAndRest(key, next)
  }, restMs)
  resting.set(key, { next: null, timer })
}

function writeRest() {
  for (const [key, { next }] of resting) {
    cancel(key)
    if (next) write(key, next)
  }
}

// The last sign of life that a page on a telephone may give.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeRest())
window.addEventListener('pagehide', () => {
  writeRest()
  handOver([...owners.keys(), ...left.values()])
})
// With the Back button a page may come to life again.
window.addEventListener('pageshow', forgetHandOver)
onSessionEnd((reason) => {
  // After signing out nothing is left; when a session has run out its owner comes back to it.
  if (reason === 'expired') return writeRest()
  // What was written as another window signed out came too late for that.
  for (const key of owners.keys()) remove(key)
  endEra()
})

function endEra() {
  era = {}
  owners.clear()
  left.clear()
  for (const key of resting.keys()) cancel(key)
}

/** Every draft that is kept, of all windows; what is too old goes. */
async function everyDraft(): Promise<Stored[]> {
  const kept = ((await ask('readonly', (drafts) => drafts.getAll())) ?? []) as Stored[]
  for (const { key } of kept.filter((each) => !isFresh(each))) remove(key)
  return kept.filter(isFresh)
}

function remove(key: string) {
  void ask('readwrite', (drafts) => drafts.delete(key))
}

/** The drafts of one window; `left` are those of the page before, by their place. `draftOf` below is that of this one. */
export function draftsIn({ name, before }: WindowName, left = new Map<string, string>()) {
  const windows = heldDrafts()

  /** What other windows have left behind at this place: that of this one before a reload first, then the newest. */
  async function leftBehind(place: string): Promise<Stored[]> {
    const kept = (await everyDraft()).filter(({ key }) => placeOf(key) === place)
    const free = await windows.leftBehind(kept.map(({ key }) => key))
    const own = `${place}/${before}`
    return kept
      .filter(({ key }) => free.includes(key))
      .sort((a, b) => Number(b.key === own) - Number(a.key === own) || b.savedAt - a.savedAt)
  }

  /** The draft of one dialog, such as `draftOf(user.id, 'enquiries', 'new')`. */
  return function draftOf<V>(userId: string, dialog: string, record: number | string) {
    const place = [userId, dialog, record].join('/')
    const key = `${place}/${name}`
    const owner = {}
    const born = era
    let hasKept = false
    return {
      /** As long as the dialog is open, no other window takes its draft over. */
      hold: () => windows.hold(key),
      /** Whether there is something of its own to be read. */
      mayHave: () => owners.has(key) || left.has(place),
      /** What was typed here before, also before a reload: it is this dialog's from now on. */
      async readOwn(): Promise<Draft<V> | null> {
        // Whoever comes back at once finds what has not been written yet.
        const unwritten = resting.get(key)?.next
        if (unwritten) {
          owners.set(key, owner)
          return unwritten as Draft<V>
        }
        // Whoever was about to take it over finds it touched, and leaves it here.
        const own = await move<Stored>(key, key)
        const from = left.get(place)
        left.delete(place)
        // The page before a reload has said goodbye: what it has left is asked of nobody.
        const found = own ?? (from === undefined ? null : await move<Stored>(from, key))
        if (!found || !isFresh(found)) return null
        owners.set(key, owner)
        return found as Draft<unknown> as Draft<V>
      },
      /** What was typed in a window that is gone: then it is ours, if it is still wanted. */
      async takeLeft(isWanted = () => true): Promise<Draft<V> | null> {
        for (const each of await leftBehind(place)) {
          const taken = isWanted() ? await move<Stored>(each.key, key, each.savedAt) : null
          if (!taken) continue
          if (isWanted()) {
            owners.set(key, owner)
            return taken as Draft<unknown> as Draft<V>
          }
          // Whoever has begun in the meantime goes on with that, and this waits for the next.
          write(each.key, taken)
          if (!hasKept) remove(key)
        }
        return null
      },
      /** At once, or within a moment of the last writing; `now` where the page may go next. */
      keep(draft: Draft<V>, when: 'soon' | 'now' = 'soon') {
        if (born !== era) return
        hasKept = true
        owners.set(key, owner)
        const rest = resting.get(key)
        if (rest && when === 'soon') rest.next = draft
        else writeAndRest(key, draft)
      },
      /** What another dialog has typed at this place since stays. */
      forget() {
        if ((owners.get(key) ?? owner) !== owner) return
        owners.delete(key)
        cancel(key)
        remove(key)
      },
    }
  }
}

/** User, dialog and record; behind them stands the window. */
function placeOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'))
}

const left = new Map(takeOver().map((key) => [placeOf(key), key]))

export const draftOf = draftsIn(nameWindow(), left)

/** Also what was to be written in a moment. */
export async function forgetAllDrafts(): Promise<void> {
  endEra()
  await clearDrafts()
}
