import { noHolderMessage, remindedTodayMessage } from '@insaka/domain/decisions/decisions.labels'
import type { WaitingDecision } from '@insaka/domain/decisions/decisions.schema'
import { toDay } from '@insaka/domain/core/dates'
import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import { decisions } from '@insaka/domain/decision-rules/decisions.labels'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import { nextSteps } from '@insaka/domain/steps/step'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { decisionsRoute, meWith, queueOf, submittedPaper, waitingDecision } from '../../test/decisions.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { colleague, fillAsks, peopleRoute } from '../../test/fill-asks.ts'
import { openAs } from '../../test/open-app.tsx'
import { attachment, me, mpcRow, somebodyElse } from '../../test/papers.ts'
import { requisitionRow } from '../../test/requisition-dialog.ts'
import { contract } from '../../test/contracts.tsx'
import { summaryOf } from '../../test/factory.ts'
import { settings } from '../session/settings.ts'
import { usePreferences } from '../session/preferences.ts'

const path = '/insaka/plscm/decisions'
const recordRoute = (id: number) => `GET /api/procurement/lvps/${id}`
const stepRoute = (id: number, name: string) => `POST /api/procurement/lvps/${id}/steps/${name}`

/** A paper with the steps that the Controlling Officer may take. */
function decidable(paper: LvpRecord) {
  const { initiatorId, department, status, decision, editorIds } = paper
  const subject = { noun: 'paper', initiatorId, department, involved: editorIds }
  const target = { ...subject, state: status, stateLabel: decisions[decision], record: paper }
  const duty = {
    duty: 'CONTROLLING_OFFICER',
    department: null,
    actingFor: null,
    actingForName: null,
  } as const
  const taker = { userId: me, role: 'ORD', duties: [duty] } as const
  return { ...paper, steps: [], next: nextSteps(paperSteps.lvp, taker, target) }
}

const first = waitingDecision(7)
const second = waitingDecision(8, {
  attachment: attachment(3),
  cautions: [{ code: 'ABOVE_LOW_VALUE', field: 'purchaseOrderValue', message: 'Check the limit.' }],
})
const third = waitingDecision(9)

type Options = { rows?: WaitingDecision[]; submitted?: WaitingDecision[]; at?: string }

/** Opens the page as a Controlling Officer. */
async function open({ rows = [first, second, third], submitted = [], at = '' }: Options = {}) {
  const app = await openAs('ORD', `${path}${at}`, {
    ...meWith('CONTROLLING_OFFICER'),
    [decisionsRoute]: () => ok({ mine: queueOf(...rows), submitted: queueOf(...submitted) }),
    ...Object.fromEntries(
      [7, 8, 9].map((id) => [recordRoute(id), () => ok({ lvp: decidable(submittedPaper(id)) })]),
    ),
  })
  return {
    ...app,
    /** The server lists only these records from now on. */
    keepOnly: (...kept: WaitingDecision[]) =>
      app.server.change(decisionsRoute, () => ok({ mine: queueOf(...kept), submitted: queueOf() })),
  }
}

const detail = (id: number) => page.getByRole('region', { name: waitingDecision(id).reference })
const list = page.getByRole('list', { name: 'My decisions' })
const entry = (id: number) => list.getByRole('link', { name: `Purchase ${id}` })
const approve = (id: number) => detail(id).getByRole('button', { name: 'Approve', exact: true })
const dialog = page.getByRole('dialog')
const confirm = (name: string) => dialog.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1366, 768))

