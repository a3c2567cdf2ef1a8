import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '@insaka/domain/core/dates'
import {
  dailyBackupName,
  isUnfinishedBackup,
  isBackupDue,
  missedBackupWarning,
  outdatedBackups,
  ownBackups,
} from './backup-retention.ts'

const at = (moment: string) => new Date(`${moment}+02:00`)
const mark = '3fa9c1'
const backupNames = (...moments: string[]) => moments.map((moment) => dailyBackupName(at(moment), mark))
const others = [
  'insaka-backup-2020-01-01-0200.tar.gz',
  'before-0.3.0.tar.gz',
  'insaka-backup-2020-01-01-0200-daily.tar.gz.copy',
  'lost+found',
]

it('names a backup by its minute in Zambia and its installation', () => {
  expect(dailyBackupName(new Date('2026-11-23T00:00:30Z'), mark)).toBe(
    'insaka-backup-2026-11-23-0200-3fa9c1-daily.tar.gz',
  )
})

it('ignores backups of other installations; names without a tag count as its own', () => {
  const [own] = backupNames('2026-11-23T02:00:00')
  const unnamed = 'insaka-backup-2026-11-22-0200-daily.tar.gz'
  const foreign = dailyBackupName(at('2026-11-24T02:00:00'), 'b00d1e')
  const drafts = [own, foreign].map((name) => `${name}.17.unfinished`)
  expect(ownBackups([own!, unnamed, foreign, ...drafts, ...others], mark)).toEqual([own, unnamed, drafts[0]])
})

it('recognizes only the drafts of killed runs', () => {
  const [name] = backupNames('2026-11-23T02:00:00')
  expect([name!, `${name}.17.unfinished`, ...others].filter(isUnfinishedBackup)).toEqual([
    `${name}.17.unfinished`,
  ])
  expect(isUnfinishedBackup('insaka-backup-2026-11-23-0200.tar.gz.17.unfinished')).toBe(false)
})

describe('a backup is due', () => {
  it.each([
    ['at its time', '2026-11-24T02:00:00', ['2026-11-23T02:00:00'], true],
    ['not before', '2026-11-24T01:59:59', ['2026-11-23T02:00:00'], false],
    ['not twice', '2026-11-24T23:59:00', ['2026-11-24T02:00:00'], false],
    ['later on the day, when it was missed', '2026-11-25T15:30:00', ['2026-11-23T02:00:00'], true],
    ['the next night, when the missed one came late', '2026-11-26T02:00:00', ['2026-11-25T15:30:00'], true],
    ['when there is none', '2026-11-24T12:00:00', [], true],
    ['though a clock was ahead once', '2026-11-24T12:00:00', ['2027-11-24T02:00:00'], true],
  ])('%s', (_, now, backupsMade, due) => {
    expect(isBackupDue([...others, ...backupNames(...backupsMade)], at(now), '02:00')).toBe(due)
  })
})

describe('the warning for administrators', () => {
  it.each([
    ['nothing while one is missing', '2026-11-24T23:00:00', ['2026-11-23T02:00:00'], null],
    [
      'of two that are',
      '2026-11-25T02:00:00',
      ['2026-11-23T02:00:00'],
      'The last backup was made on 23-Nov-2026 02:00.',
    ],
    ['nothing of late ones', '2026-11-25T01:59:00', ['2026-11-23T15:00:00'], null],
    ['that there is none', '2026-11-25T02:00:00', [], 'No backup has been made yet.'],
    [
      'of one of a time to come',
      '2026-11-24T12:00:00',
      ['2026-11-24T02:00:00', '2027-11-24T02:00:00'],
      'A backup is dated in the future: check the clock of the server.',
    ],
    ['nothing of the first one until it can be there', '2026-11-25T01:59:59', [], null],
  ])('%s', (_, now, backupsMade, warning) => {
    const since = at('2026-11-25T00:00:00')
    expect(missedBackupWarning([...others, ...backupNames(...backupsMade)], at(now), '02:00', since)).toBe(
      warning,
    )
  })
})

describe('retention', () => {
  const first = '2024-01-01'
  const until = 900
  const later = at('2027-01-01T00:00:00')
  const histories = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 0, max: until }), hour: fc.integer({ min: 0, max: 23 }) }),
    { minLength: 1, maxLength: 300, selector: ({ day, hour }) => day * 24 + hour, size: 'max' },
  )
  const nameOf = ({ day, hour }: { day: number; hour: number }) =>
    dailyBackupName(at(`${addDays(first, day)}T${String(hour).padStart(2, '0')}:00:00`), mark)
  function retainedOf(names: string[]): string[] {
    const outdated = new Set(outdatedBackups(names, later))
    return names.filter((name) => !outdated.has(name))
  }
  const dayOf = (name: string) => name.slice(14, 24)

  it('keeps the last backups of 14 days, 8 weeks and 12 months', () => {
    const daily = Array.from({ length: until }, (_, day) => nameOf({ day, hour: 2 }))
    const days = retainedOf(daily).map(dayOf)
    // The last backup is from Thursday, 18 June 2026.
    expect(days.slice(-14)).toEqual(daily.slice(-14).map(dayOf))
    const months = ['07-31', '08-31', '09-30', '10-31', '11-30', '12-31'].map((day) => `2025-${day}`)
    const monthsToo = ['01-31', '02-28', '03-31', '04-30'].map((day) => `2026-${day}`)
    const weeks = ['05-02', '05-09', '05-16', '05-23', '05-30', '05-31'].map((day) => `2026-${day}`)
    expect(days.slice(0, -14)).toEqual([...months, ...monthsToo, ...weeks])
  })

  it('keeps the newest, only a few, and no files of other names', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const names = history.map(nameOf)
        const gone = outdatedBackups([...names, ...others], later)
        expect(names).toEqual(expect.arrayContaining(gone))
        const staying = retainedOf(names)
        expect(staying).toContain(names.toSorted().at(-1))
        expect(staying.length).toBeLessThanOrEqual(2 * 14 + 8 + 12)
      }),
    )
  })

  it('keeps the same backups, whether cleaned up daily or all at once', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const names = history.map(nameOf).toSorted()
        const each = names.reduce<string[]>((retained, name) => retainedOf([...retained, name]), [])
        expect(each).toEqual(retainedOf(names))
      }),
      { numRuns: 20 },
    )
  })

  it('keeps the first and last backup of a day, since a wrong import may lie between them', () => {
    const [night, morning, noon] = [2, 10, 12].map((hour) => nameOf({ day: 800, hour }))
    expect(outdatedBackups([night!, morning!, noon!], later)).toEqual([morning])
  })

  it('keeps old backups if no new one was made for long', () => {
    const old = Array.from({ length: 14 }, (_, day) => nameOf({ day, hour: 2 }))
    expect(outdatedBackups([...old, nameOf({ day: 800, hour: 2 })], later)).toEqual([old[0]])
  })
})
