import { describe, expect, it } from 'vitest'
import { openWorld } from './support/world.ts'
import { unzipSync, strFromU8 } from 'fflate'
const world = openWorld()
describe('x', () => {
  it('y', async () => {
    const place = await world.institution()
    const { ORD, ADMIN } = place.people
    for (let i = 0; i < 3; i++) {
      const id = await world.paper('mpc', place, ORD, { description: '=1+1', vendor: 'a, "b"' })
      await world.contract(place, ORD, id)
      await world.amendment(place, ORD, id)
    }
    await world.enquiry(place, ORD, {})
    await world.fuel(place, ORD, {})
    for (const path of ['procurement/enquiry', 'procurement/hvp/mpc', 'procurement/hvp/mpc/linked', 'procurement/hvp/mpc/amendments', 'stores/fuel', 'stores/products', 'auth/users', 'admin/departments', 'admin/designations', 'procurement/reports']) {
      const r = await world.app.inject({ url: `/api/${path}/export/${ADMIN.id}/id?format=csv${path.includes('procurement') && !path.endsWith('reports') ? '&scope=institution' : ''}`, headers: { authorization: `Bearer ${ADMIN.token}` } })
      console.log(path, r.statusCode, r.headers['content-disposition'], r.payload.slice(0, 600))
    }
    const x = await world.app.inject({ url: `/api/procurement/hvp/mpc/export/${ADMIN.id}/id?scope=institution&status=IN_PROGRESS`, headers: { authorization: `Bearer ${ADMIN.token}` } })
    console.log(x.statusCode, x.headers)
    const f = unzipSync(x.rawPayload)
    console.log(Object.keys(f)); console.log(strFromU8(f['xl/worksheets/sheet1.xml']!)); console.log(strFromU8(f['xl/worksheets/_rels/sheet3.xml.rels']!).slice(0,500))
    require('node:fs').writeFileSync('/tmp/h/expserver-try.xlsx', x.rawPayload)
    expect(1).toBe(1)
  })
})
