import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contractPaper, contractRoutes } from '../../test/contracts.tsx'
import { ok } from '../../test/fake-server.ts'
import { openList } from '../../test/registers.ts'
import { contractsRegister } from './contracts.register.ts'

test('reloads the list when a contract is closed', async () => {
  const { listRequests } = await openList(contractsRegister, {
    search: '?record=3',
    rows: [contractPaper()],
    routes: { [contractRoutes.get]: () => ok({ mpc: contractPaper() }) },
  })
  const dialog = page.getByRole('dialog', { name: 'Contract Form' })
  await expect.element(dialog.getByLabelText('Amount Paid')).toHaveValue('500,000.00')
  const requestsBefore = listRequests().length
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => listRequests().length).toBe(requestsBefore + 1)
})

test('shows that a contract waits for its award', async () => {
  const waiting = { decision: 'SUBMITTED', governedBy: { fundsFirst: false, signedFile: false } } as const
  await openList(contractsRegister, { rows: [contractPaper(waiting)], search: '?decision=SUBMITTED' })
  await expect.element(page.getByRole('row', { name: /Not awarded/ })).toBeVisible()
  await expect.element(page.getByText('Decision: Submitted')).toBeVisible()
})

test('shows the currency of an amount that is not in Kwacha', async () => {
  await openList(contractsRegister, { rows: [contractPaper({ currency: 'USD' })] })
  await expect.element(page.getByText('USD 2,000,000.00').first()).toBeVisible()
})
