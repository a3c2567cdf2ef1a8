import { attachmentFaults } from '@insaka/domain/attachments/attachments.rules'
import { readFrame, type Frame } from './pdf-frame.ts'
import { isObjectStream, offsetsIn, startOfStream, unpack } from './pdf-object-stream.ts'
import { latin, PdfValue, isWordAt } from './pdf-value.ts'

export type PdfTools = {
  /** Unpacks what begins here, whatever follows it; more than `most` bytes are not made. */
  inflate: (packed: Uint8Array, most: number) => Promise<Uint8Array | 'too much' | 'damaged'>
  /** Lets others have their turn. */
  pause: () => Promise<void>
}

/** What people are warned of. Scripts are all that it may do beyond being read: send data, open other files. */
export type PdfMarks = { hasScripts: boolean; needsPassword: boolean }

/** How much is read in one go, and in all; a document that goes in circles comes to more. */
const pieceBytes = 256 * 1024
const mostBytes = 64 * 1024 * 1024
/** As if each value were so much longer: beginning with it takes time, too. */
const beginningCosts = 64
/** How much its object streams may hold, and how many there may be. */
const mostUnpacked = 32 * 1024 * 1024
const mostStreams = 20_000

class Unfit extends Error {}

/**
 * Looks through a PDF for what it could do to its reader: its marks, or why it is not taken. Every place is looked at
 * from which a viewer could read an object, whatever its directory says; nothing is drawn and no stream is unpacked but
 * those that hold objects.
 */
export async function readPdf(bytes: Uint8Array, tools: PdfTools): Promise<PdfMarks | string> {
  const frame = readFrame(bytes)
  if (typeof frame === 'string') return frame
  try {
    return await new Reading(bytes, frame, tools).marks()
  } catch (error) {
    if (error instanceof Unfit) return error.message
    throw error
  }
}

class Reading {
  private readonly bytes: Uint8Array
  private readonly tools: PdfTools
  private readonly streams: { at: number; value: PdfValue }[] = []
  private readonly encrypt: Frame['encrypt']
  private readonly found: PdfMarks
  /** Opening the document starts an action that is an object of its own. */
  private opensByReference = false
  private hasLooseAction = false
  private spent = 0
  private paused = 0

  constructor(bytes: Uint8Array, { encrypt }: Frame, tools: PdfTools) {
    this.bytes = bytes
    this.encrypt = encrypt
    this.found = { hasScripts: false, needsPassword: encrypt === '<<' }
    this.tools = tools
  }

  async marks(): Promise<PdfMarks> {
    await this.lookThrough()
    let left = mostUnpacked
    for (const { at, value } of this.streams) {
      const content = await unpack(this.bytes.subarray(at), value, left, this.tools.inflate)
      // Under a password everything inside is scrambled: that is what the mark says.
      if (content === 'scrambled' && this.found.needsPassword) continue
      if (typeof content === 'string') throw new Unfit(attachmentFaults.sealed)
      if (content.length > 0 && content.buffer !== this.bytes.buffer) left -= content.length
      const offsets = offsetsIn(content, value)
      if (!offsets) throw new Unfit(attachmentFaults.sealed)
      for (const offset of offsets) await this.look(content, offset)
    }
    if (this.opensByReference && this.hasLooseAction) this.found.hasScripts = true
    return this.found
  }

  /** A value may follow every `obj` or `trailer`, even within what looks like something else. */
  private async lookThrough(): Promise<void> {
    const { bytes } = this
    for (let at = 0; at < bytes.length; at++) {
      if (at % pieceBytes === 0) await this.spend(pieceBytes)
      const isObject = bytes[at] === j && bytes[at - 1] === b && bytes[at - 2] === o && bytes[at - 3] !== d
      if (isObject) {
        const value = await this.look(bytes, at + 1)
        if (this.asksForPassword(value, at)) this.found.needsPassword = true
        const start = isObjectStream(value) ? startOfStream(bytes, value.at) : null
        if (start === 'unclear') throw new Unfit(attachmentFaults.sealed)
        if (start !== null) this.streams.push({ at: start, value })
        if (this.streams.length > mostStreams) throw new Unfit(attachmentFaults.sealed)
      } else if (bytes[at] === r && isWordAt(bytes, at - 6, 'trailer')) {
        await this.look(bytes, at + 1)
      }
    }
  }

