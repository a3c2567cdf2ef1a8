import { attachmentFaults } from '@insaka/domain/attachments/attachments.rules'
import { readTrailer, type PdfTrailer } from './pdf-trailer.ts'
import { isObjectStream, objectOffsets, streamStart, unpack } from './pdf-object-stream.ts'
import { decodeLatin1, PdfValue, isKeywordAt } from './pdf-value.ts'

export type PdfTools = {
  /** Inflates the data and ignores bytes after its end; `too much` if the result exceeds `maxBytes`. */
  inflate: (packed: Uint8Array, maxBytes: number) => Promise<Uint8Array | 'too much' | 'damaged'>
  /** Yields to the event loop. */
  pause: () => Promise<void>
}

/** Warnings for readers. `hasScripts` covers all active content: scripts, submitted forms, links to other files. */
export type PdfFlags = { hasScripts: boolean; needsPassword: boolean }

/** Limits for one slice and for the whole scan; only files made to be read again and again exceed the second one. */
const sliceBytes = 256 * 1024
const maxScannedBytes = 64 * 1024 * 1024
/** Accounts for the fixed cost of parsing a value. */
const valueOverheadBytes = 64
const maxUnpackedBytes = 32 * 1024 * 1024
const maxStreams = 20_000

class UnacceptablePdf extends Error {}

/**
 * Scans a PDF for dangerous content and returns its warnings, or the reason to refuse it. It covers every place from
 * which a viewer could read an object, listed in the document or not, and unpacks only object streams.
 */
export async function readPdf(bytes: Uint8Array, tools: PdfTools): Promise<PdfFlags | string> {
  const trailer = readTrailer(bytes)
  if (typeof trailer === 'string') return trailer
  try {
    return await new PdfScan(bytes, trailer, tools).scan()
  } catch (error) {
    if (error instanceof UnacceptablePdf) return error.message
    throw error
  }
}

class PdfScan {
  private readonly bytes: Uint8Array
  private readonly tools: PdfTools
  private readonly streams: { at: number; value: PdfValue }[] = []
  private readonly encrypt: PdfTrailer['encrypt']
  private readonly flags: PdfFlags
  /** The open action or an additional action is a reference to a separate object. */
  private opensByReference = false
  private hasSeparateAction = false
  private scannedBytes = 0
  private pausedAtBytes = 0

  constructor(bytes: Uint8Array, { encrypt }: PdfTrailer, tools: PdfTools) {
    this.bytes = bytes
    this.encrypt = encrypt
    this.flags = { hasScripts: false, needsPassword: encrypt === '<<' }
    this.tools = tools
  }

  async scan(): Promise<PdfFlags> {
    await this.scanObjects()
    let remainingBytes = maxUnpackedBytes
    for (const { at, value } of this.streams) {
      const content = await unpack(this.bytes.subarray(at), value, remainingBytes, this.tools.inflate)
      // Encrypted content cannot be scanned; `needsPassword` warns about it.
      if (content === 'scrambled' && this.flags.needsPassword) continue
      if (typeof content === 'string') throw new UnacceptablePdf(attachmentFaults.sealed)
      if (content.length > 0 && content.buffer !== this.bytes.buffer) remainingBytes -= content.length
      const offsets = objectOffsets(content, value)
      if (!offsets) throw new UnacceptablePdf(attachmentFaults.sealed)
      for (const offset of offsets) await this.scanValue(content, offset)
    }
    if (this.opensByReference && this.hasSeparateAction) this.flags.hasScripts = true
    return this.flags
  }

  /** Scans the value after every `obj` and `trailer`, even inside other data. */
  private async scanObjects(): Promise<void> {
    const { bytes } = this
    for (let at = 0; at < bytes.length; at++) {
      if (at % sliceBytes === 0) await this.countBytes(sliceBytes)
      const isObject = bytes[at] === j && bytes[at - 1] === b && bytes[at - 2] === o && bytes[at - 3] !== d
      if (isObject) {
        const value = await this.scanValue(bytes, at + 1)
        if (this.isEncryptionDictionary(value, at)) this.flags.needsPassword = true
        const start = isObjectStream(value) ? streamStart(bytes, value.at) : null
        if (start === 'unclear') throw new UnacceptablePdf(attachmentFaults.sealed)
        if (start !== null) this.streams.push({ at: start, value })
        if (this.streams.length > maxStreams) throw new UnacceptablePdf(attachmentFaults.sealed)
      } else if (bytes[at] === r && isKeywordAt(bytes, at - 6, 'trailer')) {
        await this.scanValue(bytes, at + 1)
      }
    }
  }

