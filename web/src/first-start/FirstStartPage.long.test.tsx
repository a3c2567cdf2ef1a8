import { backupFaults } from '@insaka/domain/first-start/restore.labels'
import type { BackupFile } from '@insaka/domain/first-start/restore.schema'
import { startLinkRefusals, nextSteps } from '@insaka/domain/first-start/first-start.labels'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstStartAnswers } from '../../../domain/test/first-start.ts'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { expectLogged } from '../../test/logged-failures.ts'
import { fakeServer, noAnswer, ok, refusalReply } from '../../test/fake-server.ts'
import { openApp } from '../../test/open-app.tsx'

const linkRoute = 'POST /api/admin/first-start/link'
const beginRoute = 'POST /api/admin/first-start'
const restoreRoute = 'POST /api/admin/first-start/restore'
const address = '/insaka/begin#lk3.seal'
const linkReply = (state: string, more: object = {}) => ok({ state, backups: null, restore: null, ...more })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name })
const field = (label: string, sectionName = 'Institution') =>
  region(sectionName).getByLabelText(label, { exact: true })
const title = page.getByRole('heading', { level: 1 })

async function open(routes: Parameters<typeof fakeServer>[0] = {}, path = address) {
  const server = fakeServer({ [linkRoute]: () => linkReply('ready'), [beginRoute]: () => ok({}), ...routes })
  const app = await openApp(path)
  await expect.element(title).toHaveTextContent('Set up Insaka')
  return { server, ...app }
}

const { institution, department, designation, admin, developer } = firstStartAnswers
const texts = {
  Institution: {
    Name: institution.name,
    'Short Name': institution.alias,
    'Institution Acronym': 'lakes',
    Location: institution.location,
    Street: institution.street,
    City: institution.city,
    'Postal Code': institution.postalCode,
  },
  'Department and designation': {
    'Department Code': 'psu',
    'Department Name': department.name,
    'Designation Code': 'head',
    'Designation Title': designation.title,
  },
}
async function fillPerson(sectionName: string, person: typeof admin) {
  const labelled = {
    'First Name': person.firstName,
    'Last Name': person.lastName,
    'Employee No.': person.code,
    'National ID': person.nationalId,
    Email: person.email,
    'Phone Number': person.phoneNumber,
    Username: person.username,
    Password: person.password,
    'Repeat Password': person.password,
  }
  for (const [label, text] of Object.entries(labelled)) await field(label, sectionName).fill(text)
  await field('Gender', sectionName).selectOptions(person.gender)
}

async function fillIn() {
  for (const [sectionName, labels] of Object.entries(texts))
    for (const [label, text] of Object.entries(labels)) await field(label, sectionName).fill(text)
  await field('Type').selectOptions(institution.type)
  await field('Province').selectOptions(institution.province)
  await fillPerson('Administrator', admin)
}

describe('with a valid link', () => {
  test('registers the institution and its administrator, who continues to the sign-in', async () => {
    const backups = { folder: '/mnt/backups', files: [], leftOut: 0 }
    const { server, address: at } = await open({
      [linkRoute]: () => linkReply('ready', { backups }),
    })
    await expect.element(field('Name')).toHaveFocus()
    await expect.element(button('Register')).toBeDisabled()
    expect(await accessibilityFaults()).toEqual([])
    await fillIn()
    await button('Register').click()

    await expect.element(page.getByText('Ministry of Lakes is registered.')).toBeVisible()
    await expect.element(page.getByText('Sign in as kapasa.')).toBeVisible()
    for (const { text, path } of nextSteps(backups))
      await expect
        .element(page.getByRole('link', { name: text }))
        .toHaveAttribute('href', `/?next=${encodeURIComponent(path)}`)
    expect(await accessibilityFaults()).toEqual([])
    expect(server.bodiesOf(linkRoute)).toEqual([{ link: 'lk3.seal' }])
    expect(server.bodiesOf(beginRoute)).toEqual([
      { link: 'lk3.seal', institution, department, designation, admin, developer: null },
    ])

    const link = page.getByRole('link', { name: 'Go to the sign-in page' })
    await expect.element(link).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Username')).toHaveValue('kapasa')
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
    expect(at()).toBe('/')
    expect(Object.values(localStorage).join()).not.toMatch(/kapasa|Lunsemfwa|lk3/)
  })

  test('registers a developer on request, unless the request is withdrawn', async () => {
    const { server } = await open({ [beginRoute]: () => refusalReply('BUSY') })
    const wish = page.getByRole('switch', { name: 'Register a developer as well' })
    await fillIn()
    await wish.click()
    await expect.element(button('Register')).toBeDisabled()
    await fillPerson('Developer', developer)
    await button('Register').click()
    await expect.element(page.getByRole('alert').first()).toHaveTextContent('very busy')
    await wish.click()
    await expect.element(field('Username', 'Developer')).not.toBeInTheDocument()
    await button('Register').click()
    await expect
      .poll(() => server.bodiesOf(beginRoute))
      .toMatchObject([{ developer: developer }, { developer: null }])
    expectLogged('Failed to register the institution')
  })

  test('shows invalid and rejected fields and keeps the input', async () => {
    const message = 'This password is too common. Choose another one.'
    const { server } = await open({
      [beginRoute]: () => refusalReply('INVALID', { fields: { 'admin.password': [message] } }),
    })
    await fillIn()
    const repeated = field('Repeat Password', 'Administrator')
    await repeated.fill('Lunsemfwa-78')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(region('Administrator').getByText('The two passwords differ. Please type them again.'))
      .toBeVisible()
    expect(server.bodiesOf(beginRoute)).toEqual([])
    await repeated.fill(admin.password)
    await button('Register').click()
    await expect.element(region('Administrator').getByText(message)).toBeVisible()
    await expect.element(field('Password', 'Administrator')).toHaveFocus()
    // The link expires while the form is filled in.
    server.change(beginRoute, () => refusalReply('NOT_ALLOWED', { message: startLinkRefusals.late }))
    await button('Register').click()
    await expect.element(page.getByText(startLinkRefusals.late)).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Ministry of Lakes')
    // Another user has registered first.
    server.change(beginRoute, () => refusalReply('ALREADY_BEGUN', { message: startLinkRefusals.begun }))
    server.change(linkRoute, () => linkReply('begun'))
    await button('Register').click()
    await expect.element(page.getByText(startLinkRefusals.begun)).toBeVisible()
    await expect.element(button('Register')).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expectLogged('Failed to register the institution')
  })

  test('asks before input is lost on leaving', async () => {
    const { router } = await open()
    await field('Name').fill('Ministry of Lakes')
    void router.navigate({ to: '/' })
    await expect.element(page.getByRole('heading', { name: 'Discard what you typed?' })).toBeVisible()
    await button('Keep editing').click()
    await expect.element(field('Name')).toHaveValue('Ministry of Lakes')
  })
})

