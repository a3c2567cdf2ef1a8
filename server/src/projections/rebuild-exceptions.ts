import { commandLine } from '../command-line.ts'

type RebuildException = { reason: string; help: string }

const auditHint = `${commandLine('audit:verify')} lists the records`
const restoreHint = `${commandLine('restore', 'FILE')} restores them from a backup`

/** Findings of rollups:check that rollups:rebuild leaves unchanged, also listed in verify-the-audit-log.md. */
export const rebuildExceptions = {
  sourceGone: {
    reason: 'Its source record is missing.',
    help: `${auditHint}; ${restoreHint}.`,
  },
  recordsGone: {
    reason: 'Records with some of these numbers are missing, and no number is issued twice.',
    help: `${auditHint}; ${restoreHint}.`,
  },
  balance: {
    reason: 'A balance is part of a record that users have already seen.',
    help: `${auditHint}; ${restoreHint}.`,
  },
  couponUsedTwice: {
    reason: 'Both draws are records, and only a user knows which one is right.',
    help: 'Reverse one of the two draws under Fuel Account.',
  },
} satisfies Record<string, RebuildException>

export type ExceptionName = keyof typeof rebuildExceptions

type NamedFault = {
  what: string
  kept: string
  counted: string
  exception?: ExceptionName | null
}

export function describeFault({ what, kept, counted, exception }: NamedFault): string {
  const sentence = `${what}: stored is ${kept}, calculated is ${counted}`
  if (!exception) return sentence
  const { reason, help } = rebuildExceptions[exception]
  return `${sentence}. ${reason} ${help}`
}
