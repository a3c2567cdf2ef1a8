import { NoAnswer } from './no-answer.ts'

/** How much has come, in whole percent; null where the server did not say how long the file is. */
export type OnPercent = (percent: number | null) => void

/** Takes a file out of an answer as it comes, under the name and with the type that the server gave it. */
export async function receiveFile(response: Response, onPercent: OnPercent): Promise<File> {
  const { headers, body } = response
  const total = Number(headers.get('Content-Length'))
  const tell = (loaded: number) =>
    onPercent(total > 0 ? Math.min(100, Math.round((loaded * 100) / total)) : null)
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  let loaded = 0
  tell(loaded)
  for (;;) {
    const part = await reader?.read().catch(asNoAnswer)
    if (!part?.value) break
    parts.push(part.value)
    loaded += part.value.length
    tell(loaded)
  }
  return new File(parts, nameIn(headers), { type: headers.get('Content-Type') ?? '' })
}

/** A connection that breaks off in the middle of a file, unless somebody stopped it. */
function asNoAnswer(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new NoAnswer()
}

const disposed = /filename="?([^";]+)"?/i

const nameIn = (headers: Headers): string =>
  headers.get('filename') ?? disposed.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'report'
