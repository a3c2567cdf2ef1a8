import type { Client } from 'pg'

export type ManyEnquiries = {
  institutionId: string
  institutionCode: string
  departments: { id: string; code: string }[]
  initiators: { id: string; name: string }[]
  count: number
}

const things = [
  'toner',
  'paper',
  'tyres',
  'desks',
  'generators',
  'reagents',
  'roofing-sheets',
  'cement',
  'uniforms',
  'laptops',
  'vehicle-service',
  'fumigation',
]
const places = ['registry', 'laboratory', 'stores', 'hostel', 'workshop', 'clinic', 'library', 'garage']

/**
 * Fills the empty register of an institution with set-based SQL, with all that would have been kept beside it:
 * numbers, counters and words. The connection is a superuser's; foreign keys are not looked at.
 */
export async function loadEnquiries(superuser: Client, many: ManyEnquiries): Promise<void> {
  const { institutionId, institutionCode, departments, initiators, count } = many
  await superuser.query('BEGIN; SET LOCAL session_replication_role = replica')
  // One in fifty is withdrawn, three in five are linked; moments are not quite in the order of the numbers.
  await superuser.query(
    `INSERT INTO enquiries
     SELECT $1, n, upper(concat_ws('.', $2::text, dep_codes[dep], 'ITT', n, to_char(issued, 'MM.YY'))), 'ITT', issued,
            issued + interval '14 days', 'GRZ', deps[dep],
            concat('Supply of ', things[1 + hash % cardinality(things)], ' for the ', places[1 + (hash / 64) % cardinality(places)],
                   ', lot ', n / 50, CASE WHEN n % 997 = 0 THEN ' urgently' ELSE '' END),
            3, 2, 'CITIZEN', 0, 0, 0, 0, false, NULL, NULL, false, state,
            CASE WHEN state = 'WITHDRAWN' THEN issued END, NULL, names[who], users[who], 1, issued, issued
       FROM (SELECT n, hash, 1 + (hash / 8) % cardinality(deps) AS dep, 1 + (hash / 512) % cardinality(users) AS who,
                    timestamptz '2024-01-01 08:00+02' + n * interval '1 minute' + (hash % 5000) * interval '1 minute' AS issued,
                    CASE WHEN n % 50 = 7 THEN 'WITHDRAWN' WHEN n % 5 < 3 THEN 'LINKED' ELSE 'OPEN' END AS state,
                    deps, dep_codes, users, names, things, places
               FROM (SELECT n, (n * 7919 + n / 13) % 1000003 AS hash, $3::uuid[] AS deps, $4::text[] AS dep_codes,
                            $5::uuid[] AS users, $6::text[] AS names, $8::text[] AS things, $9::text[] AS places
                       FROM generate_series(1, $7::bigint) n) hashed) rows`,
    [
      institutionId,
      institutionCode,
      departments.map(({ id }) => id),
      departments.map(({ code }) => code),
      initiators.map(({ id }) => id),
      initiators.map(({ name }) => name),
      count,
      things,
      places,
    ],
  )
  await superuser.query(`INSERT INTO number_series VALUES ($1, 'enquiries', $2)`, [institutionId, count])
  await superuser.query(
    `INSERT INTO register_counters
     SELECT $1, 'enquiries', scope, scope_id, state, count(*)
       FROM enquiries e, LATERAL (VALUES ('institution', e.institution_id), ('department', e.department_id), ('mine', e.initiator_id)) s (scope, scope_id)
      WHERE e.institution_id = $1 GROUP BY scope, scope_id, state`,
    [institutionId],
  )
  await superuser.query(
    `INSERT INTO word_blocks
     SELECT $1, 'enquiries', word COLLATE "C", id / 2048, bit_or(set_bit(repeat('0', 2048)::bit(2048), (id % 2048)::integer, 1))
       FROM (SELECT id, regexp_split_to_table(lower(description), '[^a-z0-9&-]+') AS word FROM enquiries WHERE institution_id = $1
             UNION ALL
             SELECT id, unnest(ARRAY[lower(reference), id::text, '=state ' || state, '=department ' || department_id,
                                     '=initiator ' || initiator_id])
               FROM enquiries WHERE institution_id = $1) w
      WHERE word <> '' GROUP BY 3, 4 ORDER BY 4, 3`,
    [institutionId],
  )
  await superuser.query('COMMIT')
  for (const table of ['enquiries', 'word_blocks', 'register_counters', 'number_series']) {
    await superuser.query(`VACUUM (ANALYZE) ${table}`)
  }
}
