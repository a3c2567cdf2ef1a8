import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, refusalReply } from '../../test/fake-server.ts'
import { openApp, openAs } from '../../test/open-app.tsx'
import type { OpenApi } from './openapi.ts'
import { schemaLines } from './schema-lines.ts'

const document: OpenApi = {
  tags: [{ name: 'sign-in', description: 'Sign in and sign out' }],
  paths: {
    '/api/auth/authorize': {
      post: {
        operationId: 'sign-in.authorize',
        tags: ['sign-in'],
        summary: 'Sign in',
        description: 'Who may call: anyone.',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { username: { type: 'string', minLength: 4, maxLength: 64 } },
                required: ['username'],
              },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/SignInReply' } } } },
        },
      },
    },
    '/api/auth/users': {
      get: {
        operationId: 'users.list',
        tags: ['users'],
        summary: 'The users',
        description: 'Roles: ADMIN.',
        parameters: [{ name: 'page', in: 'query', schema: { type: 'string' } }],
      },
    },
  },
  components: {
    schemas: {
      SignInReply: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
    },
  },
}

test('groups the API operations, finds one and opens it', async () => {
  fakeServer({ 'GET /api/openapi.json': () => Response.json(document) })
  await openApp('/api/docs')
  await expect.element(page.getByRole('heading', { name: 'sign-in' })).toBeVisible()
  await expect.element(page.getByText('Sign in and sign out')).toBeVisible()
  await page.getByLabelText('Find a call').fill('authorize')
  await expect.element(page.getByText('/api/auth/users', { exact: true })).not.toBeInTheDocument()
  await page.getByText('/api/auth/authorize', { exact: true }).last().click()
  await expect.element(page.getByText('Who may call: anyone.')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Body of sign-in.authorize' }))
    .toHaveTextContent('usernamestringyesat least 4 characters; at most 64 characters')
  await expect.element(page.getByRole('heading', { name: 'Reply SignInReply' })).toBeVisible()
  await page.getByLabelText('Find a call').fill('no such thing')
  await expect.element(page.getByText('No call matches your search.')).toBeVisible()
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

test('lists nested fields of a schema indented and ends a recursive schema', () => {
  const tree: OpenApi = {
    components: {
      schemas: {
        Node: {
          type: 'object',
          properties: {
            code: { anyOf: [{ type: 'string', maxLength: 16 }, { type: 'null' }] },
            kind: { type: 'string', enum: ['A', 'B'] },
            children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
          },
          required: ['kind'],
        },
      },
    },
  }
  const lines = schemaLines({ $ref: '#/components/schemas/Node' }, tree)
  expect(lines.slice(0, 4)).toEqual([
    { name: 'code', depth: 0, type: 'string or null', required: false, notes: 'at most 16 characters' },
    { name: 'kind', depth: 0, type: 'string', required: true, notes: 'one of A, B' },
    { name: 'children', depth: 0, type: 'list of Node', required: false, notes: '' },
    { name: 'code', depth: 1, type: 'string or null', required: false, notes: 'at most 16 characters' },
  ])
  expect(Math.max(...lines.map(({ depth }) => depth))).toBe(8)
})
