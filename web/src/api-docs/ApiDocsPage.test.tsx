import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { fakeServer, refusalReply } from '../../test/fake-server.ts'
import { watchSavedFiles } from '../../test/saved-files.ts'
import { openApp, openAs } from '../../test/open-app.tsx'
import type { OpenApi } from './openapi.ts'

const document: OpenApi = {
  tags: [{ name: 'sign-in', description: 'Sign in and sign out' }],
  paths: {
    '/api/auth/authorize': {
      post: { tags: ['sign-in'], summary: 'Sign in', description: 'Who may call: anyone.' },
    },
    '/api/auth/users': { get: { tags: ['users'], summary: 'The users', description: 'Roles: ADMIN.' } },
  },
}

test('groups the API operations, finds some and saves the document', async () => {
  const savedFiles = watchSavedFiles()
  fakeServer({ 'GET /api/openapi.json': () => Response.json(document) })
  await openApp('/api/docs')
  await expect.element(page.getByRole('heading', { name: 'sign-in' })).toBeVisible()
  await expect.element(page.getByText('Sign in and sign out')).toBeVisible()
  const calls = page.getByRole('main').getByRole('listitem')
  const find = page.getByLabelText('Find a call')
  await find.fill('authorize')
  await expect.element(calls).toHaveTextContent('POST /api/auth/authorizeSign inWho may call: anyone.')
  await find.fill('admin')
  await expect.element(calls).toHaveTextContent('GET /api/auth/users')
  expect(await accessibilityFaults()).toEqual([])
  await find.fill('no such thing')
  await expect.element(page.getByText('No call matches your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Download OpenAPI document' }).click()
  expect(savedFiles.map(({ name }) => name)).toEqual(['insaka-openapi.json'])
  expect(JSON.parse(await savedFiles[0]!.content)).toEqual(document)
})

test('stays within the shell for a signed-in user and is linked from Help', async () => {
  const { address } = await openAs('ORD', '/insaka/help', {
    'GET /api/openapi.json': () => Response.json(document),
  })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await page.getByRole('main').getByRole('link', { name: 'API Documentation' }).click()
  await expect.element(page.getByRole('heading', { name: 'sign-in' })).toBeVisible()
  expect(address()).toBe('/api/docs')
  await expect.element(menu.getByRole('link', { name: 'Enquiries' })).toBeInTheDocument()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(address).toBe('/insaka/dashboard')
})

test('explains the refusal to a user without permission and returns there after sign-in', async () => {
  fakeServer({ 'GET /api/openapi.json': () => refusalReply('NOT_SIGNED_IN') })
  const { address } = await openApp('/api/docs')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please sign in.')
  expect(address()).toBe('/api/docs')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.poll(address).toBe('/?next=%2Fapi%2Fdocs')
})
