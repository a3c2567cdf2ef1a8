import fc from 'fast-check'
import type { CallInput } from '../endpoint-samples.ts'

/** Texts that often break software: encodings, SQL, paths, markup, dates, numbers. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b@example.org',
  '\ud800',
  'x\udc00y',
  '\u202egnp.exe',
  '\u2066admin\u2069',
  '\ufeff',
  '\ufffe',
  'İstanbul',
  'ß'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(10),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  'a'.repeat(300),
  'a'.repeat(5_000),
  '%'.repeat(200),
  "' OR '1'='1",
  '1; DROP TABLE users; --',
  "x'); SELECT pg_sleep(10); --",
  String.raw`\'; COPY users TO '/tmp/x'; --`,
  '$1',
  '{{7*7}}',
  '${7*7}',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '/a/b~1c/~0d',
  'http://169.254.169.254/',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  'constructor',
  '__proto__',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  '0x10',
  '٣',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60+14:00',
  '-271821-04-20',
  '01900000-0000-7000-8000-000000000000',
  '01900000-0000-7000-8000-00000000000G',
  'a\r\nSet-Cookie: x=1',
  '\u2028\u2029',
]

const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 400 }) },
)

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.1, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

const { value: hostileValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'value' },
    { weight: 5, arbitrary: hostileText },
    { weight: 3, arbitrary: hostileNumber },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}) },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.dictionary(hostileText, tie('value'), { maxKeys: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 10, max: 3_000 }).map(nested) },
  ),
}))

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

/** Mutation of a valid call; numbers select a part of the call. */
const mutation = fc.oneof(
  fc.record({ to: fc.constant('params' as const), at: fc.nat(9), value: hostileText }),
  fc.record({ to: fc.constant('query' as const), name: parameterName(), value: hostileText }),
  fc.record({ to: fc.constant('field' as const), at: fc.nat(30), value: hostileValue }),
  fc.record({ to: fc.constant('field' as const), at: fc.nat(30), value: hostileText }),
  fc.record({ to: fc.constant('new field' as const), name: hostileText, value: hostileValue }),
  fc.record({ to: fc.constant('body' as const), value: hostileValue }),
  fc.record({ to: fc.constant('text' as const), value: hostileText }),
  fc.record({ to: fc.constant('file' as const), at: fc.nat(200), value: fc.uint8Array({ maxLength: 300 }) }),
  fc.record({
    to: fc.constant('url' as const),
    value: fc.constantFrom('%', '%zz', '%00', '%c0%af', '//', '/..', ';x', '#', '?&&=&', '%2f'),
  }),
)
export type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never

function parameterName() {
  return fc.oneof(
    fc.constantFrom('page', 'size', 'search', 'institution', 'direction', 'scope', 'from'),
    hostileText,
  )
}

export const mutations = fc.array(mutation, { minLength: 0, maxLength: 3 })

export type MutatedCall = CallInput & { text?: string; urlSuffix: string }

export function applyMutation(call: MutatedCall, mutation: Mutation): MutatedCall {
  const body = { ...(call.body as Record<string, unknown> | undefined) }
  switch (mutation.to) {
    case 'params': {
      const names = Object.keys(call.params ?? {})
      const name = names[mutation.at % names.length]
      return name === undefined ? call : { ...call, params: { ...call.params, [name]: mutation.value } }
    }
    case 'query':
      return { ...call, query: { ...call.query, [mutation.name]: mutation.value } }
    case 'field': {
      const names = Object.keys(body)
      const name = names[mutation.at % names.length]
      return name === undefined ? call : { ...call, body: { ...body, [name]: mutation.value } }
    }
    case 'new field':
      return { ...call, body: { ...body, [mutation.name]: mutation.value } }
    case 'body':
      return { ...call, body: mutation.value }
    case 'text':
      return { ...call, text: mutation.value }
    case 'file':
      return call.file ? { ...call, file: overwriteFrom(call.file, mutation.at, mutation.value) } : call
    case 'url':
      return { ...call, urlSuffix: call.urlSuffix + mutation.value }
  }
}

const overwriteFrom = (file: Uint8Array, at: number, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([file.subarray(0, at), bytes])
