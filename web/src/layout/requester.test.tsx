import { refusals } from '@insaka/domain/core/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { decisionsRoute, queueOf, waitingDecision } from '../../test/decisions.ts'
import { userOf } from '../../test/factory.ts'
import { ok } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { describedRow } from '../../test/described-samples.ts'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import { describedList } from '../registers/described/described-list.tsx'
import { listOf } from '../../test/registers.ts'

const listPath = '/insaka/plscm/requisitions'
const row = describedRow(requisitions)
const routes = {
  'GET /api/auth/users/me': () =>
    ok({ user: userOf('ORD'), session: { idleMinutes: 60, requestsOnlyFrom: '2026-01-01' } }),
  'GET /api/utility/views/requisitions': () => ok({ views: [], columns: null }),
  'GET /api/procurement/requisitions/*': () => listOf(describedList(requisitions)).reply([row]),
}

/** Opens a page as an officer without a duty, where such officers may only request. */
const openAsRequester = (path: string, more = {}) => openAs('ORD', path, { ...routes, ...more })

beforeEach(() => page.viewport(1366, 768))

describe('an officer who may only request', () => {
  test('starts with the own requisitions, and requests nothing else', async () => {
    const { address, server } = await openAsRequester('/insaka')
    await expect.poll(address).toBe(listPath)
    await expect.element(page.getByRole('link', { name: row.reference })).toBeVisible()
    await expect.element(page.getByLabelText('Scope')).not.toBeInTheDocument()
    const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').elements()
    expect(menu.map(({ textContent }) => textContent)).toEqual([
      'Requisitions',
      'Waiting for decisions',
      expect.stringContaining('Help'),
    ])
    const paths = server.sent.map(({ url }) => url)
    expect(paths.filter((path) => path.startsWith('/api/analytics'))).toEqual([])
    const [list] = paths.filter((path) => path.startsWith('/api/procurement/requisitions'))
    expect(list).toContain('scope=mine')
  })

  test('reads only own records, whatever the address says', async () => {
    const { server } = await openAsRequester(`${listPath}?scope=institution`)
    await expect.element(page.getByRole('link', { name: row.reference })).toBeVisible()
    expect(server.sent.filter(({ url }) => url.includes('scope=institution'))).toEqual([])
  })

  test.each(['/insaka/plscm/enquiries', '/insaka/plscm/stores/fuel', '/insaka/admin/users'])(
    'is refused %s',
    async (path) => {
      await openAsRequester(path)
      await expect.element(page.getByText(refusals.NOT_ALLOWED.message)).toBeVisible()
      await expect
        .element(page.getByRole('link', { name: 'Go to your requisitions' }))
        .toHaveAttribute('href', listPath)
    },
  )

  test('sees which requisitions wait, and may send a reminder', async () => {
    const waiting = waitingDecision(7, { register: 'requisitions', vendor: '', duty: 'HEAD_OF_DEPARTMENT' })
    await openAsRequester('/insaka/plscm/decisions', {
      [decisionsRoute]: () => ok({ mine: queueOf(), submitted: queueOf(waiting) }),
    })
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('My records waiting for a decision')
    await expect.element(page.getByRole('button', { name: /^Remind/ })).toBeVisible()
  })

  test('finds the requisitions and a new one in the command palette', async () => {
    await openAsRequester(listPath)
    await page.getByRole('button', { name: /Search or go to/ }).click()
    const options = page.getByRole('option')
    await expect.element(options.filter({ hasText: 'New requisition' })).toBeVisible()
    expect(options.filter({ hasText: 'Enquiries' }).elements()).toEqual([])
  })
})
