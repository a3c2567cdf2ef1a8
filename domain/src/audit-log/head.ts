import { fromBase64, fromHex, toBase64, toHex } from './byte-encoding.ts'

/** The link before the first event of every history. */
export const firstLink = '0'.repeat(64)

/** The end of a history: its number of events, its last link, and its Merkle root. */
export type Head = { events: number; link: string; root: string }
type InstitutionHead = Head & { institution: { code: string; id: string } }

/** A head as a user saved it: one typed from paper has no link, an older log line no root. */
export type SavedHead = {
  code: string | null
  institutionId: string | null
  events: number
  link: string | null
  root: string | null
}

/** The format of a C2SP checkpoint without signatures. */
export const writeHead = ({ institution, events, link, root }: InstitutionHead): string =>
  `insaka history of ${institution.code} ${institution.id}\n${events}\n${toBase64(fromHex(root))}\nlink ${link}\n`

export const headText = ({ events, root }: Pick<Head, 'events' | 'root'>): string =>
  `${events} ${events === 1 ? 'event' : 'events'}, root ${root}`

export const headLine = (code: string, { events, link, root }: Head): string =>
  `${code}: head ${events} ${link} root ${root}`

const codePattern = String.raw`[A-Z0-9&-]{2,16}`
/** Optional text before a line, such as a log prefix, a quotation mark or an indentation. */
const prefixPattern = String.raw`(?:.*[ \t\u00A0>|])?`
const numberPattern = String.raw`\d{1,15}`
const hashPattern = String.raw`[\da-fA-F]{64}`
/** Screens and printouts show a root in groups of eight digits. */
const groupedRootPattern = String.raw`(?:[\da-fA-F]{8}\s?){7}[\da-fA-F]{8}`
const checkpointPattern = String.raw`(?<![\w-])insaka history of (?<code>${codePattern}) (?<id>[\da-f-]{36})\r?\n${prefixPattern}(?<events>${numberPattern})\r?\n${prefixPattern}(?<base64>[A-Za-z0-9+/]{43}=)\r?\n${prefixPattern}link (?<link>${hashPattern})\b`
const headLinePattern = String.raw`(?<![\w&-])(?<lineCode>${codePattern}): head (?<lineEvents>${numberPattern}) (?<lineLink>${hashPattern})(?: root (?<lineRoot>${hashPattern}))?\b`
const thinSpaces = String.raw`\u00A0\u2000-\u200A\u202F`
const thousandsPattern = String.raw`\d{1,3}(?:[,.${thinSpaces}]\d{3})+`
/** Prevents a match within a longer number; a date or a space may precede it. */
const numberStartPattern = String.raw`(?<!\w|\d\S|(?<![\w.,:/-])\d{1,3}[ ${thinSpaces}])`
/** The digits after `head` and a number are a link, not a root. */
const notLinkPattern = String.raw`(?=[\da-fA-F]{8})(?<!\bhead\s+[\d,.]+\s+)`
const typedHeadPattern = String.raw`${numberStartPattern}(?<typedEvents>${thousandsPattern}|${numberPattern})(?: events?)?,?(?: root)?\s+${notLinkPattern}(?<typedRoot>${groupedRootPattern})\b`
const headPattern = new RegExp(`${checkpointPattern}|${headLinePattern}|${typedHeadPattern}`, 'gm')

/** Finds heads in any text: saved checkpoints, lines of the verification report, and heads typed from paper. */
export const readHeads = (text: string): SavedHead[] =>
  [...text.matchAll(headPattern)].map(({ groups = {} }) => {
    const {
      base64,
      link = groups['lineLink'],
      events = groups['lineEvents'] ?? groups['typedEvents'],
    } = groups
    const root =
      base64 === undefined
        ? (groups['lineRoot'] ?? groups['typedRoot']?.replaceAll(/\s/g, ''))
        : toHex(fromBase64(base64))
    return {
      code: groups['code'] ?? groups['lineCode'] ?? null,
      institutionId: groups['id'] ?? null,
      events: Number(events!.replaceAll(/\D/g, '')),
      link: link?.toLowerCase() ?? null,
      root: root?.toLowerCase() ?? null,
    }
  })
