import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mpcRow } from '../../test/papers.ts'
import { openList } from '../../test/registers.ts'
import { mpcRegister } from './mpc.register.ts'

test('shows no meeting for an approval by circulation', async () => {
  const rows = [mpcRow(2, { approvalType: 'CIRCULATION', mpcNumber: 0 }), mpcRow(1)]
  await openList(mpcRegister, { rows, columns: ['approvalType', 'mpcNumber'] })
  await expect.element(page.getByRole('row', { name: /MPC\.4\.1\./ })).toHaveTextContent(/Ordinary4$/)
  await expect.element(page.getByRole('row', { name: /MPC\.4\.2\./ })).toHaveTextContent(/Circulation–$/)
})
