const [white, delimiter] = [1, 2]
const kinds = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = white
for (const byte of '()<>[]{}/%') kinds[byte.charCodeAt(0)] = delimiter

const code = (letter: string): number => letter.charCodeAt(0)
const [slash, percent, backslash] = [code('/'), code('%'), code('\\')]
const [open, close, less, greater] = [code('('), code(')'), code('<'), code('>')]
const [bracket, endBracket, lineFeed, carriageReturn] = [code('['), code(']'), 10, 13]

/** The names that anybody asks for. All others are passed over unread, or large documents would take seconds. */
const telling = new Set(
  [
    'Launch EmbeddedFile EmbeddedFiles FileAttachment RichMedia EF F UF DOS Mac Unix Filespec',
    'RichMediaExecute 3D 3DD GoTo3DView Movie Sound OnInstantiate URI Named',
    'JavaScript JS XFA GoToR GoToE SubmitForm ImportData Rendition Root XRef ObjStm',
  ].flatMap((names) => names.split(' ')),
)
const beginsTelling = new Uint8Array(256)
for (const name of telling) beginsTelling[name.charCodeAt(0)] = 1
beginsTelling['#'.charCodeAt(0)] = 1

/** Deeper than any document; those who show it give up sooner. */
const deepest = 5_000
/** Longer than any name or number that means something here. */
const longestWord = 64

type Container = 'dictionary' | 'list'

/**
 * Reads one value of a PDF from where it begins, as those do who show it, and keeps the names that occur anywhere in
 * it, however they are escaped. It takes up again where it stopped, so that no value is read in one go for too long.
 */
export class PdfValue {
  at: number
  done = false
  tooDeep = false
  /** It goes on where the bytes end. */
  unfinished = false
  /** Those of the telling names that occur in it. */
  readonly names = new Set<string>()
  /** What follows each key of the outermost dictionary: `/Name`, a word, `[/Name` for a list, `9 R` for a reference. */
  readonly entries = new Map<string, string>()
  /** A number or keyword, where the value is nothing else. */
  word = ''
  private readonly bytes: Uint8Array
  private readonly stack: Container[] = []
  private key: string | null = null
  private lastKey = ''

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** Reads on, for about so many bytes at the most. Answers how many it were. */
  read(most: number): number {
    const began = this.at
    while (!this.done && this.at - began < most) this.readToken()
    return this.at - began
  }

  private readToken(): void {
    const { bytes } = this
    this.at = skipBlank(bytes, this.at)
    if (this.at >= bytes.length) {
      this.done = this.unfinished = true
      return
    }
    const byte = bytes[this.at]!
    const twice = bytes[this.at + 1] === byte
    if (byte === slash) this.takeName()
    else if (byte === open) this.skipText()
    else if (byte === less && twice) this.enter('dictionary', 2)
    else if (byte === bracket) this.enter('list', 1)
    else if (byte === greater && twice) this.leave('dictionary', 2)
    else if (byte === endBracket) this.leave('list', 1)
    else if (byte === less) this.skipHex()
    else if (kinds[byte] === delimiter) this.at += 1
    else this.takeWord()
    if (this.stack.length === 0) this.done = true
  }

  private enter(container: Container, length: number): void {
    this.note(container === 'list' ? '[' : '<<')
    this.stack.push(container)
    this.at += length
    if (this.stack.length > deepest) this.done = this.tooDeep = true
  }

  /** What closes something else is passed over, as others do. */
  private leave(container: Container, length: number): void {
    if (this.stack.at(-1) === container) this.stack.pop()
    this.at += length
  }

  private takeName(): void {
    const from = this.at + 1
    const end = endOfWord(this.bytes, from)
    this.at = end
    const isNoted = this.stack.length <= 2
    if (end - from > longestWord) this.note('')
    else if (isNoted || beginsTelling[this.bytes[from]!] === 1) {
      const name = unescaped(latin(this.bytes, from, end))
      if (telling.has(name)) this.names.add(name)
      if (isNoted) this.noteName(name)
    }
  }

  private takeWord(): void {
    const from = this.at
    const end = endOfWord(this.bytes, from)
    this.at = end
    if (this.stack.length > 2) return
    const word = end - from <= longestWord ? latin(this.bytes, from, end) : ''
    if (this.stack.length === 0) this.word = word
    this.note(word)
  }

  private noteName(name: string): void {
    if (this.stack.length === 1 && this.stack[0] === 'dictionary' && this.key === null) this.key = name
    else this.note(`/${name}`)
  }

  private note(token: string): void {
    const { length } = this.stack
    if (length === 2 && this.stack[1] === 'list') {
      const list = this.entries.get(this.lastKey) ?? ''
      if (list.length < longestWord) this.entries.set(this.lastKey, list + token)
    }
    if (length !== 1 || this.stack[0] !== 'dictionary') return
    if (this.key !== null) {
      this.entries.set(this.key, this.entries.has(this.key) ? 'twice' : token)
      this.lastKey = this.key
      this.key = null
    } else if (token === 'R') {
      this.entries.set(this.lastKey, `${this.entries.get(this.lastKey)} R`)
    }
  }

  private skipText(): void {
    const { bytes } = this
    let depth = 0
    for (; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at]!
      if (byte === backslash) this.at += 1
      else if (byte === open) depth += 1
      else if (byte === close && --depth === 0) break
    }
    this.at += 1
    this.note('')
  }

  private skipHex(): void {
    const end = this.bytes.indexOf(greater, this.at)
    this.at = end === -1 ? this.bytes.length : end + 1
    this.note('')
  }
}

/** Behind blanks and comments. */
export function skipBlank(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    while (at < bytes.length && kinds[bytes[at]!] === white) at += 1
    if (bytes[at] !== percent) return at
    while (at < bytes.length && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) at += 1
  }
}

export const isBlank = (byte: number): boolean => kinds[byte] === white

export function latin(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to && at < bytes.length; at++) text += String.fromCharCode(bytes[at]!)
  return text
}

/** Whether this word is here. */
export function isWordAt(bytes: Uint8Array, at: number, word: string): boolean {
  for (let place = 0; place < word.length; place++) {
    if (bytes[at + place] !== word.charCodeAt(place)) return false
  }
  return true
}

function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && kinds[bytes[at]!] === 0) at += 1
  return at
}

const unescaped = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name