describe('my decisions', () => {
  test('show the first record with what an approver needs, next to the queue', async () => {
    const { address } = await open()
    await expect.element(detail(7)).toHaveTextContent('1 of 3')
    await expect
      .element(detail(7))
      .toHaveTextContent('Chilenje StationersZMW 9,500.50Initiated by Chola Banda')
    await expect.element(detail(7)).toHaveTextContent('Waiting since 31-Mar-2026')
    await expect.element(detail(7).getByText('No file is attached.')).toBeVisible()
    await expect.element(approve(7)).toBeVisible()
    await expect.element(detail(7)).toHaveTextContent('Procurement MethodSimplified Bidding')
    expect(address()).toBe(`${path}?register=lvp&record=7`)
    await expect
      .element(detail(7).getByRole('link', { name: 'Open the record' }))
      .toHaveAttribute('href', '/insaka/plscm/lvp/list?scope=institution&record=7')
    expect(document.title).toBe('Insaka | My decisions')
    expect(await accessibilityFaults()).toEqual([])
  })

  test('show cautions next to the buttons, and the file of the record', async () => {
    await open({ at: '?register=lvp&record=8' })
    await expect.element(detail(8)).toHaveTextContent('2 of 3')
    await expect.element(detail(8).getByText('Check the limit.')).toBeVisible()
    await expect.element(detail(8).getByRole('button', { name: 'Order 3.pdf' }).first()).toBeVisible()
    await expect.element(detail(8).getByText('No file is attached.')).not.toBeInTheDocument()
  })

  test('are worked through by keyboard alone', async () => {
    const { server, address, keepOnly } = await open()
    await expect.element(approve(7)).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(detail(8)).toHaveTextContent('2 of 3')
    await userEvent.keyboard('jk')
    await expect.element(approve(8)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(approve(8)).toHaveFocus()
    server.change(stepRoute(8, 'approve'), () => {
      keepOnly(first, third)
      const approved = submittedPaper(8, { decision: 'APPROVED', version: 4 })
      return ok({ lvp: decidable(approved) }, 'The low value paper has been approved.')
    })
    await userEvent.keyboard('{Enter}')
    await confirm('Approve').click()
    await expect.element(detail(9)).toHaveTextContent('2 of 2')
    expect(server.bodiesOf(stepRoute(8, 'approve'))).toEqual([{ version: 3 }])
    await expect.element(page.getByText('The low value paper has been approved.')).toBeVisible()
    await expect.element(entry(9)).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(detail(7)).toHaveTextContent('1 of 2')
    await expect.element(entry(7)).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.poll(address).toBe(`${path}?register=lvp&record=9`)
  })

  test('end with one sentence after the last record', async () => {
    const { server, keepOnly } = await open({ rows: [first] })
    server.change(stepRoute(7, 'return'), () => {
      keepOnly()
      return ok({ lvp: decidable(submittedPaper(7, { decision: 'RETURNED', version: 4 })) })
    })
    await detail(7).getByRole('button', { name: 'Return…' }).click()
    await dialog.getByRole('textbox').fill('The quotation is missing')
    await confirm('Return').click()
    await expect.element(page.getByText('Nothing waits for your decision.')).toBeVisible()
    expect(server.bodiesOf(stepRoute(7, 'return'))).toEqual([
      { version: 3, reason: 'The quotation is missing' },
    ])
  })

  test('go on after a record that somebody else has decided', async () => {
    const { server, keepOnly } = await open()
    const current = decidable(submittedPaper(7, { decision: 'APPROVED', version: 4 }))
    server.change(stepRoute(7, 'approve'), () => {
      keepOnly(second, third)
      return refusalReply('STALE', { current })
    })
    await approve(7).click()
    await confirm('Approve').click()
    await expect.element(page.getByText(`${first.reference} no longer waits for this step`)).toBeVisible()
    await expect.element(detail(8)).toHaveTextContent('1 of 2')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('keep typed text when somebody else has decided on the record', async () => {
    const { server, keepOnly } = await open()
    const current = decidable(submittedPaper(7, { decision: 'APPROVED', version: 4 }))
    server.change(stepRoute(7, 'reject'), () => {
      keepOnly(second, third)
      server.change(recordRoute(7), () => ok({ lvp: current }))
      return refusalReply('STALE', { current })
    })
    await detail(7).getByRole('button', { name: 'Reject…' }).click()
    await dialog.getByRole('textbox').fill('Far too expensive')
    await confirm('Reject').click()
    await expect.element(dialog.getByRole('alert').first()).toHaveTextContent(/Your input is still here/)
    await expect.element(entry(7)).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Far too expensive')
    await confirm('Back').click()
    await expect.element(detail(7)).toHaveTextContent('This record no longer waits for your decision.')
    await expect.element(approve(7)).not.toBeInTheDocument()
    await detail(7).getByRole('button', { name: 'Next record', exact: true }).first().click()
    await expect.element(detail(8)).toHaveTextContent('1 of 2')
  })

  /** Another user has changed paper 7, which was submitted again since. */
  function changeAndResubmit({ server }: Awaited<ReturnType<typeof open>>, step: string) {
    const current = decidable(submittedPaper(7, { description: 'Red chalk', version: 5 }))
    server.change(stepRoute(7, step), () => {
      server.change(recordRoute(7), () => ok({ lvp: current }))
      return refusalReply('STALE', { current })
    })
  }

  test('are not taken on a record that has changed, but show it', async () => {
    const app = await open()
    changeAndResubmit(app, 'approve')
    await approve(7).click()
    await expect.element(confirm('Approve')).toHaveFocus()
    await confirm('Approve').click()
    await expect
      .element(
        page.getByText('This low value paper has changed since you read it. Read it again, then decide.'),
      )
      .toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(detail(7)).toHaveTextContent('1 of 3')
    await expect.element(detail(7)).toHaveTextContent('Red chalk')
    await approve(7).click()
    await confirm('Approve').click()
    await expect
      .poll(() => app.server.bodiesOf(stepRoute(7, 'approve')))
      .toEqual([{ version: 3 }, { version: 5 }])
  })

  test('with input name the version that the user read, however often they are sent', async () => {
    const app = await open()
    changeAndResubmit(app, 'reject')
    await detail(7).getByRole('button', { name: 'Reject…' }).click()
    await dialog.getByRole('textbox').fill('Far too expensive')
    await confirm('Reject').click()
    const notice = dialog.getByRole('alert').first()
    await expect
      .element(notice)
      .toHaveTextContent(
        'This low value paper has changed since you read it. Copy your input if you need it, press Back and read the low value paper again.',
      )
    await expect.element(page.getByText('Red chalk')).toBeInTheDocument()
    await confirm('Reject').click()
    await expect
      .poll(() =>
        app.server.bodiesOf(stepRoute(7, 'reject')).map((body) => (body as { version: number }).version),
      )
      .toEqual([3, 3])
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Far too expensive')
    await confirm('Back').click()
    await expect.element(detail(7)).toHaveTextContent('Red chalk')
  })

  test('report a linked record that does not wait', async () => {
    await open({ at: '?register=lvp&record=77' })
    await expect.element(page.getByText(/^This record does not wait for your decision/)).toBeVisible()
    await page.getByRole('button', { name: 'Show my decisions' }).click()
    await expect.element(detail(7)).toBeVisible()
  })

  test('award contracts by the version of the contract', async () => {
    const waiting = waitingDecision(3, {
      register: 'contracts',
      reference: contract().reference,
      awaits: 'award',
    })
    const next = [{ step: 'award', label: 'Award', allowed: true, why: null }]
    const decided = {
      decision: 'SUBMITTED',
      governedBy: { fundsFirst: false, signedFile: false },
      version: 5,
    } as const
    const { server } = await openAs('ORD', path, {
      ...meWith('CONTROLLING_OFFICER'),
      [decisionsRoute]: () => ok({ mine: queueOf(waiting), submitted: queueOf() }),
      'GET /api/procurement/hvp/contracts/3': () =>
        ok({ mpc: { ...mpcRow(7), contract: { ...contract(decided), steps: [], next } } }),
    })
    const region = page.getByRole('region', { name: waiting.reference })
    await expect.element(region).toHaveTextContent('Awarded On')
    await expect
      .element(region.getByRole('link', { name: 'Open the record' }))
      .toHaveAttribute('href', '/insaka/plscm/hvp/contracts?scope=institution&record=3')
    const award = 'POST /api/procurement/hvp/contracts/3/steps/award'
    server.change(award, () => {
      server.change(decisionsRoute, () => ok({ mine: queueOf(), submitted: queueOf() }))
      return ok({ mpc: mpcRow(7, { contract: contract({ decision: 'APPROVED', version: 6 }) }) })
    })
    await region.getByRole('button', { name: 'Award', exact: true }).click()
    await confirm('Award').click()
    await expect.element(page.getByText('Nothing waits for your decision.')).toBeVisible()
    expect(server.bodiesOf(award)).toEqual([{ version: 5 }])
  })

  test('offer to load again after a failure', async () => {
    const { server } = await openAs('ORD', path, {
      ...meWith('CONTROLLING_OFFICER'),
      [decisionsRoute]: () => refusalReply('INTERNAL'),
    })
    await expect.element(page.getByText('The decisions could not be loaded.')).toBeVisible()
    server.change(decisionsRoute, () => ok({ mine: queueOf(), submitted: queueOf() }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Nothing waits for your decision.')).toBeVisible()
  })

  test('name other keys when single keys are off', async () => {
    await open()
    await expect.element(page.getByText('j next')).toBeVisible()
    usePreferences.setState({ singleKeys: false })
    await expect.element(page.getByText('Alt+PageDown next')).toBeVisible()
  })

  test('fit on a phone: the queue, then one record at a time', async () => {
    await page.viewport(390, 844)
    const { address } = await open()
    await expect.element(entry(7)).toBeVisible()
    await expect.element(approve(7)).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await entry(7).click()
    await expect.element(approve(7)).toBeInViewport()
    await expect.element(list).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults()).toEqual([])
    await detail(7).getByRole('button', { name: 'Next record' }).click()
    await expect.element(detail(8)).toHaveTextContent('2 of 3')
    await detail(8).getByRole('link', { name: 'All decisions' }).click()
    await expect.element(entry(8)).toBeVisible()
    expect(address()).toBe(path)
  })
})

describe('my records waiting for a decision', () => {
  const remindRoute = 'POST /api/procurement/decisions/*'
  const submittedList = page.getByRole('list', { name: 'My records waiting for a decision' })
  const remind = (id: number) =>
    page.getByRole('button', { name: `Remind those who decide on ${waitingDecision(id).reference}` })
  const today = toDay(new Date())

  beforeEach(() => void (settings.mail = true))
  afterEach(() => void (settings.mail = false))

  async function openSubmitted(submitted: WaitingDecision[]) {
    return openAs('ORD', path, {
      ...meWith(),
      [decisionsRoute]: () => ok({ mine: queueOf(), submitted: queueOf(...submitted) }),
    })
  }

  test('name the step, those who decide and the time, and remind them once a day', async () => {
    const { server } = await openSubmitted([first, waitingDecision(8, { since: `${today}T08:00:00+02:00` })])
    await expect
      .element(submittedList)
      .toHaveTextContent(/Approval by the Controlling Officer \(Mary Zulu\) since 31-Mar-2026; \d+ days/)
    server.change(remindRoute, () =>
      ok(
        { submitted: queueOf({ ...first, remindedOn: today }, waitingDecision(8)) },
        'The reminder has been sent.',
      ),
    )
    await remind(7).click()
    await expect.element(page.getByText('The reminder has been sent.')).toBeVisible()
    await expect.element(remind(7)).toBeDisabled()
    await expect.element(remind(7)).toHaveAccessibleDescription(remindedTodayMessage)
    await expect.element(remind(8)).toBeEnabled()
    expect(server.sent.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
      { register: 'lvp', id: 7 },
    ])
    await expect
      .element(submittedList.getByRole('link').first())
      .toHaveAttribute('href', '/insaka/plscm/lvp/list?scope=institution&record=7')
    expect(await accessibilityFaults()).toEqual([])
  })

  test('cannot be reminded of without a holder', async () => {
    await openSubmitted([waitingDecision(7, { holders: [] })])
    await expect.element(submittedList).toHaveTextContent('(nobody who may decide holds this duty)')
    await expect.element(remind(7)).toHaveAccessibleDescription(noHolderMessage)
    await expect.element(remind(7)).toBeDisabled()
  })

  test('cannot be reminded of where Insaka sends no mail', async () => {
    settings.mail = false
    await page.viewport(390, 844)
    await openSubmitted([first])
    await expect.element(remind(7)).toBeDisabled()
    await expect.element(remind(7)).toHaveAccessibleDescription(/^Insaka sends no mail here/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults()).toEqual([])
  })

  test('show the refusal of a reminder, and read the list again', async () => {
    const { server } = await openSubmitted([first])
    server.change(remindRoute, () => {
      server.change(decisionsRoute, () => ok({ mine: queueOf(), submitted: queueOf() }))
      return refusalReply('INVALID', { message: 'This record does not wait for a decision.' })
    })
    await remind(7).click()
    await expect.element(page.getByText('This record does not wait for a decision.')).toBeVisible()
    await expect.element(page.getByText('None of your records waits for a decision.')).toBeVisible()
  })

  test('are a tab next to the decisions of a user with a duty', async () => {
    const { address } = await open({ submitted: [waitingDecision(12)] })
    await page.getByRole('link', { name: /My records waiting for a decision/ }).click()
    await expect.element(submittedList).toHaveTextContent('Purchase 12')
    expect(address()).toBe(`${path}?show=submitted`)
  })
})

test('the menu and the command palette lead to the page, with the number of decisions', async () => {
  const { address } = await openAs('ORD', '/insaka/profile', {
    ...meWith('CONTROLLING_OFFICER'),
    'GET /api/analytics/summary/*': () =>
      ok({ summary: summaryOf({ decisions: { mine: 12, submitted: 0 } }) }),
    'GET /api/procurement/search/*': () => Response.json({ payload: { results: [] } }),
    [decisionsRoute]: () => ok({ mine: queueOf(), submitted: queueOf() }),
  })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect
    .element(menu.getByRole('link', { name: /My decisions/ }))
    .toHaveTextContent('My decisions12 waiting for your decision')
  await userEvent.keyboard('{Control>}k{/Control}')
  const box = page.getByRole('dialog', { name: 'Search or go to' })
  await box.getByRole('combobox').fill('my dec')
  await box
    .getByRole('option', { name: /My decisions/ })
    .first()
    .click()
  await expect.poll(address).toBe(path)
})

test('shows a requisition without vendor and file, and accepts it for an officer', async () => {
  const governedBy = { fundsFirst: false, signedFile: false }
  const requisition = requisitionRow({ state: 'APPROVED', governedBy, initiatorId: somebodyElse })
  const waiting = waitingDecision(requisition.id, {
    register: 'requisitions',
    reference: requisition.reference,
    vendor: '',
    awaits: 'accept',
    duty: 'HEAD_OF_PROCUREMENT',
  })
  const acceptRoute = `POST /api/procurement/requisitions/${requisition.id}/steps/accept`
  const next = [{ step: 'accept', label: 'Accept', allowed: true, why: null }]
  const { server } = await openAs('ORD', path, {
    ...meWith('HEAD_OF_PROCUREMENT'),
    [peopleRoute]: () => ok({ people: [colleague], more: 0 }),
    [decisionsRoute]: () => ok({ mine: queueOf(waiting), submitted: queueOf() }),
    [`GET /api/procurement/requisitions/${requisition.id}`]: () =>
      ok({ requisition: { ...requisition, steps: [], next } }),
    [acceptRoute]: () => ok({ requisition: { ...requisition, state: 'ACCEPTED' } }),
  })
  const shown = page.getByRole('region', { name: requisition.reference })
  await expect.element(shown.getByRole('row', { name: /^1 Toner cartridge/ })).toBeVisible()
  await expect.element(shown).not.toHaveTextContent('No file')
  await shown.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(page.getByRole('combobox', { name: 'Officer' })).toHaveFocus()
  const asked = await fillAsks(requisitions.steps.accept.asks)
  await confirm('Accept').click()
  await expect.poll(() => server.bodiesOf(acceptRoute)).toEqual([{ version: requisition.version, ...asked }])
})
