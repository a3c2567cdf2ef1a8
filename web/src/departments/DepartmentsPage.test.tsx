import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { expectLogged } from '../../test/console.ts'
import { historyOf, noAnswer, ok, refused, type Sent } from '../../test/fake-server.ts'
import { college, directoryPage, ministry, uuid } from '../../test/institutions.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'
import { usePreferences } from '../state/preferences.ts'

const path = '/insaka/admin/departments'
const add = 'POST /api/admin/departments'
const change = 'PUT /api/admin/departments'
const history = `GET /api/admin/departments/${ministry.departments[1]!.id}/history`
const code = page.getByLabelText('Code')
const name = page.getByLabelText('Name', { exact: true })
const button = (label: string) => page.getByRole('button', { name: label, exact: true })

const stores: DepartmentRecord = {
  id: uuid(3),
  code: 'STO',
  name: 'Stores',
  active: true,
  version: 1,
  designations: [],
}
const [procurement, old] = ministry.departments as [DepartmentRecord, DepartmentRecord]

let departments = ministry.departments
beforeEach(() => {
  departments = ministry.departments
})
const own = {
  'GET /api/admin/institutions/MIHUD': () => ok({ institution: { ...ministry, departments } }),
}
const saved = (now: DepartmentRecord[], message = 'Saved.') => {
  departments = now
  return ok({ departments }, message)
}

async function put(entry: { code: string; name: string }) {
  await code.fill(entry.code)
  await name.fill(entry.name)
  await button('Add').click()
}

