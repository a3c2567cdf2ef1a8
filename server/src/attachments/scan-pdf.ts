import { setImmediate } from 'node:timers/promises'
import { inflate as inflateCallback, constants } from 'node:zlib'
import { readPdf, type PdfFlags, type PdfTools } from './pdf/read-pdf.ts'

/** Unpacks aside from the thread that answers, and never more than was asked for. */
const inflate: PdfTools['inflate'] = (compressed, maxBytes) =>
  new Promise((resolve) => {
    const options = {
      // One that breaks off gives what there is, as viewers show it.
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(maxBytes, 1),
      chunkSize: 64 * 1024,
    }
    inflateCallback(compressed, options, (error: NodeJS.ErrnoException | null, content) => {
      if (!error) resolve(content)
      else resolve(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : 'damaged')
    })
  })

/** What people are warned of in a PDF, or why it is not taken. */
export const scanPdf = (bytes: Uint8Array): Promise<PdfFlags | string> =>
  readPdf(bytes, { inflate, pause: () => setImmediate() })
