import type { Browser, CDPSession } from 'playwright'

/**
 * A tab that Playwright does not look into. Where it does, it has the browser keep stack traces of whatever the page
 * does, and the longest task of a start took half as long again.
 */
export type UnwatchedTab = {
  go: (url: string) => Promise<void>
  /** The value of an expression in the page. */
  value: <V>(expression: string) => Promise<V>
  /** Until an expression in the page is true. */
  until: (expression: string) => Promise<void>
  type: (text: string) => Promise<void>
  close: () => Promise<void>
}

export async function openUnwatchedTab(browser: Browser, slower: number): Promise<UnwatchedTab> {
  const whole = await browser.newBrowserCDPSession()
  const { browserContextId } = await whole.send('Target.createBrowserContext')
  const size = { width: 1366, height: 768 }
  const { targetId } = await whole.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    ...size,
  })
  const { sessionId } = await whole.send('Target.attachToTarget', { targetId, flatten: false })
  const send = messenger(whole, sessionId)
  await send('Emulation.setCPUThrottlingRate', { rate: slower })

  const value = async <V>(expression: string) => {
    const { result } = await send<{ result: { value: V } }>('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })
    return result.value
  }
  return {
    go: async (url) => void (await send('Page.navigate', { url })),
    value,
    until: async (expression) => {
      for (let i = 0; !(await value<boolean>(expression)); i++) {
        if (i > 120) throw new Error(`It never came true: ${expression}`)
        // Seldom: asking is work for the page, too.
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    type: async (text) => void (await send('Input.insertText', { text })),
    close: async () => {
      await whole.send('Target.disposeBrowserContext', { browserContextId })
      await whole.detach()
    },
  }
}

type Reply = { id?: number; result?: unknown; error?: { message: string } }

/** Commands for one target through the session of the browser, since one of its own would be Playwright's again. */
function messenger(whole: CDPSession, sessionId: string) {
  const asked = new Map<number, (reply: Reply) => void>()
  whole.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return
    const reply = JSON.parse(event.message) as Reply
    asked.get(reply.id ?? 0)?.(reply)
  })
  let last = 0
  return async <R>(method: string, params: object): Promise<R> => {
    const id = ++last
    const came = new Promise<Reply>((resolve) => asked.set(id, resolve))
    const message = JSON.stringify({ id, method, params })
    await whole.send('Target.sendMessageToTarget', { sessionId, message })
    const { result, error } = await came
    asked.delete(id)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result as R
  }
}
