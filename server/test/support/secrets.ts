import { expect } from 'vitest'
import type { IsolationFixture } from './isolation-fixture.ts'
import { rightPassword, tokenSecret } from './world.ts'

/** Secrets that no reply or log line may contain, by kind. */
export async function secretsOf(fixture: IsolationFixture): Promise<Record<string, string[]>> {
  const { superuser, world, own, other } = fixture
  const readColumn = async (sql: string) =>
    (await superuser.query<{ value: string }>(sql, [[own.id, other.id]])).rows.map(({ value }) => value)
  const key = Buffer.from(tokenSecret, 'base64url')
  const { application, owner, superuser: superuserConfig } = world.access
  return {
    password: [rightPassword, 'Zambezi-flows-2026'],
    'hash of a password': await readColumn(
      'SELECT unnest(array_remove(ARRAY[password_hash, given_hash], NULL)) AS value FROM user_passwords WHERE institution_id = ANY($1)',
    ),
    device: await readColumn('SELECT token_hash AS value FROM devices WHERE institution_id = ANY($1)'),
    'secret of a second factor': await readColumn(
      `SELECT unnest(ARRAY[encode(secret, 'hex'), encode(secret, 'base64')]) AS value FROM second_factors WHERE institution_id = ANY($1)`,
    ),
    'hash of a code': await readColumn(
      `SELECT code_hash AS value FROM recovery_codes WHERE institution_id = ANY($1)
       UNION ALL SELECT code_hash FROM second_factor_setups WHERE institution_id = ANY($1) AND code_hash IS NOT NULL`,
    ),
    'signing key': [tokenSecret, key.toString('base64'), key.toString('hex')],
    'password of the database': [application, owner, superuserConfig]
      .map(({ password }) => password as string)
      .filter(Boolean),
  }
}

export async function tokensOf(fixture: IsolationFixture): Promise<string[]> {
  const { callers, own, other } = fixture
  const people = [own, other].flatMap(({ people }) => Object.values(people))
  return [
    ...people.map(({ token }) => token),
    ...callers.map(({ authorization = '' }) => authorization.slice(7)),
  ].filter(Boolean)
}

/** National IDs that exist only in the other institution. */
export async function foreignNationalIds(fixture: IsolationFixture): Promise<string[]> {
  const { rows } = await fixture.superuser.query<{ id: string }>(
    // Visitors may read back the IDs that they registered themselves (prefix R).
    `SELECT national_id AS id FROM users WHERE institution_id = $2 AND national_id NOT LIKE 'R%'
     EXCEPT SELECT national_id FROM users WHERE institution_id = $1`,
    [fixture.own.id, fixture.other.id],
  )
  return rows.map(({ id }) => id)
}

export function expectNoLeak(text: string, values: string[], title: string): void {
  const leakedValue = values.find((value) => text.includes(value))
  expect(leakedValue, title).toBeUndefined()
}

/** Searches many replies at once, and one by one only to find the leak. */
export function expectNoLeakIn(
  replies: { title: string; text: string }[],
  values: string[],
  kind: string,
): void {
  const allTexts = replies.map(({ text }) => text).join('\n')
  for (const value of values.filter((each) => allTexts.includes(each)))
    for (const { title, text } of replies) expectNoLeak(text, [value], `${kind} in ${title}`)
}
