import { expect, it } from 'vitest'
import { expectEfficientPlans, openPlanLab, captureStatements } from '../../test/support/query-plans.ts'
import { findRange, type SequenceRange } from './trail.ts'

const lab = openPlanLab()
const count = 3_000

it('finds the events of any day without reading those of other days', async () => {
  const tenant = await lab.world.institution()
  const insert = (first: number, last: number, day: string) =>
    lab.superuser.query(
      `INSERT INTO audit_events (institution_id, sequence, happened_on, actor_name, action, subject, subject_id, content,
                                 digest, link)
       SELECT $1, n, $2::timestamptz, 'Officer', 'changed', 'lvp', '1', '{}', '', '' FROM generate_series($3::int, $4) n`,
      [tenant.id, `${day}T10:00:00+02:00`, first, last],
    )
  await lab.superuser.query('DELETE FROM audit_events WHERE institution_id = $1', [tenant.id])
  await insert(1, count, '2026-03-02')
  await insert(count + 1, 2 * count, '2026-03-03')
  await lab.superuser.query('UPDATE audit_heads SET sequence = $2 WHERE institution_id = $1', [
    tenant.id,
    2 * count,
  ])
  await lab.superuser.query(
    `INSERT INTO audit_days (institution_id, day, events, link, root) VALUES ($1, '2026-03-02', $2, '', '')`,
    [tenant.id, count],
  )
  await lab.superuser.query('ANALYZE audit_events')
  for (const [day, range] of [
    ['2026-03-01', { first: 1, last: 0 }],
    ['2026-03-02', { first: 1, last: count }],
    ['2026-03-03', { first: count + 1, last: 2 * count }],
    ['2026-03-04', { first: 2 * count + 1, last: 2 * count }],
  ] as const) {
    const ranges: SequenceRange[] = []
    const sent = await captureStatements(lab, tenant, async (tx) => {
      ranges.push(await findRange(tx, { from: day, to: day }))
    })
    expect(ranges, day).toEqual([range])
    for (const statement of sent)
      await expectEfficientPlans(lab, tenant, statement, { maxDiscarded: 5, maxRows: 10 })
  }
})
