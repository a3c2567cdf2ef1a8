const [whitespace, delimiter] = [1, 2]
const byteClasses = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) byteClasses[byte] = whitespace
for (const byte of '()<>[]{}/%') byteClasses[byte.charCodeAt(0)] = delimiter

const code = (letter: string): number => letter.charCodeAt(0)
const [slash, percent, backslash] = [code('/'), code('%'), code('\\')]
const [openParen, closeParen, lessThan, greaterThan] = [code('('), code(')'), code('<'), code('>')]
const [openBracket, closeBracket, lineFeed, carriageReturn] = [code('['), code(']'), 10, 13]

/** Names relevant to the scan; decoding all others would take seconds in large documents. */
const relevantNames = new Set(
  [
    'Launch EmbeddedFile EmbeddedFiles FileAttachment RichMedia EF F UF DOS Mac Unix Filespec',
    'RichMediaExecute 3D 3DD GoTo3DView Movie Sound OnInstantiate URI Named',
    'JavaScript JS XFA GoToR GoToE SubmitForm ImportData Rendition Root XRef ObjStm',
  ].flatMap((names) => names.split(' ')),
)
const relevantInitials = new Uint8Array(256)
for (const name of relevantNames) relevantInitials[name.charCodeAt(0)] = 1
relevantInitials['#'.charCodeAt(0)] = 1

/** Far deeper than real documents; viewers give up sooner. */
const maxDepth = 5_000
const maxTokenLength = 64

type Container = 'dictionary' | 'list'

/** Parses one value as leniently as viewers do, in slices, and collects the relevant names at any depth. */
export class PdfValue {
  at: number
  done = false
  tooDeep = false
  /** The bytes end before the value does. */
  isTruncated = false
  readonly names = new Set<string>()
  /** Values of the outermost dictionary: `/Name`, a word, `[/Name` for a list, `9 R` for a reference. */
  readonly entries = new Map<string, string>()
  word = ''
  private readonly bytes: Uint8Array
  private readonly stack: Container[] = []
  private key: string | null = null
  private lastKey = ''

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** Reads about `maxBytes` more and returns the number of bytes read. */
  read(maxBytes: number): number {
    const start = this.at
    while (!this.done && this.at - start < maxBytes) this.readToken()
    return this.at - start
  }

  private readToken(): void {
    const { bytes } = this
    this.at = skipBlank(bytes, this.at)
    if (this.at >= bytes.length) {
      this.done = this.isTruncated = true
      return
    }
    const byte = bytes[this.at]!
    const isDoubled = bytes[this.at + 1] === byte
    if (byte === slash) this.takeName()
    else if (byte === openParen) this.skipText()
    else if (byte === lessThan && isDoubled) this.enterContainer('dictionary', 2)
    else if (byte === openBracket) this.enterContainer('list', 1)
    else if (byte === greaterThan && isDoubled) this.leaveContainer('dictionary', 2)
    else if (byte === closeBracket) this.leaveContainer('list', 1)
    else if (byte === lessThan) this.skipHex()
    else if (byteClasses[byte] === delimiter) this.at += 1
    else this.takeWord()
    if (this.stack.length === 0) this.done = true
  }

  private enterContainer(container: Container, length: number): void {
    this.recordToken(container === 'list' ? '[' : '<<')
    this.stack.push(container)
    this.at += length
    if (this.stack.length > maxDepth) this.done = this.tooDeep = true
  }

  /** Ignores mismatched closing brackets, as viewers do. */
  private leaveContainer(container: Container, length: number): void {
    if (this.stack.at(-1) === container) this.stack.pop()
    this.at += length
  }

  private takeName(): void {
    const from = this.at + 1
    const end = endOfWord(this.bytes, from)
    this.at = end
    const isTopLevel = this.stack.length <= 2
    if (end - from > maxTokenLength) this.recordToken('')
    else if (isTopLevel || relevantInitials[this.bytes[from]!] === 1) {
      const name = decodeNameEscapes(decodeLatin1(this.bytes, from, end))
      if (relevantNames.has(name)) this.names.add(name)
      if (isTopLevel) this.recordName(name)
    }
  }

  private takeWord(): void {
    const from = this.at
    const end = endOfWord(this.bytes, from)
    this.at = end
    if (this.stack.length > 2) return
    const keyword = end - from <= maxTokenLength ? decodeLatin1(this.bytes, from, end) : ''
    if (this.stack.length === 0) this.word = keyword
    this.recordToken(keyword)
  }

  private recordName(name: string): void {
    if (this.stack.length === 1 && this.stack[0] === 'dictionary' && this.key === null) this.key = name
    else this.recordToken(`/${name}`)
  }

  private recordToken(token: string): void {
    const { length } = this.stack
    if (length === 2 && this.stack[1] === 'list') {
      const list = this.entries.get(this.lastKey) ?? ''
      if (list.length < maxTokenLength) this.entries.set(this.lastKey, list + token)
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
      else if (byte === openParen) depth += 1
      else if (byte === closeParen && --depth === 0) break
    }
    this.at += 1
    this.recordToken('')
  }

  private skipHex(): void {
    const end = this.bytes.indexOf(greaterThan, this.at)
    this.at = end === -1 ? this.bytes.length : end + 1
    this.recordToken('')
  }
}

/** Skips whitespace and comments. */
export function skipBlank(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    while (at < bytes.length && byteClasses[bytes[at]!] === whitespace) at += 1
    if (bytes[at] !== percent) return at
    while (at < bytes.length && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) at += 1
  }
}

export const isBlank = (byte: number): boolean => byteClasses[byte] === whitespace

export function decodeLatin1(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to && at < bytes.length; at++) text += String.fromCharCode(bytes[at]!)
  return text
}

export function isKeywordAt(bytes: Uint8Array, at: number, keyword: string): boolean {
  for (let place = 0; place < keyword.length; place++) {
    if (bytes[at + place] !== keyword.charCodeAt(place)) return false
  }
  return true
}

function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && byteClasses[bytes[at]!] === 0) at += 1
  return at
}

const decodeNameEscapes = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name
