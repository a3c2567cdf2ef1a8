import { readFileSync } from 'node:fs'
import { verifyFiles } from '../attachments/verify-files.repository.ts'
import { compareRecords, filesKind } from '../audit-log/compare-records.ts'
import { formatNumber } from '@insaka/domain/core/number-format'
import { headLine, readHeads, type SavedHead } from '@insaka/domain/audit-log/head'
import { compareDirectories } from './compare-directories.repository.ts'
import { checkRecordedHeads } from '../audit-log/recorded-heads.ts'
import {
  checkRecordedSeals,
  readSeals,
  sealLine,
  verifySeals,
  type RecordedSeal,
} from '../audit-log/verify-seals.ts'
import { verifyTrees } from '../audit-log/verify-trees.ts'
import type { DatabaseAccess } from '../db/access.ts'
import { inReadOnlySnapshot, type Observer } from '../db/owner-transactions.ts'
import { verifyChains } from '../audit-log/verify-chains.ts'
import { findSchemaFaults } from '../db/schema-faults.ts'
import type { Installation } from '../installation.ts'
import { resolveUserPath } from './backup.ts'
import { comparedRecords } from './compared-record-kinds.ts'
import { commandLine } from '../command-line.ts'

const maxPerKind = 20

/** Heads of histories and seals of security events, as printed by an earlier run. */
export type RecordedEnds = { heads: SavedHead[]; seals: RecordedSeal[] }
const noRecordedEnds: RecordedEnds = { heads: [], seals: [] }

const allOption = '--all'

/** Groups faults by institution and kind, so that many faults of one kind do not hide those of another. */
export class FaultReport {
  count = 0
  private readonly maxPrinted: number
  private readonly kinds = new Map<string, { isFiles: boolean; lines: string[]; count: number }>()

  constructor(maxPrinted = maxPerKind) {
    this.maxPrinted = maxPrinted
  }

  add(institution: string, kind: string, fault: string): void {
    this.count += 1
    const key = `${institution}: ${kind}`
    const entry = this.kinds.get(key) ?? { isFiles: kind === filesKind, lines: [], count: 0 }
    this.kinds.set(key, entry)
    entry.count += 1
    if (entry.lines.length < this.maxPrinted) entry.lines.push(`${institution}: ${fault}`)
  }

  /** Files come first, because their content cannot be recovered from anything else. */
  *printedLines(): Generator<string> {
    const kinds = [...this.kinds].toSorted(
      ([, one], [, other]) => Number(other.isFiles) - Number(one.isFiles),
    )
    for (const [kind, { lines, count }] of kinds) {
      yield* lines
      if (count > lines.length) yield `… and ${formatNumber(count - lines.length)} more of ${kind}`
    }
  }
}

/** Verifies every history and compares it with all records, all files and the heads saved elsewhere. */
export async function verifyAudit({ access }: Pick<Installation, 'access'>): Promise<number> {
  const options = process.argv.slice(3)
  const maxPrinted = options.includes(allOption) ? Infinity : maxPerKind
  const recordedEnds = readRecordedEnds(options.filter((each) => each !== allOption))
  if (typeof recordedEnds !== 'string') return verifyHistories(access, recordedEnds, maxPrinted)
  console.error(recordedEnds)
  return 1
}

export async function verifyHistories(
  access: DatabaseAccess,
  recordedEnds = noRecordedEnds,
  maxPrinted = maxPerKind,
): Promise<number> {
  const faults = await inReadOnlySnapshot(access.owner, (observer) =>
    findHistoryFaults(observer, recordedEnds, maxPrinted),
  )
  for (const line of faults.printedLines()) console.log(line)
  return faults.count > 0 ? 1 : 0
}

/** Prints passed checks immediately and collects the faults. */
export async function findHistoryFaults(
  observer: Observer,
  recordedEnds = noRecordedEnds,
  maxPrinted = maxPerKind,
): Promise<FaultReport> {
  const { tx } = observer
  const faults = new FaultReport(maxPrinted)

  for (const fault of await findSchemaFaults(tx))
    faults.add('All institutions', 'the schema', `CHANGED ${fault}`)

  const reports = await verifyChains(tx)
  for (const { institution, events, fault } of reports) {
    if (fault !== null) faults.add(institution, 'histories', `BROKEN at ${fault}`)
    else console.log(`${institution}: ${events} events, every link holds`)
  }
  for (const { institution, head, faults: treeFaults } of await verifyTrees(tx)) {
    console.log(headLine(institution, head))
    for (const fault of treeFaults) faults.add(institution, 'trees', `BROKEN: ${fault}`)
  }
  if (reports.length === 0) console.log('There is no institution yet.')
  for (const { institution, fault } of await checkRecordedHeads(observer, recordedEnds.heads))
    faults.add(institution, 'kept heads', `BROKEN: ${fault}`)

  for (const { institution, events, seal, fault } of await verifySeals(tx)) {
    if (fault !== null) faults.add(institution, 'security events', `BROKEN ${fault}`)
    else console.log(`${institution}: ${events} security events, every seal holds`)
    if (seal !== null) console.log(sealLine(institution, seal))
  }
  for (const { institution, fault } of await checkRecordedSeals(tx, recordedEnds.seals))
    faults.add(institution, 'security events', `BROKEN ${fault}`)

  for (const { institution, table, id, fault } of await compareDirectories(tx))
    faults.add(institution, table, `CHANGED ${table} ${id}: ${fault}`)

  const countBefore = faults.count
  const comparedCount = await compareRecords(
    observer,
    comparedRecords,
    ({ institution, kind, record, fault }) => faults.add(institution, kind, `CHANGED ${record}: ${fault}`),
  )
  if (comparedCount > 0 && faults.count === countBefore)
    console.log(`${comparedCount} records, each matching its history`)

  try {
    const verifiedFiles = await verifyFiles(tx)
    for (const { institution, file, fault } of verifiedFiles.faults)
      faults.add(institution, filesKind, `BROKEN file ${file}: ${fault}`)
    if (verifiedFiles.files > 0 && verifiedFiles.faults.length === 0)
      console.log(`${verifiedFiles.files} files, each as it was uploaded`)
  } catch (error) {
    // An event with invalid JSON stops the query; the check of the chain has already reported it.
    faults.add(
      'All institutions',
      filesKind,
      `BROKEN: files could not be compared: ${(error as Error).message}`,
    )
  }
  return faults
}

function readRecordedEnds(options: string[]): RecordedEnds | string {
  if (options.length === 0) return noRecordedEnds
  const [, pathOption] = (options.length === 1 && /^--since=(.+)$/.exec(options[0]!)) || []
  if (pathOption === undefined)
    return `Usage: ${commandLine('audit:verify')} or ${commandLine('audit:verify', '--since=FILE')}, where FILE is the output of an earlier run. ${allOption} prints every fault.`
  const file = resolveUserPath(pathOption)
  try {
    const text = readFileSync(file, 'utf8')
    const heads = readHeads(text)
    return heads.length > 0 ? { heads, seals: readSeals(text) } : `${file} contains no head of a history.`
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message}`
  }
}
