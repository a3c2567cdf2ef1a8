import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import { college, directoryPage, ministry, uuid, wholeInstitution } from '../../test/institutions.ts'
import { openAs } from '../../test/open-app.tsx'

const path = '/insaka/admin/institutions'
const list = 'GET /api/admin/institutions'
const change = 'PUT /api/admin/institutions'
const field = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true })
const button = (label: string) => page.getByRole('button', { name: label, exact: true })
const card = (alias: string) => page.getByRole('button', { name: new RegExp(alias) })

let all = [college, ministry]
beforeEach(() => {
  all = [college, ministry]
})
const routes = {
  [list]: (request: SentRequest) => directoryPage(request, all),
  'GET /api/admin/institutions/MIHUD': () => ok({ institution: ministry }),
  'GET /api/admin/institutions/KCC': () => ok({ institution: college }),
}

describe('the institutions', () => {
  test('are cards with name and short name, with search and pages', async () => {
    all = Array.from({ length: 30 }, (_, i) =>
      wholeInstitution({
        id: uuid(i + 100),
        name: `School ${i + 10}`,
        alias: `S ${i + 10}`,
        code: `S${i + 10}`,
      }),
    )
    const { address } = await openAs('DEV', path, routes)
    await expect.element(button('School 10 S 10 · S10')).toBeVisible()
    await expect.element(page.getByText('30 records')).toBeVisible()
    await button('Next page').click()
    await expect.element(button('School 22 S 22 · S22')).toBeVisible()
    expect(address()).toBe(`${path}?page=1`)
    await page.getByRole('searchbox').fill('school 39')
    await expect.element(page.getByText('1 record', { exact: true })).toBeVisible()
    expect(address()).toBe(`${path}?search=school+39`)
    await page.getByRole('searchbox').fill('nowhere')
    await expect.element(page.getByText(/No institution has this name/)).toBeVisible()
    await button('Clear search').click()
    await expect.element(button('School 10 S 10 · S10')).toBeVisible()
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
  })

  test('can be loaded again after a failure', async () => {
    const { server } = await openAs('DEV', path, { ...routes, [list]: () => refusalReply('INTERNAL') })
    await expect.element(page.getByText('The institutions could not be loaded.')).toBeVisible()
    server.change(list, routes[list])
    await button('Try again').click()
    await expect.element(card('Kabwe College')).toBeVisible()
  })
})

test('reports an unknown institution in the address', async () => {
  const { address } = await openAs('DEV', `${path}?institution=NONE&page=1`, {
    ...routes,
    'GET /api/admin/institutions/NONE': () => refusalReply('NOT_FOUND'),
  })
  await expect.element(page.getByText('The institution could not be loaded.')).toBeVisible()
  await button('Close dialog').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe(`${path}?page=1`)
})

test('finds an institution by a lower-case acronym in the address', async () => {
  await openAs('DEV', `${path}?institution=kcc`, routes)
  await expect.element(field('Institution Acronym')).toHaveValue('KCC')
})

describe('an institution', () => {
  test('opens with its fields and departments, without a password', async () => {
    const { address } = await openAs('DEV', path, routes)
    await card('Infrastructure').click()
    await expect.element(page.getByRole('dialog', { name: 'Institution', exact: true })).toBeVisible()
    await expect.element(field('Institution Acronym')).toHaveAttribute('readonly')
    await expect.element(field('Institution Acronym')).toHaveValue('MIHUD')
    await expect.element(field('Schema Name')).toHaveValue('insaka_mihud_db_2024')
    await expect.element(field('Database Password')).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Departments: 2' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Departments')
    expect(address()).toBe('/insaka/admin/departments?institution=MIHUD')
  })

  test('can be saved once it is changed and valid', async () => {
    const { server } = await openAs('DEV', path, {
      ...routes,
      [change]: () => {
        all = [{ ...college, alias: 'Kabwe Crafts', version: 5 }, ministry]
        return ok({ institution: all[0], institutions: [] }, 'The institution has been saved.')
      },
    })
    await card('Kabwe College').click()
    await expect.element(button('Update')).toBeDisabled()
    await field('Short Name').fill('')
    await expect.element(button('Update')).toBeDisabled()
    await field('Short Name').fill('Kabwe College ')
    await expect.element(button('Update')).toBeDisabled()
    await field('Short Name').fill('Kabwe Crafts')
    await field('Email').fill('')
    await button('Update').click()
    await expect.element(page.getByText('The institution has been saved.')).toBeVisible()
    await expect.element(card('Kabwe Crafts')).toBeVisible()
    const [body] = server.bodiesOf(change)
    expect(body).toMatchObject({
      id: college.id,
      version: 4,
      code: 'KCC',
      alias: 'Kabwe Crafts',
      address: { city: 'Lusaka', email: null },
      tenant: { databaseType: 'POSTGRESQL' },
    })
    expect(JSON.stringify(body)).not.toContain('databasePassword')
  })
})

test('passes the accessibility check', async () => {
  await openAs('DEV', path, routes)
  await expect.element(card('Kabwe College')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