  /** Who shows a document asks for none where what the directory names is not there, or is something else. */
  private asksForPassword({ entries }: PdfValue, at: number): boolean {
    if (this.encrypt === undefined || !entries.has('Filter')) return false
    const [, number] = /(\d+)\s+\d+\s+ob$/.exec(latin(this.bytes, Math.max(0, at - 32), at)) ?? []
    return this.encrypt === `${number} R`
  }

  private async look(bytes: Uint8Array, at: number): Promise<PdfValue> {
    const value = new PdfValue(bytes, at)
    this.spent += beginningCosts
    do {
      const read = value.read(pieceBytes)
      this.spent += read
      if (this.spent - this.paused >= pieceBytes) await this.spend(0)
    } while (!value.done)
    if (value.tooDeep) throw new Unfit(attachmentFaults.sealed)
    this.markNames(value.names)
    this.markKinds(value)
    return value
  }

  private markNames(names: ReadonlySet<string>): void {
    if (names.has('Launch')) throw new Unfit(attachmentFaults.startsPrograms)
    if (filesOrMedia.some((name) => names.has(name))) throw new Unfit(attachmentFaults.holdsFiles)
    // The description of a file that is inside need not say of which type it is.
    if (names.has('EF') && describesFile.some((name) => names.has(name))) {
      throw new Unfit(attachmentFaults.holdsFiles)
    }
    if (scripts.some((name) => names.has(name))) this.found.hasScripts = true
  }

  /** Actions and annotations are decided by their kind; one that ISO 32000 does not have is marked. */
  private markKinds({ entries, names }: PdfValue): void {
    const [type, action, annotation] = ['Type', 'S', 'Subtype'].map((key) => entries.get(key) ?? '')
    // One without a kind does nothing.
    if (type === '/Action' && action !== '' && !harmlessActions.has(action!)) this.found.hasScripts = true
    if (type === '/Annot' && annotation !== '' && !harmlessAnnotations.has(annotation!))
      this.found.hasScripts = true
    const [opens, also] = [entries.get('OpenAction'), entries.get('AA')]
    const callsOut = callingOut.some((name) => names.has(name))
    if (callsOut && (opens === '<<' || also === '<<')) this.found.hasScripts = true
    if ([opens, also].some((target) => target?.endsWith(' R'))) this.opensByReference = true
    if (callingOut.some((name) => action === `/${name}`)) this.hasLooseAction = true
  }

  private async spend(bytes: number): Promise<void> {
    this.spent += bytes
    if (this.spent > mostBytes) throw new Unfit(attachmentFaults.sealed)
    this.paused = this.spent
    await this.tools.pause()
  }
}

const [o, b, j, d, r] = Array.from('objdr', (letter) => letter.charCodeAt(0))
const namesIn = (names: string): string[] => names.split(' ')
const filesOrMedia = namesIn(
  'EmbeddedFile EmbeddedFiles FileAttachment RichMedia RichMediaExecute 3D 3DD GoTo3DView Movie Sound',
)
const describesFile = ['F', 'UF', 'DOS', 'Mac', 'Unix', 'Filespec']
const scripts = namesIn('JavaScript JS OnInstantiate XFA GoToR GoToE SubmitForm ImportData Rendition')
/** A link that a reader clicks is harmless; one that the document follows as it opens is not. */
const callingOut = ['URI', 'Named']
const valuesOf = (names: string): ReadonlySet<string> => new Set(names.split(' ').map((name) => `/${name}`))
const harmlessActions = valuesOf('GoTo GoToDp Thread URI Hide Named ResetForm SetOCGState Trans')
const harmlessAnnotations = valuesOf(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink Popup Widget PrinterMark TrapNet Watermark Redact',
)
