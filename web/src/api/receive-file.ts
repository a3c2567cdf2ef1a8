import { ServerUnreachable } from './server-unreachable.ts'

/** So many bytes have come; of how many, where the server said how long the file is. */
export type DownloadProgress = { loaded: number; total: number | null }

/** Takes a file out of an answer as it comes, under the name and with the type that the server gave it. */
export async function receiveFile(
  response: Response,
  onProgress: (progress: DownloadProgress) => void,
): Promise<File> {
  const { headers, body } = response
  const total = Number(headers.get('Content-Length')) || null
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  let loaded = 0
  onProgress({ loaded, total })
  for (;;) {
    const part = await reader?.read().catch(rethrowAsUnreachable)
    if (!part?.value) break
    parts.push(part.value)
    loaded += part.value.length
    onProgress({ loaded, total })
  }
  return new File(parts, fileNameIn(headers), { type: headers.get('Content-Type') ?? '' })
}

/** A connection that breaks off in the middle of a file, unless somebody stopped it. */
function rethrowAsUnreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new ServerUnreachable()
}

const fileNamePattern = /filename="?([^";]+)"?/i

const fileNameIn = (headers: Headers): string =>
  headers.get('filename') ?? fileNamePattern.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'file'
