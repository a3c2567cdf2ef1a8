import type { ViewableRegister } from '@insaka/domain/all-registers'
import { valueText } from '@insaka/domain/core/record-fields'
import { importRegisters } from '@insaka/domain/imports/imports.labels'
import { mayActOnRecord } from '@insaka/domain/permissions'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent, type Locator } from 'vitest/browser'
import { accessibilityFaults } from '../test/accessibility.ts'
import { fieldsInDialog, readDefinitions } from '../test/dialog-values.ts'
import { sampleOf, samples } from '../test/every-register.ts'
import { userOf } from '../test/factory.ts'
import { fillAsks } from '../test/fill-asks.ts'
import { historyOf, refusalReply, type fakeServer } from '../test/fake-server.ts'
import { savedDraft } from '../test/drafts.ts'
import { button, field, me, somebodyElse } from '../test/papers.ts'
import { onOpen } from '../test/record-dialog.tsx'
import { listOf, openList, registers, searchWithFilters } from '../test/registers.ts'
import { visibleColumns } from './registers/list/visible-columns.ts'

const dialog = page.getByRole('dialog')

function formField(name: string): HTMLInputElement | null {
  const named = document.querySelector<HTMLInputElement>(`[role=dialog] form [name=${name}]`)
  // The name of a searched list is that of a hidden field.
  return named?.type === 'hidden' ? named.closest('[data-focus-fallback]')!.querySelector('input') : named
}

function textBelow(name: string): string {
  const named = formField(name)
  if (named?.tagName === 'FIELDSET') return named.textContent
  const ids = named?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join('')
}

