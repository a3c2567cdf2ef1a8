import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { lvpRow } from '../../test/support/import-rows.ts'
import { csvOf, importsOf } from '../../test/support/imports.ts'
import { runSql } from '../../test/support/sql.ts'
import { download } from '../../test/support/uploads.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
const bytes = csvOf([lvpRow(0)])

it('the file of an import is downloaded unchanged, with the hash on its page', async () => {
  const { ADMIN } = (await world.institution()).people
  const sent = imports.upload(ADMIN, 'lvp', { bytes, name: 'Book of 2025.csv' })
  const { id, sha256, size, fileName } = await imports.done(sent)
  expect([sha256, size, fileName]).toEqual([
    createHash('sha256').update(bytes).digest('hex'),
    bytes.length,
    'Book of 2025.csv',
  ])
  const { rawPayload, headers } = await world.app.inject({
    url: `/api/imports/${id}/file`,
    headers: { authorization: `Bearer ${ADMIN.token}` },
  })
  expect(Buffer.compare(rawPayload, bytes)).toBe(0)
  expect(headers['content-disposition']).toContain('attachment')
})

it('the file of an import is not accessible as an attachment', async () => {
  const tenant = await world.institution()
  await imports.done(imports.upload(tenant.people.ADMIN, 'lvp', { bytes }))
  const { rows } = await world.inTenant(tenant.id, (tx) =>
    runSql(tx, "SELECT id FROM attachments WHERE institution_id = $1 AND register = 'imports'", [tenant.id]),
  )
  expect(rows).toHaveLength(1)
  for (const role of ['ADMIN', 'ORD', 'GUEST'] as const)
    expect((await download(world, rows[0].id, tenant.people[role])).status, role).toBe(404)
})
