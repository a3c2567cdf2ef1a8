import { eq, sql } from 'drizzle-orm'
import { databaseNames, institutions, loginDirectory } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner-transactions.ts'
import { institutionDetails } from '../institutions/institutions.table.ts'
import { users } from '../users/users.table.ts'

type DirectoryFault = {
  institution: string
  table: string
  subject: 'users' | 'institutions'
  id: string
  fault: string
}

type DirectoryEntry = { institutionId: string; id: string; text: string }

/** Reports directory rows that differ from the records they copy. */
export async function compareDirectories(tx: OwnerTx, institutionId?: string): Promise<DirectoryFault[]> {
  const institutionRows = await tx.select({ id: institutions.id, code: institutions.code }).from(institutions)
  const codes = new Map(institutionRows.map(({ id, code }) => [id, code]))
  const faults: DirectoryFault[] = []
  for (const { table, subject, records, rows } of await readDirectories(tx, institutionId)) {
    const directoryTexts = new Map(rows.map((row) => [keyOf(row), row.text]))
    const reportFault = ({ institutionId: entryInstitutionId, id }: DirectoryEntry, fault: string) =>
      faults.push({
        institution: codes.get(entryInstitutionId) ?? entryInstitutionId,
        table,
        subject,
        id,
        fault,
      })
    for (const record of records) {
      const text = directoryTexts.get(keyOf(record))
      directoryTexts.delete(keyOf(record))
      if (text === undefined) reportFault(record, 'it is missing from the directory')
      else if (text !== record.text) reportFault(record, 'the directory has a different name')
    }
    for (const row of rows.filter((each) => directoryTexts.has(keyOf(each))))
      reportFault(row, 'it is in the directory, but does not exist')
  }
  return faults
}

const keyOf = ({ institutionId, id }: DirectoryEntry): string => `${institutionId} ${id}`

async function readDirectories(tx: OwnerTx, institutionId?: string) {
  // Two reads instead of a join, because the tables may be on several machines.
  const byInstitution = (
    table: typeof users | typeof loginDirectory | typeof institutionDetails | typeof databaseNames,
  ) => (institutionId === undefined ? undefined : eq(table.institutionId, institutionId))
  const people = await tx
    .select({ institutionId: users.institutionId, id: users.id, text: users.username })
    .from(users)
    .where(byInstitution(users))
  const logins = await tx
    .select({
      institutionId: loginDirectory.institutionId,
      id: loginDirectory.userId,
      text: loginDirectory.usernameKey,
    })
    .from(loginDirectory)
    .where(byInstitution(loginDirectory))
  const namesIn = (table: typeof institutionDetails | typeof databaseNames) =>
    tx
      .select({
        institutionId: table.institutionId,
        id: table.institutionId,
        text: sql<string>`${table.schemaName} || ' ' || ${table.databaseUsername}`,
      })
      .from(table as typeof databaseNames)
      .where(byInstitution(table))
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
      // Every other check starts from this directory, so only this check finds a missing institution.
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
