import { readFileSync } from 'node:fs'
import { verifyFiles } from '../attachments/verify-files.repository.ts'
import { compareRecords } from '../audit/compare-records.ts'
import { checkKept, lineOf, readHeads, type KeptHead } from '../audit/kept-heads.ts'
import type { DatabaseAccess } from '../db/access.ts'
import { asObserver, type Observer } from '../db/owner.ts'
import { verifyChains } from '../audit/verify.ts'
import type { Installation } from '../installation.ts'
import { fileOf } from './backup.ts'
import { comparedRecords } from './compared-records.ts'
import { commandLine } from '../command-line.ts'

/** More are counted and not printed. */
const mostPrinted = 200

/**
 * Walks every history link by link, compares what it tells with every record and every file, and with the ends of
 * histories that were kept elsewhere.
 */
export async function verifyAudit({ access }: Pick<Installation, 'access'>): Promise<number> {
  const kept = keptHeads(process.argv.slice(3))
  if (typeof kept !== 'string') return verifyHistories(access, kept)
  console.error(kept)
  return 1
}

export async function verifyHistories(access: DatabaseAccess, kept: KeptHead[] = []): Promise<number> {
  const faults = await asObserver(access.owner, (observer) => verify(observer, kept))
  if (faults > mostPrinted) console.log(`… and ${faults - mostPrinted} more`)
  return faults > 0 ? 1 : 0
}

async function verify(observer: Observer, kept: KeptHead[]): Promise<number> {
  const { tx } = observer
  let faults = 0
  const tell = (line: string): void => {
    faults += 1
    if (faults <= mostPrinted) console.log(line)
  }

  const reports = await verifyChains(tx)
  for (const { institution, events, head, fault } of reports) {
    if (fault !== null) tell(`${institution}: BROKEN at ${fault}`)
    else console.log(`${institution}: ${events} events, every link holds`)
    if (head) console.log(lineOf({ institution, ...head }))
  }
  if (reports.length === 0) console.log('There is no institution yet.')
  for (const { institution, fault } of await checkKept(tx, kept)) tell(`${institution}: BROKEN: ${fault}`)

  const before = faults
  const compared = await compareRecords(observer, comparedRecords, ({ institution, record, fault }) =>
    tell(`${institution}: CHANGED ${record}: ${fault}`),
  )
  if (compared > 0 && faults === before) console.log(`${compared} records, each as its history tells`)

  try {
    const found = await verifyFiles(tx)
    for (const { institution, file, fault } of found.faults)
      tell(`${institution}: BROKEN file ${file}: ${fault}`)
    if (found.files > 0 && found.faults.length === 0)
      console.log(`${found.files} files, each as it was uploaded`)
  } catch (error) {
    // An event whose content is no JSON stops the database; the walk has named it.
    tell(`BROKEN: files could not be compared: ${(error as Error).message}`)
  }
  return faults
}

/** The ends of histories that an earlier run has printed into a file, or why there are none. */
function keptHeads(given: string[]): KeptHead[] | string {
  if (given.length === 0) return []
  const [, name] = (given.length === 1 && /^--since=(.+)$/.exec(given[0]!)) || []
  if (name === undefined)
    return `Either ${commandLine('audit:verify')}, or ${commandLine('audit:verify', '--since=FILE')}, where FILE has what an earlier run printed.`
  const file = fileOf(name)
  try {
    const heads = readHeads(readFileSync(file, 'utf8'))
    return heads.length > 0 ? heads : `There is no head of any history in ${file}.`
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message}`
  }
}
