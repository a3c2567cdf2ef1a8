import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lvpRow } from '../../test/papers.ts'
import { openList } from '../../test/registers.ts'
import { lvpRegister } from './lvp.register.ts'

test('shows the decision about each paper, and filters by it', async () => {
  const governedBy = { fundsFirst: true, signedFile: false }
  const rows = [
    lvpRow(3, { governedBy, decision: 'SUBMITTED' }),
    // Left open when decisions were switched off.
    lvpRow(2, { decision: 'OPEN' }),
    lvpRow(1, { governedBy, decision: 'APPROVED' }),
  ]
  const { listRequests } = await openList(lvpRegister, {
    rows,
    columns: ['decision'],
    search: '?decision=SUBMITTED,FUNDED',
  })
  await expect.element(page.getByRole('row', { name: /LVP\.3\./ })).toHaveTextContent(/Submitted$/)
  await expect
    .element(page.getByRole('row', { name: /LVP\.2\./ }))
    .toHaveTextContent(/Recorded, not decided here$/)
  await expect.element(page.getByRole('row', { name: /LVP\.1\./ })).toHaveTextContent(/Decided in Insaka$/)
  await expect.element(page.getByText('Decision: Submitted or Funds confirmed')).toBeVisible()
  expect(listRequests()[0]!.query).toMatchObject({ decision: ['SUBMITTED', 'FUNDED'] })
})
