import { describe, expect, it } from 'vitest'
import { readPicture } from './picture.ts'

const text = (words: string): number[] => Array.from(words, (letter) => letter.codePointAt(0)!)
const u16 = (value: number): number[] => [value >> 8, value & 255]
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)]

const chunk = (name: string, content: number[] = []): number[] => [
  ...u32(content.length),
  ...text(name),
  ...content,
  ...u32(0),
]
const signature = [0x89, ...text('PNG\r\n'), 0x1a, 0x0a]
const head = chunk('IHDR', [...u32(300), ...u32(200), 8, 6, 0, 0, 0])
const [data, end] = [chunk('IDAT', [1, 2, 3]), chunk('IEND')]
const png = [...signature, ...head, ...data, ...end]

const segment = (marker: number, content: number[]): number[] => [
  0xff,
  marker,
  ...u16(content.length + 2),
  ...content,
]
const frame = (marker = 0xc0): number[] => segment(marker, [8, ...u16(200), ...u16(300), 1, 1, 17, 0])
const jfif = segment(0xe0, text('JFIF\0'))
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 5, 0xff, 0x00, 6, 0xff, 0xd3, 7]
const [start, finish] = [
  [0xff, 0xd8],
  [0xff, 0xd9],
]
const jpeg = [...start, ...jfif, ...frame(), ...scan, ...finish]

const read = (bytes: number[]) => readPicture(Uint8Array.from(bytes))
const keptBytes = (bytes: number[]) => Array.from(read(bytes)!.bytes)

describe('detects a picture by its bytes', () => {
  it('reads PNG', () => {
    expect(read(png)).toEqual({ type: 'image/png', width: 300, height: 200, bytes: Uint8Array.from(png) })
  })

  it.each([0xc0, 0xc1, 0xc2])('reads JPEG with frame %i', (marker) => {
    const bytes = [...start, ...jfif, ...frame(marker), ...scan, ...scan, ...finish]
    expect(read(bytes)).toEqual({
      type: 'image/jpeg',
      width: 300,
      height: 200,
      bytes: Uint8Array.from(bytes),
    })
  })

  it('reads a picture within a larger buffer', () => {
    const buffer = Uint8Array.from([9, 9, 9, ...png, 9])
    expect(readPicture(buffer.subarray(3, 3 + png.length))).toMatchObject({ width: 300, height: 200 })
  })
})

describe('keeps only the picture', () => {
  it.each([
    [
      'notes and the moment of a PNG',
      [...signature, ...head, ...chunk('tEXt', text('Author')), ...chunk('tIME'), ...data, ...end],
      png,
    ],
    [
      'the other pictures of an animation',
      [...signature, ...head, ...chunk('acTL', [1]), ...data, ...chunk('fdAT', [1]), ...end],
      png,
    ],
    ['what hangs behind a PNG', [...png, ...text('<script>alert(1)</script>')], png],
    [
      'what a camera says',
      [...start, ...jfif, ...segment(0xe1, text('Exif\0\0 15° S 28° E')), ...frame(), ...scan, ...finish],
      jpeg,
    ],
    [
      'a comment',
      [...start, ...jfif, ...segment(0xfe, text('by Mutale')), ...frame(), ...scan, ...finish],
      jpeg,
    ],
    ['what hangs behind a JPEG', [...jpeg, ...text('PK\u0003\u0004')], jpeg],
  ])('removes %s', (_, bytes, expected) => {
    expect(keptBytes(bytes)).toEqual(expected)
  })

  it('keeps its colours', () => {
    const png = [
      ...signature,
      ...head,
      ...chunk('sRGB', [0]),
      ...chunk('PLTE', [1, 2, 3]),
      ...chunk('tRNS', [0]),
      ...data,
      ...end,
    ]
    const jpeg = [
      ...start,
      ...segment(0xe2, text('ICC_PROFILE')),
      ...segment(0xee, text('Adobe')),
      ...frame(),
      ...scan,
      ...finish,
    ]
    expect(keptBytes(png)).toEqual(png)
    expect(keptBytes(jpeg)).toEqual(jpeg)
  })
})

describe('rejects other files', () => {
  it.each([
    ['nothing', []],
    ['a text', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a signature alone', signature],
    ['a PNG that begins with its data', [...signature, ...data, ...head, ...end]],
    ['a PNG without data', [...signature, ...head, ...end]],
    ['a PNG with a part nobody knows', [...signature, ...head, ...chunk('EVIL'), ...data, ...end]],
    ['a JPEG without a frame', [...start, ...jfif, ...scan, ...finish]],
    ['a JPEG without a scan', [...start, ...jfif, ...frame(), ...finish]],
    ['a JPEG of a form browsers do not show', [...start, ...jfif, ...frame(0xc3), ...scan, ...finish]],
    ['a JPEG with a length of nothing', [...start, 0xff, 0xe0, 0, 0, ...frame(), ...scan, ...finish]],
    ['a JPEG that goes astray', [...start, 1, 2, ...jpeg]],
  ])('%s', (_, bytes) => {
    expect(read(bytes)).toBeNull()
  })

  it('rejects a truncated picture of any length', () => {
    for (const whole of [png, jpeg])
      for (let length = 0; length < whole.length; length++)
        expect(read(whole.slice(0, length)), `${length}`).toBeNull()
  })
})
