/**
 * Which drafts are open in a window now. The windows ask each other: what nobody speaks up for was left behind by a
 * window that is gone. (Locks would tell it without asking, but there are none on plain HTTP.)
 */

type Message = { asked: readonly string[] } | { held: readonly string[] }

const name = 'insaka.drafts'
/** An old laptop that draws a page may not be heard for half of it. */
const answerMs = 1_000

export function heldDrafts() {
  const held: string[] = []
  let channel: BroadcastChannel | undefined

  function answer({ data }: MessageEvent<Message>) {
    const ours = 'asked' in data ? held.filter((key) => data.asked.includes(key)) : []
    if (ours.length > 0 && channel) tell(channel, { held: ours })
  }

  return {
    /** Speaks up for a draft until the returned function is called. */
    hold(key: string): () => void {
      held.push(key)
      // It is there no longer than it has to: a page that listens cannot be put aside for the Back button.
      channel ??= openChannel(answer)
      // Whoever is asking at this moment is told as well.
      tell(channel, { held: [key] })
      return () => {
        held.splice(held.indexOf(key), 1)
        if (held.length > 0) return
        channel?.close()
        channel = undefined
      }
    },
    leftBehind,
  }
}

/** Those of the drafts that no window speaks up for. A window too busy to answer in time counts as gone. */
async function leftBehind(keys: readonly string[]): Promise<string[]> {
  const left = new Set(keys)
  if (left.size === 0) return []
  await new Promise<void>((resolve) => {
    const channel = openChannel(({ data }) => {
      if ('held' in data) for (const key of data.held) left.delete(key)
      if (left.size === 0) finish()
    })
    const timer = setTimeout(finish, answerMs)
    tell(channel, { asked: keys })
    function finish() {
      clearTimeout(timer)
      channel.close()
      resolve()
    }
  })
  return [...left]
}

function openChannel(listen: (event: MessageEvent<Message>) => void): BroadcastChannel {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', listen)
  return channel
}

function tell(channel: BroadcastChannel, message: Message) {
  // A channel never leaves its origin: the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message)
}
