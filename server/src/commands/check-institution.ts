import { setPriority } from 'node:os'
import type { CheckCounts, CheckFault } from '@insaka/domain/audit/audit-checks.schema'
import { mostNamedFaults, type CheckPart } from '@insaka/domain/audit/audit-checks.labels'
import { allDerived } from '../all-projections.ts'
import { verifyFiles } from '../attachments/verify-files.repository.ts'
import { compareDirectories } from './compare-directories.repository.ts'
import { compareRecords, ofFiles } from '../audit/compare-records.ts'
import { verifyChains, type Part } from '../audit/verify.ts'
import { verifySeals } from '../audit/verify-seals.ts'
import { verifyTrees } from '../audit/verify-trees.ts'
import type { Progress } from '../audit-checks/audit-checks.repository.ts'
import type { CheckNews, CheckResult } from '../audit-checks/check-process.ts'
import { asObserver, type Observer, type OwnerTx } from '../db/owner.ts'
import { findSchemaFaults } from '../db/schema-faults.ts'
import { isUuid } from '../db/uuid.ts'
import type { Installation } from '../installation.ts'
import { bySource } from '../projections/build.ts'
import { countRows, type Group } from '../projections/projection.ts'
import { describeFault } from '../projections/rebuild-exceptions.ts'
import { countParts, readHead } from './check-institution.repository.ts'
import { comparedRecords } from './compared-records.ts'
import { interruption } from './interruption.ts'
import { rollupFaults } from './rollups-check.ts'

const everyMs = 1_000

/** Does what `audit:verify` and `rollups:check` do, for the institution that a server names. */
export async function checkInstitutionAside({ access }: Installation): Promise<number> {
  const institutionId = process.argv[3] ?? ''
  const server = process.send?.bind(process)
  if (!server || !isUuid(institutionId)) {
    console.error('Only a server begins this, for one of its institutions.')
    return 1
  }
  // People who work with the server come first.
  setPriority(10)
  const stop = interruption()
  const say = (news: CheckNews): void => void server(news)
  let last = 0
  const result = await asObserver(access.owner, (observer) =>
    checkInstitution(observer, institutionId, (progress) => {
      stop.throwIfAborted()
      if (performance.now() - last < everyMs) return
      last = performance.now()
      say({ progress })
    }),
  )
  say({ result })
  return 0
}

/** Looks through everything that an institution has, as it is at one moment. */
export async function checkInstitution(
  observer: Observer,
  institutionId: string,
  hear: (progress: Progress) => void,
): Promise<CheckResult> {
  const { tx } = observer
  const within = { institutionId, block: null }
  const progress = {
    head: await readHead(tx, institutionId),
    totals: await countAll(tx, within),
    checked: { events: 0, records: 0, figures: 0, files: 0 },
  }
  hear(progress)
  const part = (name: CheckPart): Required<Part> => ({
    institutionId,
    seen: (more) => {
      progress.checked[name] += more
      hear(progress)
    },
  })
  const faults = new Faults()

  for (const text of await findSchemaFaults(tx)) faults.add({ ...nothingNamed, part: 'schema', text })

  for (const { fault } of await verifyChains(tx, part('events')))
    if (fault !== null) faults.add({ ...nothingNamed, part: 'events', text: fault })
  const isBroken = faults.count > 0
  for (const tree of await verifyTrees(tx, { institutionId }))
    for (const fault of tree.faults) faults.add({ ...nothingNamed, part: 'events', text: fault })
  for (const { fault } of await verifySeals(tx, { institutionId }))
    if (fault !== null) faults.add({ ...nothingNamed, part: 'events', text: fault }, 'security events')

  await compareRecords(
    observer,
    comparedRecords,
    ({ kind, parts }) => faults.add({ part: kind === ofFiles ? 'files' : 'records', ...parts }, kind),
    part('records'),
  )
  for (const { subject, table, id, fault } of await compareDirectories(tx, institutionId))
    faults.add({ part: 'records', subject, id, field: null, text: `${fault} (${table})` }, table)

  const { seen } = part('figures')
  for await (const fault of rollupFaults(tx, {
    within,
    onRow: () => seen(1),
  })) {
    const [subject = '', ...rest] = describeFault(fault)
      .replaceAll(/, [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
      .split(': ')
    const text = rest.join(': ')
    faults.add({ ...nothingNamed, part: 'figures', subject, text }, `figures of ${subject}`)
  }

  try {
    for (const { register, file, fault } of (await verifyFiles(tx, part('files'))).faults)
      faults.add({
        ...nothingNamed,
        part: 'files',
        subject: register,
        text: `${file}: ${fault}`,
      })
  } catch (error) {
    // An event whose content is no JSON stops the database; the walk has named it.
    if (!isBroken) throw error
    faults.add({
      ...nothingNamed,
      part: 'files',
      text: 'Files could not be compared, since an event cannot be read.',
    })
  }
  return { ...progress, faults: faults.named(), faultCount: faults.count }
}

const nothingNamed = { subject: null, id: null, field: null }

/** Some of very many faults, so that those of one kind hide no other. */
class Faults {
  count = 0
  private readonly kinds = new Map<string, CheckFault[]>()

  add(fault: CheckFault, kind: string = fault.part): void {
    this.count += 1
    const alike = this.kinds.get(kind) ?? []
    this.kinds.set(kind, alike)
    if (alike.length < mostNamedFaults) alike.push(fault)
  }

  /** The first of each kind before the second of any. */
  named(): CheckFault[] {
    const all = [...this.kinds.values()].flatMap((alike) => alike.map((fault, index) => ({ fault, index })))
    return all
      .toSorted((one, other) => one.index - other.index)
      .slice(0, mostNamedFaults)
      .map(({ fault }) => fault)
  }
}

async function countAll(tx: OwnerTx, within: Group): Promise<CheckCounts> {
  const counted = await countParts(tx, within.institutionId)
  let figures = 0
  for (const source of bySource(allDerived).keys()) figures += await countRows(tx, source, within)
  return { ...counted, figures }
}
