import { readFileSync } from 'node:fs'
import { verifyFiles } from '../attachments/verify-files.repository.ts'
import { compareRecords, ofFiles } from '../audit/compare-records.ts'
import { formatNumber } from '@insaka/domain/core/figures'
import { headLine, readHeads, type KeptHead } from '@insaka/domain/audit/head'
import { compareDirectories } from './compare-directories.repository.ts'
import { checkKept } from '../audit/kept-heads.ts'
import { checkKeptSeals, readSeals, sealLine, verifySeals, type KeptSeal } from '../audit/verify-seals.ts'
import { verifyTrees } from '../audit/verify-trees.ts'
import type { DatabaseAccess } from '../db/access.ts'
import { asObserver, type Observer } from '../db/owner.ts'
import { verifyChains } from '../audit/verify.ts'
import { findSchemaFaults } from '../db/schema-faults.ts'
import type { Installation } from '../installation.ts'
import { fileOf } from './backup.ts'
import { comparedRecords } from './compared-records.ts'
import { commandLine } from '../command-line.ts'

/** So many of each kind are printed; of others their number. */
const mostOfKind = 20

/** The ends of histories, and the seals of security events, that an earlier run has printed. */
export type Kept = { heads: KeptHead[]; seals: KeptSeal[] }
const nothingKept: Kept = { heads: [], seals: [] }

/** Has all of them printed. */
const all = '--all'

/** What is wrong, kind by kind in each institution, so that many of one kind hide no other. */
export class Faults {
  count = 0
  private readonly mostPrinted: number
  private readonly kinds = new Map<string, { isFiles: boolean; lines: string[]; count: number }>()

  constructor(mostPrinted = mostOfKind) {
    this.mostPrinted = mostPrinted
  }

  add(institution: string, kind: string, fault: string): void {
    this.count += 1
    const key = `${institution}: ${kind}`
    const of = this.kinds.get(key) ?? { isFiles: kind === ofFiles, lines: [], count: 0 }
    this.kinds.set(key, of)
    of.count += 1
    if (of.lines.length < this.mostPrinted) of.lines.push(`${institution}: ${fault}`)
  }

  /** Files first, since nothing else says what was in them. */
  *inTurn(): Generator<string> {
    const kinds = [...this.kinds].toSorted(
      ([, one], [, other]) => Number(other.isFiles) - Number(one.isFiles),
    )
    for (const [kind, { lines, count }] of kinds) {
      yield* lines
      if (count > lines.length) yield `… and ${formatNumber(count - lines.length)} more of ${kind}`
    }
  }
}

/**
 * Walks every history link by link, compares what it tells with every record and every file, and with the ends of
 * histories that were kept elsewhere.
 */
export async function verifyAudit({ access }: Pick<Installation, 'access'>): Promise<number> {
  const given = process.argv.slice(3)
  const most = given.includes(all) ? Infinity : mostOfKind
  const kept = keptEnds(given.filter((each) => each !== all))
  if (typeof kept !== 'string') return verifyHistories(access, kept, most)
  console.error(kept)
  return 1
}

export async function verifyHistories(
  access: DatabaseAccess,
  kept = nothingKept,
  most = mostOfKind,
): Promise<number> {
  const faults = await asObserver(access.owner, (observer) => findHistoryFaults(observer, kept, most))
  for (const line of faults.inTurn()) console.log(line)
  return faults.count > 0 ? 1 : 0
}

/** What is right is said as soon as it is known. */
export async function findHistoryFaults(
  observer: Observer,
  kept = nothingKept,
  most = mostOfKind,
): Promise<Faults> {
  const { tx } = observer
  const faults = new Faults(most)

  for (const fault of await findSchemaFaults(tx))
    faults.add('All institutions', 'the schema', `CHANGED ${fault}`)

  const reports = await verifyChains(tx)
  for (const { institution, events, fault } of reports) {
    if (fault !== null) faults.add(institution, 'histories', `BROKEN at ${fault}`)
    else console.log(`${institution}: ${events} events, every link holds`)
  }
  for (const { institution, head, faults: found } of await verifyTrees(tx)) {
    console.log(headLine(institution, head))
    for (const fault of found) faults.add(institution, 'trees', `BROKEN: ${fault}`)
  }
  if (reports.length === 0) console.log('There is no institution yet.')
  for (const { institution, fault } of await checkKept(observer, kept.heads))
    faults.add(institution, 'ends of histories', `BROKEN: ${fault}`)

  for (const { institution, events, seal, fault } of await verifySeals(tx)) {
    if (fault !== null) faults.add(institution, 'security events', `BROKEN ${fault}`)
    else console.log(`${institution}: ${events} security events, every seal holds`)
    if (seal !== null) console.log(sealLine(institution, seal))
  }
  for (const { institution, fault } of await checkKeptSeals(tx, kept.seals))
    faults.add(institution, 'security events', `BROKEN ${fault}`)

  for (const { institution, table, id, fault } of await compareDirectories(tx))
    faults.add(institution, table, `CHANGED ${table} ${id}: ${fault}`)

  const before = faults.count
  const compared = await compareRecords(observer, comparedRecords, ({ institution, kind, record, fault }) =>
    faults.add(institution, kind, `CHANGED ${record}: ${fault}`),
  )
  if (compared > 0 && faults.count === before) console.log(`${compared} records, each as its history says`)

  try {
    const found = await verifyFiles(tx)
    for (const { institution, file, fault } of found.faults)
      faults.add(institution, ofFiles, `BROKEN file ${file}: ${fault}`)
    if (found.files > 0 && found.faults.length === 0)
      console.log(`${found.files} files, each as it was uploaded`)
  } catch (error) {
    // An event whose content is no JSON stops the database; the walk has named it.
    faults.add(
      'All institutions',
      ofFiles,
      `BROKEN: files could not be compared: ${(error as Error).message}`,
    )
  }
  return faults
}

/** The ends that an earlier run has printed into a file, or why there are none. */
function keptEnds(given: string[]): Kept | string {
  if (given.length === 0) return nothingKept
  const [, name] = (given.length === 1 && /^--since=(.+)$/.exec(given[0]!)) || []
  if (name === undefined)
    return `Either ${commandLine('audit:verify')}, or ${commandLine('audit:verify', '--since=FILE')}, where FILE has what an earlier run printed; ${all} in each of them prints every fault.`
  const file = fileOf(name)
  try {
    const text = readFileSync(file, 'utf8')
    const heads = readHeads(text)
    return heads.length > 0
      ? { heads, seals: readSeals(text) }
      : `There is no head of any history in ${file}.`
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message}`
  }
}