const unreadable = /undefined|NaN|\[object|\{"/

const chips = () =>
  [...document.querySelectorAll('[class*=_chip_] > [class*=_text_]')].map(({ textContent }) => textContent)

/** The visible columns with their text in the first row. */
function visibleCells(): Record<string, string> {
  const headers = [...document.querySelectorAll<HTMLElement>('thead th')]
  const cells = document.querySelectorAll('tbody tr:first-child td')
  return Object.fromEntries(
    headers.flatMap((header, i) =>
      header.offsetWidth > 1 ? [[header.textContent, cells[i]?.textContent ?? '']] : [],
    ),
  )
}

/** Starts printing, and returns a function that lists the sheets. */
function printedSheets() {
  window.dispatchEvent(new Event('beforeprint'))
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  return () => [...document.querySelectorAll('body > [data-printed]')]
}

/** Clicks faster than the browser driver; only where hit testing does not matter. */
const click = (target: Locator) => (target.element() as HTMLElement).click()

type Server = ReturnType<typeof fakeServer>

beforeEach(() => page.viewport(1366, 768))

describe.each(registers)('the list of $name', (register) => {
  const sample = sampleOf(register.name)
  const rows = [sample.saved()]
  const list = listOf(register)
  const { columns, filters, states, sortFields } = register
  const openRow = page.getByRole('link', { name: sample.reference })

  test('shows its title, tabs, sum, actions and columns, and opens its records', async () => {
    const takenBack = {
      takenBackOn: '2026-06-01T08:00:00+02:00',
      ...('state' in sample.saved() && { state: 'TAKEN_BACK' }),
    }
    const muted = [takenBack, sample.outOfUse ?? takenBack].map((changes, i) =>
      sample.saved({ ...changes, id: 98 + i }),
    )
    const { address } = await openList(register, {
      role: 'ADMIN',
      rows: [...rows, ...muted],
      routes: { ...sample.routes, [sample.getRoute]: () => sample.reply(sample.saved()) },
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(register.title)
    await expect.poll(() => document.title).toBe(`Insaka | ${register.title}`)
    await expect.poll(() => Object.entries(visibleCells())).toEqual(Object.entries(sample.columns))
    const { ALL, ...counts } = list.counts
    const tabs = page.getByRole('navigation', { name: 'State' }).getByRole('link').elements()
    const tabTexts = Object.entries(counts).map(([state, count]) => `${states[state]} ${count}`)
    expect(tabs.map(({ textContent }) => textContent)).toEqual([`All ${ALL}`, ...tabTexts])
    expect(page.getByText('ZMW 123,456.00').elements()).toHaveLength(list.sums ? 1 : 0)
    const cells = [...document.querySelectorAll('tbody td:nth-child(2)')]
    const [colour, ...mutedColours] = cells.map((cell) => getComputedStyle(cell).color)
    expect(mutedColours).not.toContain(colour)
    await expect.element(button('Export')).toBeVisible()
    const create = button(register.createLabel!).element()
    expect(create.getAttribute('title') ?? create.textContent).toBe(`New ${register.noun}`)
    const imports = page.getByRole('link', { name: 'Import', exact: true }).elements()
    const importPath = `/insaka/admin/imports/new?register=${register.name}`
    expect(imports.map((link) => link.getAttribute('href'))).toEqual(
      register.name in importRegisters ? [importPath] : [],
    )
    await page.viewport(2200, 768)
    await expect.poll(() => visibleCells()).toEqual({ ...sample.columns, ...sample.wideColumns })

    click(openRow.first())
    await expect.poll(address).toBe(`${register.path}?record=${sample.id}`)
    const opened = page.getByRole('dialog', { name: sample.described.title })
    await expect.element(opened).toHaveTextContent(sample.reference)
    await expect.element(opened.getByRole('button', { name: 'Print' })).toBeVisible()
    // The record is printed instead of the list.
    const sheets = printedSheets()
    await expect.poll(() => sheets().map(({ tagName }) => tagName)).toEqual(['ARTICLE'])
  })

  test('shows a value in every column, and sorts by every sort field', async () => {
    const { address, listRequests } = await openList(register, {
      rows,
      columns: columns.map(({ key }) => key),
    })
    await expect.element(openRow).toBeVisible()
    const cells = visibleCells()
    expect(Object.keys(cells)).toEqual(columns.map(({ header }) => header))
    expect(Object.entries(cells).filter(([, text]) => text === '–' || unreadable.test(text))).toEqual([])
    const sortable = columns.flatMap(({ header, sortable: by }) => (by ? [{ header, by }] : []))
    expect(sortable.map(({ by }) => by).toSorted()).toEqual(Object.keys(sortFields).toSorted())
    for (const { header, by } of sortable.slice(1)) {
      click(button(header))
      await expect.poll(address).toContain(`sort=${by}`)
      await expect.poll(() => listRequests().at(-1)?.sortField).toBe(by)
    }
  })

  test('offers every filter, shows it as a chip and sends it to the endpoint', async () => {
    const search = new URLSearchParams(searchWithFilters(register)).toString()
    const { listRequests } = await openList(register, { rows, search: `?${search}` })
    await expect.element(openRow).toBeVisible()
    expect(Object.keys(listRequests()[0]!.query).toSorted()).toEqual(list.queryNames.toSorted())
    const all = Object.values(filters)
    const subjects = all.map((filter) => ('span' in filter ? filter.span.of : filter.label))
    expect(chips().map((text) => text.split(':')[0])).toEqual([...new Set(subjects)])
    click(page.getByRole('button', { name: /^Filter/ }).first())
    const panel = page.getByRole('region', { name: 'Filters' })
    for (const { label } of all) await expect.element(panel).toHaveTextContent(label)
  })

  test('shows cards and filters on a phone', async () => {
    await page.viewport(390, 844)
    await openList(register, { rows })
    await expect.element(openRow).toBeVisible()
    const cells = [...document.querySelectorAll('tbody tr:first-child td')]
    const usual = visibleColumns(register, null)
    const hidden = usual.filter(({ card }, i) => card && cells[i]!.getBoundingClientRect().height <= 1)
    expect(hidden.map(({ header }) => header)).toEqual([])
    click(button('Filter'))
    await expect.element(page.getByRole('region', { name: 'Filters' })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

/** Fields that the record provides, or that a separate dialog or a correction asks for. */
const withoutPlace = ['id', 'version', 'statusReason', 'correctionReason']

const allSamples = (Object.keys(samples) as ViewableRegister[]).map(sampleOf)
const fieldsOf = ({ shape }: { shape: object }) => Object.keys((shape as { shape: object }).shape)

describe.each(allSamples)('the dialog of $name', (sample) => {
  const { described, describedNew, openNew, openSaved, saved, recordIn, subject, subjectLabel } = sample
  const view = recordIn(saved())

  test('shows every field in its form', async () => {
    const expected = new Set([...fieldsOf(describedNew), ...fieldsOf(described)])
    for (const open of [openNew, ...[{}, ...(sample.variants ?? [])].map((each) => () => openSaved(each))]) {
      await open()
      await expect.poll(() => document.querySelector('[role=dialog] form')).not.toBeNull()
      for (const { name } of document.querySelectorAll<HTMLInputElement>('[role=dialog] form [name]'))
        expected.delete(name)
      if (document.querySelector('[role=dialog] form input[type=file]')) expected.delete('attachmentId')
      await cleanup()
    }
    expect([...expected].filter((name) => !withoutPlace.includes(name))).toEqual([])
  })

  test('shows readers every field as text, on the printed sheet too, and the history', async () => {
    const changes = [{ field: subject, before: 'Chairs', after: 'Tables' }]
    const entry = {
      event: 19,
      happenedOn: '2026-05-19T10:00:00+02:00',
      actor: 'Bwalya Tembo',
      action: 'changed',
      changes,
    }
    await openSaved({}, { [sample.historyRoute]: () => historyOf(entry) }, 'GUEST')
    await expect
      .element(page.getByRole('dialog', { name: described.title }))
      .toHaveTextContent(sample.reference)
    await expect.poll(() => Object.keys(readDefinitions())).not.toEqual([])
    expect(fieldsInDialog()).toEqual([])
    await expect.element(button(described.submitLabel)).not.toBeInTheDocument()
    expect(sample.steps?.flatMap(({ opener }) => opener().elements()) ?? []).toEqual([])
    const { fields } = described
    const textsIn = (context: 'reading' | 'print') =>
      fieldsOf(describedNew).flatMap((name) => {
        const field = fields[name]
        if (!field || field.notIn?.includes(context) || view[name] === null) return []
        if (field.kind === 'lines')
          return (view[name] as object[]).flatMap((line) =>
            Object.entries(line).map(([column, value]) => valueText(field.lineFields[column], value)),
          )
        // Where the currency precedes an amount, its name is omitted.
        return field.kind === 'department'
          ? 'Procurement'
          : valueText(field, view[name], view).replace(/^([A-Z]{3}): .*/, '$1')
      })
    const places = [page.getByRole('tabpanel'), dialog.getByRole('link')].flatMap((place) => place.elements())
    const readText = places.map(({ textContent }) => textContent).join(' ')
    expect(textsIn('reading').filter((text) => !readText.includes(text))).toEqual([])
    await expect.element(dialog).not.toHaveTextContent(unreadable)

    const sheets = printedSheets()
    await expect.poll(sheets).toHaveLength(1)
    const sheet = sheets()[0]!
    expect(textsIn('print').filter((text) => !sheet.textContent.includes(text))).toEqual([])
    expect(sheet.textContent).not.toMatch(unreadable)
    const [signer, second] = sample.signers
    for (const text of [
      `${described.title}${sample.printedReference}`,
      `${signer}NameSignatureDate${second}NameSignatureDate`,
    ])
      expect(sheet.textContent).toContain(text)

    await page.getByRole('tab', { name: 'History' }).click()
    await expect.element(page.getByText('Bwalya Tembo')).toBeVisible()
    await expect.element(page.getByText(`${subjectLabel}: Chairs`)).toHaveTextContent('Tables')
  })

  test('lists the missing fields of a new record, each with its message', async () => {
    await openNew()
    await expect.poll(() => document.querySelector('[role=dialog] form')).not.toBeNull()
    const { error } = describedNew.shape.safeParse(describedNew.blank!(userOf('ORD')))
    const missing = [...new Set(error?.issues.map(({ path }) => path[0] as string))]
    expect(missing).not.toEqual([])
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByText('Please fill in all the required fields and resubmit.')).toBeVisible()
    const list = page.getByRole('navigation', { name: 'Fields to correct' })
    for (const name of missing) {
      const label = describedNew.labels[name]!
      await expect.element(list).toHaveTextContent(label)
      expect(formField(name)?.getAttribute('aria-invalid')).toBe('true')
      expect(textBelow(name)).toContain(`${label} is required`)
    }
  })
})

describe.each(allSamples.filter(({ change }) => change))('a saved record of $name', (sample) => {
  const { name, id, described, openSaved, saved, recordIn, changeRoute, subject, subjectLabel } = sample
  const submit = button(described.submitLabel)

  /** The last body is valid, and its fields are those of this record. */
  function expectSent({ bodiesOf }: Server, record: object) {
    const { body } = sample.change!
    expect(body!.parse(recordIn(record))).toMatchObject(body!.parse(bodiesOf(changeRoute).at(-1)) as object)
  }

  test('is kept as a draft, sends the whole record, and shows conflicts and refused fields', async () => {
    const current = saved({ [subject]: 'Theirs', version: 9 })
    const { server } = await openSaved({}, { [changeRoute]: () => refusalReply('STALE', { current }) })
    await field(subjectLabel).fill('Mine')
    await expect.poll(() => savedDraft(me, name, id)?.values).toMatchObject({ [subject]: 'Mine' })
    await submit.click()
    await expect
      .element(page.getByRole('row', { name: new RegExp(`^${subjectLabel}`) }))
      .toHaveTextContent('MineTheirs')
    expectSent(server, saved({ [subject]: 'Mine' }))
    click(button('Keep mine'))

    const names = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] form [name]')].map(
      ({ name }) => name,
    )
    const fields = Object.fromEntries(names.map((name) => [name, [`${name} is odd.`]]))
    server.change(changeRoute, () => refusalReply('INVALID', { fields }))
    await submit.click()
    await expect.poll(() => names.filter((name) => !textBelow(name).includes(`${name} is odd.`))).toEqual([])
    expectSent(server, saved({ [subject]: 'Mine', version: 9 }))
  })

  test('shows every caution below its field, and the former reference as text', async () => {
    const names = [...new Set(described.cautions?.map(({ showOn }) => showOn))]
    const cautions = names.map((each) => ({ code: 'ODD', field: each, message: `${each} is odd.` }))
    await openSaved({ ...sample.variants?.[0], cautions })
    await expect.poll(() => names.filter((each) => !textBelow(each).includes(`${each} is odd.`))).toEqual([])
    await expect.element(page.getByText('Former Reference: MOH/12/1.')).toBeVisible()
    expect(formField('formerReference')).toBeNull()
  })
})

describe.each(allSamples.filter(({ described }) => described.copyValues))('a copy of $name', (sample) => {
  test('has the copied values and names its source', async () => {
    await sample.openSaved()
    await expect.element(button('Duplicate')).toBeVisible()
    click(button('Duplicate'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('new')
    await expect.element(page.getByText(`Copied from ${sample.reference}; not saved yet.`)).toBeVisible()
    const copied = Object.entries(sample.described.copyValues!(sample.saved() as never))
    const texts = copied.filter(([, value]) => typeof value === 'string')
    expect(texts.map(([name]) => [name, formField(name)?.value])).toEqual(texts)
  })
})

const steps = allSamples.flatMap((sample) =>
  (sample.steps ?? []).map((each) => ({ ...sample, ...each, label: each.step.label })),
)

describe.each(steps)('$label, a step of $name', (sample) => {
  const { openSaved, saved, reply, recordIn, opener, ask, step, label, endpoint, stored } = sample
  const route = sample.routeOf(endpoint)
  const ofOthers = { ...stored, initiatorId: somebodyElse }

  test('by an administrator shows why it is refused, and sends the version', async () => {
    const message = 'It is needed.'
    const { server } = await openSaved(
      ofOthers,
      { [route]: () => refusalReply('INVALID', { message }) },
      'ADMIN',
      step.duties,
    )
    await ask()
    const question = page.getByRole('dialog', { name: /this .+\?$/ })
    const confirm = question.getByRole('button', { name: label, exact: true })
    const asked = await fillAsks(step.asks)
    click(confirm)
    await expect.element(question.getByRole('alert').first()).toHaveTextContent(message)
    server.change(route, () => reply(saved()))
    click(confirm)
    await expect.element(question).not.toBeInTheDocument()
    const body = { version: recordIn(saved())['version'], ...asked }
    expect(server.bodiesOf(route)).toEqual([body, body])
  })

  test('is offered to officers for records of others only if they have its permission for them', async () => {
    await openSaved(ofOthers, {}, 'ORD')
    await expect.element(button('Print')).toBeVisible()
    const officer = { userId: me, role: 'ORD', duties: [] } as const
    const { permission } = step.rightsFor?.(recordIn(saved(ofOthers)) as never, officer) ?? step
    const isAllowed = permission !== undefined && mayActOnRecord('ORD', permission, { isOwn: false })
    expect(opener().elements().length > 0).toBe(isAllowed)
  })
})

describe.each(steps.filter(({ step }) => step.to))('$label, a change of state of $name', (sample) => {
  const { openSaved, saved, ask, step, label, endpoint, stored } = sample

  test('ends if another user has already made it', async () => {
    const state = 'status' in saved() ? 'status' : 'state'
    const current = saved({ [state]: step.to, version: 9 })
    const refuse = () => refusalReply('STALE', { current })
    await openSaved({ ...stored }, { [sample.routeOf(endpoint)]: refuse }, sample.editor, step.duties)
    await ask()
    await fillAsks(step.asks)
    click(page.getByRole('dialog', { name: /this .+\?$/ }).getByRole('button', { name: label, exact: true }))
    await expect.element(page.getByText(`is already ${step.done.toLowerCase()}.`)).toBeVisible()
  })
})