describe('an administrator', () => {
  test('sees the own institution and its departments, the closed ones said to be so', async () => {
    await openAs('ADMIN', path, own)
    await expect.element(page.getByLabelText('Institution')).toHaveValue('Infrastructure')
    await expect.element(page.getByLabelText('Institution')).toHaveAttribute('readonly')
    await expect.element(button('PROC: Procurement')).toBeVisible()
    await expect.element(button('OLD: Closed Closed')).toBeVisible()
  })

  test('is shown the own institution whatever the address says', async () => {
    await openAs('ADMIN', `${path}?institution=KCC`, own)
    await expect.element(button('PROC: Procurement')).toBeVisible()
  })

  test('puts departments on a list and saves them together', async () => {
    const { server, queryClient } = await openAs('ADMIN', path, {
      ...own,
      [add]: () => saved([procurement, old, stores], 'Saved. Left out: LAW.'),
    })
    await button('Add departments').click()
    await expect.element(code).toHaveFocus()
    await expect.element(button('Add')).toBeDisabled()
    await expect.element(button('Save')).toBeDisabled()
    await put({ code: 'sto', name: 'Stores' })
    await put({ code: 'LAW', name: 'Legal' })
    await put({ code: 'BAD', name: 'A mistake' })
    await expect.element(code).toHaveFocus()
    await button('Remove BAD: A mistake').click()
    await button('Save').click()

    await expect.element(page.getByText('Saved. Left out: LAW.')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button('STO: Stores')).toBeVisible()
    expect(server.bodiesOf(add)).toEqual([
      [
        { institution: 'MIHUD', code: 'STO', name: 'Stores' },
        { institution: 'MIHUD', code: 'LAW', name: 'Legal' },
      ],
    ])
    // The shell and every form read it from there.
    const asked = server.sent.filter(({ route }) => route === 'GET /api/admin/institutions/MIHUD')
    expect(asked.length).toBeGreaterThan(1)
    expect(queryClient.getQueryState(['institutions', 'current', 'MIHUD'])).toBeDefined()
  })

  test.each([
    ['proc', 'PROC exists already in this institution, so it is not added again.'],
    ['Sto', 'STO is in the list already, so it is not added again.'],
  ])('does not add %s twice', async (typed, message) => {
    await openAs('ADMIN', path, own)
    await button('Add departments').click()
    await put({ code: 'STO', name: 'Stores' })
    await put({ code: typed, name: 'Again' })
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(code).toHaveFocus()
    await expect.element(page.getByText('To be saved: 1')).toBeVisible()
    await expect.element(name).toHaveValue('Again')
  })

  test('keeps the list when it cannot be saved, and is told why', async () => {
    const { server } = await openAs('ADMIN', path, {
      ...own,
      [add]: noAnswer,
    })
    await button('Add departments').click()
    await put({ code: 'STO', name: 'Stores' })
    await button('Save').click()
    await expect.element(page.getByText('Failed to save department')).toBeVisible()
    await expect.element(page.getByText('The server cannot be reached.')).toBeVisible()
    await expect.element(page.getByText('STO: Stores')).toBeVisible()
    expectLogged('Failed to save department')

    server.change(add, () => saved([procurement, old, stores]))
    await button('Save').click()
    await expect.element(button('STO: Stores')).toBeVisible()
    // The answer may have been lost after all was done.
    const keys = server.sent
      .filter(({ route }) => route === add)
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]])
  })

  test('sends another list under another name', async () => {
    const { server } = await openAs('ADMIN', path, { ...own, [add]: noAnswer })
    await button('Add departments').click()
    await put({ code: 'STO', name: 'Stores' })
    await button('Save').click()
    await expect.element(page.getByText('The server cannot be reached.')).toBeVisible()
    vi.mocked(console.error).mockClear()
    await put({ code: 'LAW', name: 'Legal' })
    server.change(add, () => saved([procurement, old, stores]))
    await button('Save').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const names = server.sent
      .filter(({ route }) => route === add)
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(names).size).toBe(2)
  })

  test('finds the list and what is being typed again after a reload', async () => {
    const { address } = await openAs('ADMIN', path, own)
    await button('Add departments').click()
    await put({ code: 'STO', name: 'Stores' })
    await expect.element(page.getByText('To be saved: 1')).toBeVisible()
    await code.fill('LAW')
    expect(address()).toBe(`${path}?adding=true`)
    await closeApp()
    await openAs('ADMIN', `${path}?adding=true`, own)
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
    await expect.element(page.getByText('STO: Stores')).toBeVisible()
    await expect.element(code).toHaveValue('LAW')
    await button('Discard').click()
    await expect.element(page.getByText('Nothing to be saved yet')).toBeVisible()
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    await button('Close').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('is asked before a list is thrown away, and before a typed entry is left out', async () => {
    const { server } = await openAs('ADMIN', path, own)
    await button('Add departments').click()
    await put({ code: 'STO', name: 'Stores' })
    await code.fill('LAW')
    await button('Save').click()
    await expect.element(page.getByText(/not on the list yet/)).toBeVisible()
    await button('Close').click()
    await expect.element(page.getByText('Discard what you typed?')).toBeVisible()
    await button('Discard').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.bodiesOf(add)).toEqual([])
  })

  test('is told when a name is too long, and keeps all of it', async () => {
    await openAs('ADMIN', path, own)
    await button('Add departments').click()
    const long = 'Directorate of '.repeat(9)
    await code.fill('DIR')
    await name.fill(long)
    await userEvent.tab()
    await expect.element(page.getByText('Name may have at most 120 characters.')).toBeVisible()
    await expect.element(name).toHaveValue(long)
    await expect.element(button('Add')).toBeDisabled()
  })

  test.each([
    [
      'a change',
      async () => {
        await button('PROC: Procurement').click()
        await name.fill('Supplies')
        await button('Update').click()
      },
    ],
    [
      'a list',
      async () => {
        await button('Add departments').click()
        await put({ code: 'STO', name: 'Stores' })
        await button('Save').click()
      },
    ],
  ])('stays in the department that was opened next when the answer to %s comes late', async (_, send) => {
    let answer = (): void => undefined
    const late = () => new Promise<Response>((resolve) => (answer = () => resolve(saved(departments))))
    await openAs('ADMIN', path, { ...own, [change]: late, [add]: late })
    await send()
    await userEvent.keyboard('{Escape}')
    await button('Discard').click()
    await button('OLD: Closed Closed').click()
    await name.fill('Archives')
    answer()
    await expect.element(page.getByText('Saved.')).toBeVisible()
    await expect.element(name).toHaveValue('Archives')
  })

  test('puts nothing on a list that is on its way', async () => {
    let answer = (): void => undefined
    const late = () => new Promise<Response>((resolve) => (answer = () => resolve(saved(departments))))
    await openAs('ADMIN', path, { ...own, [add]: late })
    await button('Add departments').click()
    await put({ code: 'STO', name: 'Stores' })
    await button('Save').click()
    await expect.element(code).toHaveAttribute('readonly')
    answer()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('keeps what is typed next when the answer to a list comes late, and the page goes', async () => {
    let answer = (): void => undefined
    const late = () => new Promise<Response>((resolve) => (answer = () => resolve(saved(departments))))
    await openAs('ADMIN', path, { ...own, [add]: late })
    await button('Add departments').click()
    await put({ code: 'STO', name: 'Stores' })
    await button('Save').click()
    await userEvent.keyboard('{Escape}')
    await button('Discard').click()
    await button('Add departments').click()
    await code.fill('LAW')
    answer()
    await expect.element(page.getByText('Saved.')).toBeVisible()
    await closeApp()
    await openAs('ADMIN', `${path}?adding=true`, own)
    await expect.element(code).toHaveValue('LAW')
  })

  test('sends the same list under the same name after a lost answer and a reload, and another under another', async () => {
    const names = ({ sent }: { sent: Sent[] }) =>
      sent.filter(({ route }) => route === add).map(({ headers }) => headers.get('Idempotency-Key'))
    const first = await openAs('ADMIN', path, { ...own, [add]: noAnswer })
    await button('Add departments').click()
    await put({ code: 'STO', name: 'Stores' })
    await button('Save').click()
    await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
    expectLogged('Failed to save department')
    await closeApp()
    const again = await openAs('ADMIN', `${path}?adding=true`, { ...own, [add]: noAnswer })
    await expect.element(page.getByText('STO: Stores')).toBeVisible()
    await button('Save').click()
    await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
    expectLogged('Failed to save department')
    await put({ code: 'LAW', name: 'Legal' })
    await button('Save').click()
    await expect.poll(() => names(again.server)).toHaveLength(2)
    await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
    expectLogged('Failed to save department')
    const [same, other] = names(again.server)
    expect([names(first.server)[0], same]).toEqual([same, same])
    expect(other).not.toBe(same)
  })

  test('saves at the second try what was restored over a name that somebody else has saved before', async () => {
    await openAs('ADMIN', path, own)
    await button('PROC: Procurement').click()
    await name.fill('Supplies')
    await closeApp()
    const renamed = { ...procurement, name: 'Purchasing', version: 2 }
    departments = [renamed, old]
    const { server } = await openAs('ADMIN', `${path}?open=PROC`, {
      ...own,
      [change]: ({ body }) =>
        (body as { version: number }).version === 2
          ? saved([{ ...renamed, name: 'Supplies', version: 3 }, old])
          : refused('STALE', { current: renamed }),
    })
    await expect.element(name).toHaveValue('Supplies')
    await button('Update').click()
    await expect.element(page.getByText(/Update again to save it/)).toBeVisible()
    vi.mocked(console.error).mockClear()
    await button('Update').click()
    await expect.element(button('PROC: Supplies')).toBeVisible()
    expect(server.bodiesOf(change).at(-1)).toMatchObject({ name: 'Supplies', version: 2 })
  })

  test('is told that a change is saved which an earlier try has made, whose answer was lost', async () => {
    await openAs('ADMIN', path, {
      ...own,
      [change]: () => refused('STALE', { current: { ...procurement, name: 'Supplies', version: 2 } }),
    })
    await button('PROC: Procurement').click()
    await name.fill('Supplies')
    await button('Update').click()
    await expect.element(page.getByText('This has been saved already.')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    vi.mocked(console.error).mockClear()
  })

  test('goes back to what is saved now, when what was restored is discarded after a refusal', async () => {
    await openAs('ADMIN', path, own)
    await button('PROC: Procurement').click()
    await name.fill('Supplies')
    await closeApp()
    const renamed = { ...procurement, name: 'Purchasing', version: 2 }
    await openAs('ADMIN', `${path}?open=PROC`, {
      ...own,
      [change]: () => refused('STALE', { current: renamed }),
    })
    await expect.element(name).toHaveValue('Supplies')
    await button('Update').click()
    await expect.element(page.getByText(/Update again to save it/)).toBeVisible()
    vi.mocked(console.error).mockClear()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect.element(name).toHaveValue('Purchasing')
  })

  test('renames a department and closes it', async () => {
    const { server } = await openAs('ADMIN', path, {
      ...own,
      [change]: ({ body }) => saved([{ ...procurement, ...(body as object) }, old]),
    })
    await button('PROC: Procurement').click()
    await expect.element(button('Update')).toBeDisabled()
    await name.fill('Supplies')
    await page.getByRole('switch').click()
    await button('Update').click()
    await expect.element(button('PROC: Supplies Closed')).toBeVisible()
    expect(server.bodiesOf(change)).toEqual([
      { institution: 'MIHUD', id: uuid(1), code: 'PROC', name: 'Supplies', active: false, version: 1 },
    ])
  })

  test('unfolds what became of a department below what is typed', async () => {
    const entry = {
      happenedOn: '2026-03-31T10:00:00+02:00',
      actor: 'Chanda Zulu',
      action: 'changed',
      changes: [{ field: 'active', before: true, after: false }],
    }
    const { server } = await openAs('ADMIN', path, { ...own, [history]: () => historyOf(entry) })
    await button('OLD: Closed Closed').click()
    await name.fill('Old Department')
    expect(server.sent.map(({ route }) => route)).not.toContain(history)
    await page.getByText('History', { exact: true }).click()
    const told = page.getByRole('list', { name: 'History' })
    await expect.element(told).toHaveTextContent('Changed by Chanda Zulu')
    await expect.element(told).toHaveTextContent('Open: Yes → became No')
    await expect.element(name).toHaveValue('Old Department')
    expect(await accessibilityFaults()).toEqual([])
  })

  test('finds what was typed again after Back, and keeps it when somebody else was faster', async () => {
    const theirs = { ...procurement, active: false, version: 2 }
    const { server, address, router } = await openAs('ADMIN', path, {
      ...own,
      [change]: () => refused('STALE', { current: theirs }),
    })
    await button('PROC: Procurement').click()
    await name.fill('Buying')
    await expect.poll(address).toBe(`${path}?open=PROC`)
    router.history.back()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await button('PROC: Procurement').click()
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
    await expect.element(name).toHaveValue('Buying')

    await button('Update').click()
    await expect.element(page.getByText(/Somebody else has changed this record/)).toBeVisible()
    await expect.element(name).toHaveValue('Buying')
    await expect.element(page.getByRole('switch')).not.toBeChecked()
    server.change(change, ({ body }) => saved([{ ...theirs, ...(body as object) }, old]))
    await button('Update').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.bodiesOf(change)).toMatchObject([
      { name: 'Buying', active: true, version: 1 },
      { name: 'Buying', active: false, version: 2 },
    ])
  })

  test('is told under the code that records use it', async () => {
    await openAs('ADMIN', path, {
      ...own,
      [change]: () => refused('INVALID', { fields: { code: ['Records use this code.'] } }),
    })
    await button('PROC: Procurement').click()
    await code.fill('BUY')
    await button('Update').click()
    await expect.element(page.getByText('Records use this code.')).toBeVisible()
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveValue('BUY')
  })

  test('goes from a department to its designations', async () => {
    const { address } = await openAs('ADMIN', path, own)
    await button('PROC: Procurement').click()
    await page.getByRole('link', { name: 'Designations: 2' }).click()
    await expect.element(button('HEAD: Head')).toBeVisible()
    expect(address()).toBe('/insaka/admin/designations?institution=MIHUD&department=PROC')
  })
})

describe('a developer', () => {
  const routes = {
    'GET /api/admin/institutions': (sent: Sent) => directoryPage(sent, [college, ministry]),
    'GET /api/admin/institutions/KCC': () => ok({ institution: college }),
  }

  test('chooses an institution by a part of its name, and the address says which', async () => {
    const { address } = await openAs('DEV', path, routes)
    await expect.element(page.getByText('Choose an institution to see its departments.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Institution' }).fill('crafts')
    await page.getByRole('option', { name: /Kabwe College/ }).click()
    await expect.element(page.getByText('No departments yet')).toBeVisible()
    await expect.element(page.getByRole('combobox')).toHaveValue('Kabwe College')
    expect(address()).toBe(`${path}?institution=KCC`)
  })

  test('adds to that institution, by keyboard alone', async () => {
    const { server } = await openAs('DEV', `${path}?institution=kcc`, {
      ...routes,
      [add]: () => ok({ departments: [stores] }, 'Saved.'),
    })
    await expect.element(page.getByText('No departments yet')).toBeVisible()
    ;(button('Add departments').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('STO{Tab}Stores{Enter}')
    await expect.element(page.getByText('To be saved: 1')).toBeVisible()
    await expect.element(code).toHaveFocus()
    ;(button('Save').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => server.bodiesOf(add))
      .toEqual([[{ institution: 'KCC', code: 'STO', name: 'Stores' }]])
  })

  test('is told when the institution cannot be loaded, and can try again', async () => {
    const { server } = await openAs('DEV', `${path}?institution=KCC`, {
      ...routes,
      'GET /api/admin/institutions/KCC': () => refused('NOT_FOUND'),
    })
    await expect.element(page.getByText('The institution could not be loaded.')).toBeVisible()
    server.change('GET /api/admin/institutions/KCC', () => ok({ institution: college }))
    await button('Try again').click()
    await expect.element(page.getByText('No departments yet')).toBeVisible()
  })
})

test('where there are many, a part of a name finds one', async () => {
  departments = Array.from({ length: 30 }, (_, i) => ({
    ...stores,
    id: String(i),
    code: `D${i + 10}`,
    name: `Department ${i + 10}`,
  }))
  await openAs('ADMIN', path, own)
  await page.getByRole('searchbox').fill('ment 17')
  await expect.element(page.getByText('1 of 30')).toBeVisible()
  await expect.element(button('D17: Department 17')).toBeVisible()
  await expect.element(button('D18: Department 18')).not.toBeInTheDocument()
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  beforeEach(() => usePreferences.setState({ colorScheme }))

  test('nothing is found by accessibility tools', async () => {
    await openAs('DEV', `${path}?institution=MIHUD`, {
      ...own,
      'GET /api/admin/institutions': (sent) => directoryPage(sent, [college, ministry]),
    })
    await expect.element(button('PROC: Procurement')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('combobox').click()
    await expect.element(page.getByRole('option', { name: /Kabwe/ })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await button('Add departments').click()
    await put({ code: 'STO', name: 'Stores' })
    await put({ code: 'STO', name: 'Stores' })
    await expect.element(page.getByText(/in the list already/)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})
