import { eq, sql } from 'drizzle-orm'
import { databaseNames, institutions, loginDirectory } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner.ts'
import { institutionDetails } from '../institutions/institutions.table.ts'
import { users } from '../users/users.table.ts'

export type DirectoryFault = {
  institution: string
  table: string
  /** The kind of record that the directory repeats, and which of them. */
  subject: 'users' | 'institutions'
  id: string
  fault: string
}

type Entry = { institutionId: string; id: string; text: string }

/** Names each row of the directories that differs from the record that it repeats. */
export async function compareDirectories(tx: OwnerTx, institutionId?: string): Promise<DirectoryFault[]> {
  const places = await tx.select({ id: institutions.id, code: institutions.code }).from(institutions)
  const codes = new Map(places.map(({ id, code }) => [id, code]))
  const faults: DirectoryFault[] = []
  for (const { table, subject, records, rows } of await read(tx, institutionId)) {
    const repeated = new Map(rows.map((row) => [keyOf(row), row.text]))
    const report = ({ institutionId: place, id }: Entry, fault: string) =>
      faults.push({ institution: codes.get(place) ?? place, table, subject, id, fault })
    for (const record of records) {
      const text = repeated.get(keyOf(record))
      repeated.delete(keyOf(record))
      if (text === undefined) report(record, 'the directory does not have it')
      else if (text !== record.text) report(record, 'the directory has another name')
    }
    for (const row of rows.filter((each) => repeated.has(keyOf(each))))
      report(row, 'the directory has it, but it is not there')
  }
  return faults
}

const keyOf = ({ institutionId, id }: Entry): string => `${institutionId} ${id}`

async function read(tx: OwnerTx, institutionId?: string) {
  // Two reads instead of a join, since the tables may be on several machines.
  const within = (
    table: typeof users | typeof loginDirectory | typeof institutionDetails | typeof databaseNames,
  ) => (institutionId === undefined ? undefined : eq(table.institutionId, institutionId))
  const people = await tx
    .select({ institutionId: users.institutionId, id: users.id, text: users.username })
    .from(users)
    .where(within(users))
  const logins = await tx
    .select({
      institutionId: loginDirectory.institutionId,
      id: loginDirectory.userId,
      text: loginDirectory.usernameKey,
    })
    .from(loginDirectory)
    .where(within(loginDirectory))
  const namesIn = (table: typeof institutionDetails | typeof databaseNames) =>
    tx
      .select({
        institutionId: table.institutionId,
        id: table.institutionId,
        text: sql<string>`${table.schemaName} || ' ' || ${table.databaseUsername}`,
      })
      .from(table as typeof databaseNames)
      .where(within(table))
  const details = await namesIn(institutionDetails)
  return [
    {
      table: 'login_directory',
      subject: 'users' as const,
      records: people.map((person) => ({ ...person, text: person.text.toLowerCase() })),
      rows: logins,
    },
    {
      table: 'database_names',
      subject: 'institutions' as const,
      records: details,
      rows: await namesIn(databaseNames),
    },
    {
      // Each check goes through this directory, so an institution that is not in it is seen nowhere else.
      table: 'institutions',
      subject: 'institutions' as const,
      records: details.map((each) => ({ ...each, text: '' })),
      rows: await tx
        .select({ institutionId: institutions.id, id: institutions.id, text: sql<string>`''` })
        .from(institutions)
        .where(institutionId === undefined ? undefined : eq(institutions.id, institutionId)),
    },
  ]
}