  /** Viewers ask for no password if the referenced object is missing or of another kind. */
  private isEncryptionDictionary({ entries }: PdfValue, at: number): boolean {
    if (this.encrypt === undefined || !entries.has('Filter')) return false
    const [, number] = /(\d+)\s+\d+\s+ob$/.exec(decodeLatin1(this.bytes, Math.max(0, at - 32), at)) ?? []
    return this.encrypt === `${number} R`
  }

  private async scanValue(bytes: Uint8Array, at: number): Promise<PdfValue> {
    const value = new PdfValue(bytes, at)
    this.scannedBytes += valueOverheadBytes
    do {
      const readBytes = value.read(sliceBytes)
      this.scannedBytes += readBytes
      if (this.scannedBytes - this.pausedAtBytes >= sliceBytes) await this.countBytes(0)
    } while (!value.done)
    if (value.tooDeep) throw new UnacceptablePdf(attachmentFaults.sealed)
    this.checkNames(value.names)
    this.checkActions(value)
    return value
  }

  private checkNames(names: ReadonlySet<string>): void {
    if (names.has('Launch')) throw new UnacceptablePdf(attachmentFaults.startsPrograms)
    if (fileAndMediaNames.some((name) => names.has(name)))
      throw new UnacceptablePdf(attachmentFaults.holdsFiles)
    // The file specification of an embedded file may lack its type.
    if (names.has('EF') && fileSpecificationNames.some((name) => names.has(name))) {
      throw new UnacceptablePdf(attachmentFaults.holdsFiles)
    }
    if (scriptNames.some((name) => names.has(name))) this.flags.hasScripts = true
  }

  /** Flags actions and annotations that are not on the lists of harmless types. */
  private checkActions({ entries, names }: PdfValue): void {
    const [type, action, annotation] = ['Type', 'S', 'Subtype'].map((key) => entries.get(key) ?? '')
    if (type === '/Action' && action !== '' && !harmlessActions.has(action!)) this.flags.hasScripts = true
    if (type === '/Annot' && annotation !== '' && !harmlessAnnotations.has(annotation!))
      this.flags.hasScripts = true
    const [openAction, additionalActions] = [entries.get('OpenAction'), entries.get('AA')]
    const hasExternalAction = externalActionNames.some((name) => names.has(name))
    if (hasExternalAction && (openAction === '<<' || additionalActions === '<<')) this.flags.hasScripts = true
    if ([openAction, additionalActions].some((target) => target?.endsWith(' R'))) this.opensByReference = true
    if (externalActionNames.some((name) => action === `/${name}`)) this.hasSeparateAction = true
  }

  private async countBytes(bytes: number): Promise<void> {
    this.scannedBytes += bytes
    if (this.scannedBytes > maxScannedBytes) throw new UnacceptablePdf(attachmentFaults.sealed)
    this.pausedAtBytes = this.scannedBytes
    await this.tools.pause()
  }
}

const [o, b, j, d, r] = Array.from('objdr', (letter) => letter.charCodeAt(0))
const splitNames = (names: string): string[] => names.split(' ')
const fileAndMediaNames = splitNames(
  'EmbeddedFile EmbeddedFiles FileAttachment RichMedia RichMediaExecute 3D 3DD GoTo3DView Movie Sound',
)
const fileSpecificationNames = ['F', 'UF', 'DOS', 'Mac', 'Unix', 'Filespec']
const scriptNames = splitNames('JavaScript JS OnInstantiate XFA GoToR GoToE SubmitForm ImportData Rendition')
/** Links are harmless if a reader clicks them, but not if the document opens them itself. */
const externalActionNames = ['URI', 'Named']
const nameValues = (names: string): ReadonlySet<string> => new Set(names.split(' ').map((name) => `/${name}`))
const harmlessActions = nameValues('GoTo GoToDp Thread URI Hide Named ResetForm SetOCGState Trans')
const harmlessAnnotations = nameValues(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink Popup Widget PrinterMark TrapNet Watermark Redact',
)