describe('with an invalid link', () => {
  test.each(['begun', 'late', 'wrong'] as const)('shows the reason: %s', async (state) => {
    await open({ [linkRoute]: () => linkReply(state) })
    await expect.element(page.getByText(startLinkRefusals[state])).toBeVisible()
    await expect.element(button('Register')).not.toBeInTheDocument()
    const signIn = page.getByRole('link', { name: 'Sign in' })
    if (state === 'begun') await expect.element(signIn).toBeVisible()
    else await expect.element(signIn).not.toBeInTheDocument()
  })

  test('checks an address without a link too', async () => {
    const { server } = await open({ [linkRoute]: () => linkReply('begun') }, '/insaka/begin')
    await expect.element(page.getByText(startLinkRefusals.begun)).toBeVisible()
    expect(server.bodiesOf(linkRoute)).toEqual([{ link: 'none' }])
  })

  test('offers to retry when the server does not answer', async () => {
    const { server } = await open({ [linkRoute]: noAnswer })
    await expect.element(page.getByText('The link could not be checked.')).toBeVisible()
    server.change(linkRoute, () => linkReply('ready'))
    await button('Try again').click()
    await expect.element(field('Name')).toBeVisible()
    expectLogged('Failed to load first-start')
  })
})

describe('with backups on the server', () => {
  const names = ['Ministry of Lakes', 'Ministry of Roads', 'Zambezi College']
  const file = (day: number, more: Partial<BackupFile> = {}): BackupFile => ({
    name: `day-${day}.tar.gz`,
    bytes: 3_000_000,
    madeOn: `2026-11-0${day}T02:00:00+02:00`,
    fault: null,
    contents: {
      madeOn: `2026-11-0${day}T02:00:00+02:00`,
      version: '0.2.0',
      institutions: 4,
      names,
      records: 100_234,
    },
    ...more,
  })
  const withFiles =
    (files: BackupFile[] | null, more: object = {}) =>
    () =>
      linkReply('ready', { backups: { folder: '/mnt/backups', files, leftOut: 21 }, ...more })
  const section = region('Restore a backup')
  const bar = page.getByRole('progressbar')
  const underWay = (step: string, percent: number) => () =>
    linkReply('restoring', { restore: { state: 'under way', name: 'day-9.tar.gz', step, percent } })
  const restoredReply = (broken: string[] = [], unreadableFactors = 0) =>
    linkReply('begun', {
      restore: {
        state: 'restored',
        name: 'day-9.tar.gz',
        contents: file(9).contents,
        broken,
        unreadableFactors,
      },
    })

  test('restores a chosen backup by keyboard alone and leads to the sign-in page', async () => {
    const { server } = await open({
      [linkRoute]: withFiles([file(9), file(8)]),
      [restoreRoute]: () => {
        server.change(linkRoute, underWay('fill', 45))
        return ok({})
      },
    })
    await expect.element(section.getByText('100,234 records · Insaka 0.2.0 · 2.9 MiB').first()).toBeVisible()
    await expect.element(button('Restore…')).toBeDisabled()
    expect(await accessibilityFaults()).toEqual([])
    section.getByRole('radio').first().element().focus()
    await userEvent.keyboard(' {Tab}{Enter}')
    const question = page.getByRole('dialog', { name: 'Restore this backup?' })
    await expect
      .element(question)
      .toHaveTextContent(
        'Ministry of Lakes, Ministry of Roads, Zambezi College and 1 other: 100,234 records, as of 09-Nov-2026 02:00.',
      )
    expect(await accessibilityFaults()).toEqual([])
    expect(server.bodiesOf(restoreRoute)).toEqual([])
    await userEvent.keyboard('{Tab}{Enter}')

    await expect.element(page.getByText('Step 2 of 5: Restoring the records')).toBeVisible()
    expect(server.bodiesOf(restoreRoute)).toEqual([{ link: 'lk3.seal', name: 'day-9.tar.gz' }])
    await expect.element(bar).toHaveAttribute('value', '45')
    await expect.element(button('Register')).not.toBeInTheDocument()
    expect(await accessibilityFaults()).toEqual([])

    server.change(linkRoute, underWay('history', 0))
    await expect.element(page.getByText('Step 4 of 5: Checking the history')).toBeVisible()
    await expect.element(bar).not.toHaveAttribute('value')
    server.change(linkRoute, () => restoredReply())
    await expect.element(page.getByRole('heading', { name: 'The backup has been restored.' })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await expect.element(page.getByRole('link', { name: 'Go to the sign-in page' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Username')).toBeVisible()
  })

  test('shows a running restore on a page opened later and keeps polling during an outage', async () => {
    const { server } = await open({ [linkRoute]: underWay('compare', 12) })
    await expect.element(page.getByText('12 %')).toBeVisible()
    server.change(linkRoute, noAnswer)
    await expect.element(page.getByText('The server is not answering.')).toBeVisible()
    await expect.element(bar).toBeVisible()
    server.change(linkRoute, withFiles([file(9)]))
    await expect.element(section).toHaveTextContent('The server stopped before the backup was restored.')
    expectLogged('Failed to load first-start')
  })

  test('shows the reason of a failed restore even after the link has expired', async () => {
    const restore = { state: 'failed', name: 'day-9.tar.gz', message: 'This file is damaged.' }
    await open({ [linkRoute]: () => linkReply('late', { restore }) })
    await expect
      .element(page.getByText(startLinkRefusals.late))
      .toHaveTextContent(/^day-9.tar.gz was not restored. This file is damaged. This link/)
  })

  test('shows no steps of a restore by another process', async () => {
    await open({ [linkRoute]: () => linkReply('restoring') })
    await expect.element(page.getByText('Restoring the backup')).toBeVisible()
    await expect.element(bar).not.toHaveAttribute('value')
  })

  test('names an institution with an invalid history', async () => {
    await open({ [linkRoute]: () => restoredReply(['LAKES'], 3) })
    await expect.element(page.getByText(/^The second factor of 3 users/)).toBeVisible()
    await expect.element(page.getByText('The check of the history of LAKES has failed.')).toBeVisible()
  })

  test('shows the reason of a failed restore and starts another one', async () => {
    const restore = { state: 'failed', name: 'day-9.tar.gz', message: 'This file is damaged.' }
    const { server } = await open({
      [linkRoute]: withFiles([file(9)], { restore }),
      [restoreRoute]: () => refusalReply('NOT_FOUND', { message: 'This file is gone.' }),
    })
    await expect
      .element(section.getByRole('alert'))
      .toHaveTextContent('day-9.tar.gz was not restored. This file is damaged.')
    await section.getByRole('radio').click()
    await button('Restore…').click()
    await button('Restore').click()
    await expect.element(section.getByRole('alert')).toHaveTextContent('This file is gone.')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.bodiesOf(linkRoute)).toHaveLength(2)
    expectLogged('Failed to restore the backup')
  })

  test('disables unusable backups and shows the first few files', async () => {
    const unusableFiles = (['other', 'foreign', 'unreadable'] as const).map((fault, i) =>
      file(9 - i, { fault, contents: null }),
    )
    await open({ [linkRoute]: withFiles([...unusableFiles, file(6), file(5), file(4)]) })
    await expect.element(section.getByRole('radio').last()).toBeEnabled()
    expect(section.getByRole('radio').elements()).toHaveLength(5)
    for (const { fault } of unusableFiles)
      await expect.element(page.getByRole('radio', { name: backupFaults[fault!] })).toBeDisabled()
    await expect.element(section).toHaveTextContent('Older files not listed: 21.')
    await button('Show all 6').click()
    expect(section.getByRole('radio').elements()).toHaveLength(6)
  })

  test.each([
    ['is empty', [], 'copy its file into /mnt/backups on the server'],
    ['cannot be read', null, 'The backup folder /mnt/backups cannot be read.'],
  ])('explains a folder that %s in one sentence', async (_, files, sentence) => {
    await open({ [linkRoute]: withFiles(files) })
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(section).not.toBeInTheDocument()
    await expect.element(field('Name')).toHaveFocus()
  })
})
