import { describe, expect, it } from 'vitest'
import { tagOf, searchTerms, wordsOf } from './search-words.ts'

const words = (text: string) => [...wordsOf([text])].toSorted()

describe('the words of a text', () => {
  it.each([
    ['Tyres for the Toyota-Hilux', ['for', 'hilux', 'the', 'toyotahilux', 'tyres']],
    ['M&E works', ['e', 'm&e', 'works']],
    ['A-B&C-D', ['ab&cd', 'b&cd', 'cd', 'd']],
    ['Desks - and chairs & stools -- 3', ['3', 'and', 'chairs', 'desks', 'stools']],
    ['-Paper, toner-', ['paper', 'toner']],
    ['pre--cast &-& J & K', ['cast', 'j', 'k', 'precast']],
    ['Łukasz-Café', ['cafe', 'łukaszcafe']],
    ['a-b-c-d-e-f-g-h-i-j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(from('abcdefghij'))],
    ['- &', []],
    ['42.5 N, see A-1.PSU.', ['1', '1.psu', '42', '42.5', '5', 'a1', 'a1.psu', 'n', 'psu', 'see']],
    ["O'Brien’s 'Best' COVID-19", ['best', 'briens', 'covid19', '19', 'obriens', 's'].toSorted()],
    ['Lot 1-2 of 2026-A', ['1-2', '2', '2026a', 'a', 'lot', 'of']],
    ['etc. www.zra.org.zm', ['etc', 'org', 'org.zm', 'www', 'www.zra.org.zm', 'zm', 'zra', 'zra.org.zm']],
  ])('%s', (text, expected) => expect(words(text)).toEqual(expected))

  it('are truncated at whole characters', () => {
    const long = `${'\u{20000}'.repeat(40)}-a${'\u{20000}'.repeat(70)}`
    const [part, whole] = words(long)
    expect([whole, part].map((word) => Array.from(word!).length)).toEqual([64, 64])
    expect(part).toBe(`a${'\u{20000}'.repeat(63)}`)
  })

  it('are bounded by the length of the text, however it is joined', () => {
    const joined = Array.from({ length: 1_000 }, (_, i) => i.toString(36)).join('-')
    const eightPartWord = joined.replaceAll(/((?:\w+-){8}\w+)-/g, '$1 ')
    for (const text of [joined, eightPartWord, 'a-'.repeat(2_000), '-'.repeat(4_000), '-a&'.repeat(1_300)]) {
      const indexedWords = words(text)
      expect(indexedWords.length).toBeLessThan(1_400)
      expect(indexedWords.join('').length).toBeLessThan(8 * text.length)
    }
    expect(words(joined)).toHaveLength(9)
  })
})

function from(joined: string) {
  return (part: string): string => joined.slice(joined.indexOf(part))
}

describe('the terms of a search', () => {
  it.each([
    ['Toyota-Hi', ['toyota-hi']],
    ['paper - toner & ink', ['paper', 'toner', 'ink']],
    ['-', []],
    ['&', []],
    ['-.- && ...', []],
    ['M&E', ['m&e']],
    ['Z-1.psu.', ['z-1.psu']],
    ['42.5 1.5mm, No.5.', ['42.5', '1.5mm', 'no.5']],
    ['-hilux &k', ['hilux', 'k']],
    ["O'Brien ‘PSU’", ["o'brien", 'psu']],
    ['2026-004380', ['2026', '004380']],
  ])('%s', (search, expected) => expect(searchTerms(search)).toEqual(expected))

  it('are limited to twelve, and ignore lone punctuation', () => {
    expect(searchTerms(`- & -- ${'abcdefghijklmn'.split('').join(' - ')}`)).toEqual('abcdefghijkl'.split(''))
  })
})

it('a tag is not a search word, and vendor tags ignore case', () => {
  expect([tagOf('state', 'OPEN'), tagOf('vendor', 'J&K Motors')]).toEqual([
    '=state OPEN',
    '=vendor j&k motors',
  ])
  expect(searchTerms('=state OPEN')).toEqual(['state', 'open'])
})
