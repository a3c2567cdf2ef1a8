import { setImmediate } from 'node:timers/promises'
import { inflate as inflateCallback, constants } from 'node:zlib'
import { readPdf, type PdfFlags, type PdfTools } from './pdf/read-pdf.ts'

/** Inflates in a background thread. */
const inflate: PdfTools['inflate'] = (compressed, maxBytes) =>
  new Promise((resolve) => {
    const options = {
      // A truncated stream yields its readable part, as in viewers.
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(maxBytes, 1),
      chunkSize: 64 * 1024,
    }
    inflateCallback(compressed, options, (error: NodeJS.ErrnoException | null, content) => {
      if (!error) resolve(content)
      else resolve(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : 'damaged')
    })
  })

export const scanPdf = (bytes: Uint8Array): Promise<PdfFlags | string> =>
  readPdf(bytes, { inflate, pause: () => setImmediate() })
