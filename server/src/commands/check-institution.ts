import { setPriority } from 'node:os'
import type {
  VerificationCounts,
  VerificationFault,
} from '@insaka/domain/audit-log/audit-verification.schema'
import { maxNamedFaults, type VerificationPart } from '@insaka/domain/audit-log/audit-verification.labels'
import { allDerivedData } from '../all-projections.ts'
import { verifyFiles } from '../attachments/verify-files.repository.ts'
import { compareDirectories } from './compare-directories.repository.ts'
import { compareRecords, filesKind } from '../audit-log/compare-records.ts'
import { verifyChains, type VerifyScope } from '../audit-log/verify-chains.ts'
import { verifySeals } from '../audit-log/verify-seals.ts'
import { verifyTrees } from '../audit-log/verify-trees.ts'
import type { CheckProgress } from '../audit-verification/audit-checks.repository.ts'
import type { CheckMessage, AuditCheckResult } from '../audit-verification/check-process.ts'
import { inReadOnlySnapshot, type Observer, type OwnerTx } from '../db/owner-transactions.ts'
import { findSchemaFaults } from '../db/schema-faults.ts'
import { isUuid } from '../db/uuid.ts'
import type { Installation } from '../installation.ts'
import { bySource } from '../projections/build.ts'
import { countRows, type ComparisonUnit } from '../projections/projection.ts'
import { describeFault } from '../projections/rebuild-exceptions.ts'
import { countAuditedItems, readHead } from './check-institution.repository.ts'
import { comparedRecords } from './compared-record-kinds.ts'
import { interruptSignal } from './interrupt-signal.ts'
import { rollupFaults } from './rollups-check.ts'

const progressIntervalMs = 1_000

/** Entry point of the child process: runs `audit:verify` and `rollups:check` for one institution. */
export async function runInstitutionCheck({ access }: Installation): Promise<number> {
  const institutionId = process.argv[3] ?? ''
  const sendToServer = process.send?.bind(process)
  if (!sendToServer || !isUuid(institutionId)) {
    console.error('Only the server starts this command, for one institution.')
    return 1
  }
  // Low priority, so that requests to the server come first.
  setPriority(10)
  const stop = interruptSignal()
  const sendMessage = (message: CheckMessage): void => void sendToServer(message)
  let lastSentAt = 0
  const result = await inReadOnlySnapshot(access.owner, (observer) =>
    checkInstitution(observer, institutionId, (progress) => {
      stop.throwIfAborted()
      if (performance.now() - lastSentAt < progressIntervalMs) return
      lastSentAt = performance.now()
      sendMessage({ progress })
    }),
  )
  sendMessage({ result })
  return 0
}

export async function checkInstitution(
  observer: Observer,
  institutionId: string,
  onProgress: (progress: CheckProgress) => void,
): Promise<AuditCheckResult> {
  const { tx } = observer
  const scope = { institutionId, block: null }
  const progress = {
    head: await readHead(tx, institutionId),
    totals: await countTotals(tx, scope),
    checked: { events: 0, records: 0, figures: 0, files: 0 },
  }
  onProgress(progress)
  const partScope = (name: VerificationPart): Required<VerifyScope> => ({
    institutionId,
    onProgress: (count) => {
      progress.checked[name] += count
      onProgress(progress)
    },
  })
  const faults = new CheckFaults()

  for (const text of await findSchemaFaults(tx)) faults.add({ ...noRecord, part: 'schema', text })

  for (const { fault } of await verifyChains(tx, partScope('events')))
    if (fault !== null) faults.add({ ...noRecord, part: 'events', text: fault })
  const isBroken = faults.count > 0
  for (const tree of await verifyTrees(tx, { institutionId }))
    for (const fault of tree.faults) faults.add({ ...noRecord, part: 'events', text: fault })
  for (const { fault } of await verifySeals(tx, { institutionId }))
    if (fault !== null) faults.add({ ...noRecord, part: 'events', text: fault }, 'security events')

  await compareRecords(
    observer,
    comparedRecords,
    ({ kind, parts }) => faults.add({ part: kind === filesKind ? 'files' : 'records', ...parts }, kind),
    partScope('records'),
  )
  for (const { subject, table, id, fault } of await compareDirectories(tx, institutionId))
    faults.add({ part: 'records', subject, id, field: null, text: `${fault} (${table})` }, table)

  const figuresScope = partScope('figures')
  for await (const fault of rollupFaults(tx, {
    within: scope,
    onRow: () => figuresScope.onProgress(1),
  })) {
    const [subject = '', ...rest] = describeFault(fault)
      .replaceAll(/, [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
      .split(': ')
    const text = rest.join(': ')
    faults.add({ ...noRecord, part: 'figures', subject, text }, `figures of ${subject}`)
  }

  try {
    for (const { register, file, fault } of (await verifyFiles(tx, partScope('files'))).faults)
      faults.add({
        ...noRecord,
        part: 'files',
        subject: register,
        text: `${file}: ${fault}`,
      })
  } catch (error) {
    // An event with invalid JSON stops the query; the check of the chain has already reported it.
    if (!isBroken) throw error
    faults.add({
      ...noRecord,
      part: 'files',
      text: 'Files could not be compared, because an event cannot be read.',
    })
  }
  return { ...progress, faults: faults.sample(), faultCount: faults.count }
}

const noRecord = { subject: null, id: null, field: null }

/** Samples the faults, so that many faults of one kind do not hide those of another. */
class CheckFaults {
  count = 0
  private readonly kinds = new Map<string, VerificationFault[]>()

  add(fault: VerificationFault, kind: string = fault.part): void {
    this.count += 1
    const sameKind = this.kinds.get(kind) ?? []
    this.kinds.set(kind, sameKind)
    if (sameKind.length < maxNamedFaults) sameKind.push(fault)
  }

  /** Takes the first fault of each kind before the second of any. */
  sample(): VerificationFault[] {
    const all = [...this.kinds.values()].flatMap((sameKind) =>
      sameKind.map((fault, index) => ({ fault, index })),
    )
    return all
      .toSorted((one, other) => one.index - other.index)
      .slice(0, maxNamedFaults)
      .map(({ fault }) => fault)
  }
}

async function countTotals(tx: OwnerTx, scope: ComparisonUnit): Promise<VerificationCounts> {
  const itemCounts = await countAuditedItems(tx, scope.institutionId)
  let figures = 0
  for (const source of bySource(allDerivedData).keys()) figures += await countRows(tx, source, scope)
  return { ...itemCounts, figures }
}
