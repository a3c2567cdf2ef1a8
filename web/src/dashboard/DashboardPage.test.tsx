import { firstSteps, type FirstStep } from '@insaka/domain/dashboard/first-steps'
import type { FirstStepStates } from '@insaka/domain/dashboard/dashboard.schema'
import type {
  WorkContract,
  WorkWithCautions,
  WorkPaper,
  WorkQueue,
} from '@insaka/domain/dashboard/dashboard.schema'
import type { Role } from '@insaka/domain/permissions'
import { addDays, toDay } from '@insaka/domain/core/dates'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { expensesOf, expensesRoute } from '../../test/expenses.ts'
import { decisionsRoute, meWith, queueOf, waitingDecision } from '../../test/decisions.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'
import { dayInWords, greetingAt } from './dashboard-greeting.ts'

const route = 'GET /api/analytics/work/*'
/** An institution past its first weeks, without open work. */
const firstStepReply = {
  work: [],
  backups: null,
  lastBackup: null,
  brokenCheck: null,
  firstSteps: [],
  isNew: false,
}
const caution = (message: string) => ({ code: 'ONE', field: 'purchaseOrderValue', message })

const paper = (id: number, changes: Partial<WorkPaper> = {}): WorkPaper => ({
  register: 'lvp',
  id,
  reference: `MIHUD.PROC.LVP.${id}.11.26`,
  description: `Purchase ${id}`,
  vendor: 'Luangwa Computers Ltd',
  state: 'IN_PROGRESS',
  value: 2500.5,
  currency: 'ZMW',
  since: toDay(new Date(Date.now() - 3 * 86_400_000)),
  cautions: [],
  ...changes,
})

const papers = (
  key: 'myPapers' | 'toOrder' | 'withoutFile' | 'slowPapers' | 'cautions',
  ...rows: WorkPaper[]
): WorkQueue => ({
  key,
  total: rows.length,
  more: false,
  rows,
})

const allQueues: WorkQueue[] = [
  { ...papers('myPapers', paper(7), paper(2, { register: 'mpc', currency: 'USD' })), total: 9 },
  {
    key: 'closingEnquiries',
    total: 1,
    more: false,
    rows: [
      {
        register: 'enquiries',
        id: 5,
        reference: 'MIHUD.PROC.RFQ.5.11.26',
        description: 'Water meters',
        state: 'OPEN',
        closedOn: '2026-11-25T10:00:00+02:00',
      },
    ],
  },
  { ...papers('toOrder', paper(8)), total: 100, more: true },
  papers('withoutFile'),
  papers('cautions', paper(9, { cautions: [caution('Far above the limit.'), caution('Odd date.')] })),
  { key: 'waitingUsers', total: 2, more: false, rows: [] },
]

const open = (role: Role = 'ORD', work = allQueues, at = '') =>
  openAs(role, `/insaka/dashboard${at}`, { [route]: () => ok({ ...firstStepReply, work }) })

beforeEach(() => page.viewport(1366, 768))

const region = (name: string) => page.getByRole('region', { name })

test('lists the papers of the user, with links to each and to all', async () => {
  await open()
  const ownPapers = region('My papers in progress')
  await expect.element(ownPapers).toHaveTextContent('My papers in progress9')
  const [first, second, ...more] = ownPapers.getByRole('link').elements()
  expect(first?.textContent).toBe('Purchase 72,500.50LVP 7 · Luangwa Computers Ltd3 days')
  expect(first?.getAttribute('href')).toBe('/insaka/plscm/lvp/list?scope=institution&record=7')
  expect(second?.textContent).toContain('USD 2,500.50MPC 2')
  expect(second?.getAttribute('href')).toBe('/insaka/plscm/hvp/mpcs?scope=institution&record=2')
  expect(more.map((link) => link.getAttribute('href'))).toEqual([
    '/insaka/plscm/lvp/list?scope=mine&status=IN_PROGRESS',
    '/insaka/plscm/hvp/mpcs?scope=mine&status=IN_PROGRESS',
  ])
})

test('names the imported papers of earlier years that the queue leaves out', async () => {
  const mine = { IN_PROGRESS: 3 }
  const state = { mine, department: mine, institution: mine }
  await openAs('ORD', '/insaka/dashboard', {
    [route]: () => ok({ ...firstStepReply, work: [papers('myPapers', paper(7))] }),
    'GET /api/analytics/summary/*': () =>
      ok({
        summary: {
          enquiries: state,
          lvp: state,
          mpc: state,
          contracts: state,
          fuel: { accounts: 0, atOrBelowZero: 0 },
          waitingUsers: null,
          decisions: { mine: 0, submitted: 0 },
        },
      }),
  })
  await expect
    .element(
      region('My papers in progress').getByText('Imported papers of earlier years, not listed here: 5'),
    )
    .toBeVisible()
})

test('shows the waiting time of a record or the day on which it ends', async () => {
  const today = toDay(new Date())
  const days = [addDays(today, -1), today, '2099-11-27']
  const rows = days.map((since, id) => paper(id, { since }))
  await open('ORD', [papers('myPapers', ...rows)])
  const ownLinks = region('My papers in progress').getByRole('link')
  await expect.element(ownLinks.first()).toBeVisible()
  const waits = ownLinks.elements().map(({ textContent }) => textContent?.split('Ltd')[1])
  expect(waits.slice(0, 3)).toEqual(['1 day', 'today', 'due 27-Nov-2099'])
})

const unfoldAll = () => {
  for (const summary of document.querySelectorAll<HTMLElement>('details:not([open]) > summary'))
    summary.click()
}

test('keeps an initially open queue open when records are added', async () => {
  const [two, three] = [papers('toOrder', paper(1), paper(2)), papers('withoutFile', paper(3), paper(4))]
  const { queryClient } = await open('ORD', [two, three])
  const isOpen = () => [...document.querySelectorAll('details')].map((queue) => queue.open)
  await expect.poll(isOpen).toEqual([true, true])
  const more = { ...three, rows: [3, 4, 5, 6, 7].map((id) => paper(id)), total: 5 }
  queryClient.setQueriesData({ queryKey: ['analytics'] }, (cached: object | undefined) =>
    cached && 'work' in cached ? { ...cached, work: [two, more] } : cached,
  )
  await expect.element(region('Waiting for action')).toHaveTextContent('Purchase 7')
  expect(isOpen()).toEqual([true, true])
})

test('expands a collapsed queue to its records and hides an empty queue', async () => {
  await open('ADMIN')
  const queues = region('Waiting for action')
  await expect.element(queues).toBeVisible()
  const lines = queues.element().querySelectorAll('details > summary, details + a, li > a[href*="users"]')
  expect([...lines].map((line) => line.textContent)).toEqual([
    'Closing this week1',
    'Approved without an order100+',
    'Waiting for approval2',
  ])
  const enquiry = queues.getByText('Water meters')
  await expect.element(enquiry).toBeVisible()
  await queues.getByText('Closing this week').click()
  await expect.element(enquiry).not.toBeVisible()
  await queues.getByText('Closing this week').click()
  await expect.element(enquiry).toBeVisible()
  await expect
    .element(queues.getByRole('link', { name: /Water meters/ }))
    .toHaveAttribute('href', '/insaka/plscm/enquiries?scope=institution&record=5')
  await expect.element(queues.getByText('More than 99 more')).toBeVisible()
  await expect
    .element(queues.getByRole('link', { name: /Waiting for approval/ }))
    .toHaveAttribute('href', '/insaka/admin/users?account=waiting')
})

test('expands the queue in the address, for links from mails', async () => {
  await open('ADMIN', allQueues, '#toOrder')
  await expect.element(region('Waiting for action').getByText('More than 99 more')).toBeVisible()
  await expect.element(region('Waiting for action').getByText('Water meters')).not.toBeVisible()
})

test('shows each queue as one line on a phone until it is expanded', async () => {
  await page.viewport(390, 844)
  await open('ADMIN')
  const enquiry = region('Waiting for action').getByText('Water meters')
  await expect.element(enquiry).not.toBeVisible()
  await region('Waiting for action').getByText('Closing this week').click()
  await expect.element(enquiry).toBeVisible()
  await expect.element(region('Needs attention').getByText(/^Far above the limit/)).toBeVisible()
})

test('shows the cautions of a paper in words', async () => {
  await open()
  await expect
    .element(region('Needs attention').getByRole('link'))
    .toHaveTextContent('Far above the limit. And 1 more.2,500.50LVP 9 · Purchase 9')
})

test('reports missed backups even without other work', async () => {
  const missed = 'The last backup was made on 23-Nov-2026 02:00.'
  await openAs('ADMIN', '/insaka/dashboard', { [route]: () => ok({ ...firstStepReply, backups: missed }) })
  await expect
    .element(region('Needs attention').getByRole('listitem'))
    .toHaveTextContent(`${missed} Tell the person who runs the server.`)
})

test('reports faults of the last history check and advises what to do', async () => {
  const brokenCheck = { endedOn: '2026-11-25T02:10:00+02:00', faults: 3 }
  await openAs('ADMIN', '/insaka/dashboard', { [route]: () => ok({ ...firstStepReply, brokenCheck }) })
  const line = region('Needs attention').getByRole('listitem')
  await expect
    .element(line)
    .toHaveTextContent(
      'The check of the history on 25-Nov-2026 found 3 faults. Do not change anything. ' +
        'Tell the person who runs the server, and keep the newest backup.',
    )
  await expect
    .element(line.getByRole('link', { name: 'The check of the history' }))
    .toHaveAttribute('href', '/insaka/admin/history?show=checks')
  expect(await accessibilityFaults()).toEqual([])
})

test('shows the cautions and the stage of a contract and links to it', async () => {
  const oddRecord: WorkWithCautions = {
    ...paper(4, { cautions: [caution('Notified before cleared.')] }),
    register: 'contracts',
    state: 'PAID_IN_FULL',
  }
  const { address } = await open('ORD', [{ key: 'cautions', total: 1, more: false, rows: [oddRecord] }])
  const link = region('Needs attention').getByRole('link')
  await expect
    .element(link)
    .toHaveTextContent('Notified before cleared.2,500.50Contract 4 · Paid in full · Purchase 4')
  await link.click()
  await expect.poll(address).toBe('/insaka/plscm/hvp/contracts?scope=institution&record=4')
})

test('lists split purchases from one vendor as one caution, with a link to its papers', async () => {
  const oddRecord: WorkWithCautions = {
    ...paper(31, { cautions: [caution('Three or more papers.')], vendor: 'Kafue Traders' }),
    split: { records: 30, ids: [31, 30, 29] },
  }
  const { address } = await open('ORD', [{ key: 'cautions', total: 1, more: false, rows: [oddRecord] }])
  const link = region('Needs attention').getByRole('link')
  await expect
    .element(link)
    .toHaveTextContent('Three or more papers.30 papersKafue Traders · LVP 31, 30, 29 and 27 more')
  await link.click()
  await expect.poll(address).toBe('/insaka/plscm/lvp/list?scope=institution&vendor=Kafue+Traders')
})

test.each([
  ['ORD', 'New low value paper', '/insaka/plscm/lvp/list?record=new'],
  ['ADMIN', 'New committee paper', '/insaka/plscm/hvp/mpcs?record=new'],
  ['ORD', 'New enquiry', '/insaka/plscm/enquiries?record=new'],
] as const)('gives %s the button %s for a new record', async (role, name, to) => {
  const { address } = await open(role)
  await page.getByRole('button', { name }).click()
  await expect.poll(address).toBe(to)
})

test.each(['GUEST', 'DEV'] as const)(
  'shows %s, who creates no records, neither creation buttons nor a list of own papers',
  async (role) => {
    await open(role)
    await expect.element(region('Needs attention')).toBeVisible()
    await expect.element(region('My papers in progress')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^New/ })).not.toBeInTheDocument()
  },
)

test('explains the rule of each queue', async () => {
  await open('ADMIN')
  const rule = region('Waiting for action').getByText('Papers in progress with an approval date but no')
  await expect.element(rule).toBeVisible()
  await expect
    .element(region('Waiting for action'))
    .toHaveTextContent('Users who have registered but are not approved yet.')
})

test('lists delayed records and low accounts, with links to contract, paper and account', async () => {
  const contract = (id: number): WorkContract => ({
    ...paper(id),
    register: 'contracts',
    state: 'NOTIFIED',
    cautions: [],
  })
  await open('ORD', [
    papers('slowPapers', paper(6)),
    { key: 'clearances', total: 1, more: false, rows: [contract(3)] },
    { key: 'standstills', total: 1, more: false, rows: [contract(4)] },
    {
      key: 'lowAccounts',
      total: 2,
      more: false,
      rows: [
        { code: 'FIN', department: 'Finance', balance: -1204.5 },
        { code: 'LEG', department: 'Legal', balance: 0 },
      ],
    },
    papers('cautions', paper(9, { cautions: [caution('Odd date.')] })),
  ])
  const needs = region('Needs attention')
  await expect.element(needs).toBeVisible()
  const queues = [...needs.element().querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(queues).toEqual([
    'Contracts waiting for clearance1',
    'Awards not yet possible1',
    'Fuel accounts at or below zero2',
    'Cautions1',
  ])
  unfoldAll()
  await expect.element(needs.getByText('Odd date.')).toBeVisible()
  const links = needs.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/insaka/plscm/hvp/contracts?scope=institution&record=3',
    '/insaka/plscm/hvp/contracts?scope=institution&record=4',
    '/insaka/plscm/stores/fuel?account=FIN',
    '/insaka/plscm/stores/fuel?account=LEG',
    '/insaka/plscm/lvp/list?scope=institution&record=9',
  ])
  expect(links.slice(2, 4).map(({ textContent }) => textContent)).toEqual(['Finance−1,204.50', 'Legal0.00'])
  await expect.element(region('Waiting for action').getByRole('link')).toHaveTextContent(/^Purchase 6/)
})

test('links the remaining records of a queue to a list that can show them', async () => {
  await open('ORD', [
    { ...papers('slowPapers', paper(6)), total: 7 },
    { ...papers('toOrder', paper(8)), total: 7 },
    {
      key: 'lowAccounts',
      total: 7,
      more: false,
      rows: [{ code: 'FIN', department: 'Finance', balance: -1 }],
    },
  ])
  await expect.element(region('Waiting for action')).toBeVisible()
  unfoldAll()
  const to = addDays(toDay(new Date()), -31)
  const remainders = [...document.querySelectorAll('details > p:last-child')].map((paragraph) => [
    paragraph.textContent,
    ...[...paragraph.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  ])
  const slow = `?scope=institution&status=IN_PROGRESS&to=${to}`
  expect(remainders).toEqual([
    ['6 more'],
    ['6 more: LVP RecordsMPC Records', `/insaka/plscm/lvp/list${slow}`, `/insaka/plscm/hvp/mpcs${slow}`],
    ['6 more: Fuel Accounts', '/insaka/plscm/stores/fuel'],
  ])
})

test('keeps the page when the expenses cannot be shown', async () => {
  await openAs('ORD', '/insaka/dashboard', {
    [route]: () => ok({ ...firstStepReply, work: allQueues }),
    // This reply makes the charts throw, as a script that was not loaded would.
    [expensesRoute]: () => ok({ ...expensesOf([]), expenses: null }),
  })
  await expect.element(region('Expenses')).toBeInTheDocument()
  region('Expenses').element().scrollIntoView()
  await expect.element(page.getByText('The expenses could not be loaded. Reload the page.')).toBeVisible()
  await expect.element(region('My papers in progress')).toBeVisible()
  vi.mocked(console.error).mockClear()
})

test('shows one sentence and the next step if no work is waiting', async () => {
  await open('ORD', [papers('myPapers'), papers('cautions')])
  await expect.element(page.getByText(/^Nothing is waiting\. Record an enquiry/)).toBeVisible()
  const steps = [...document.querySelectorAll('[class*=notice] a')]
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Requisitions',
    'Enquiries',
    'LVP Records',
    'Vendors',
    'MPC Records',
    'Contracts',
    'Amendments',
    'Committee Meetings',
  ])
})

test('offers to load the work again after a failure', async () => {
  const { server } = await openAs('ORD', '/insaka/dashboard', { [route]: () => refusalReply('INTERNAL') })
  await expect.element(page.getByText('Your work could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New enquiry' })).toBeVisible()
  server.change(route, () => ok({ ...firstStepReply, work: allQueues }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(region('My papers in progress')).toBeVisible()
})

test('passes axe at 390 pixels with all queues expanded', async () => {
  await page.viewport(390, 800)
  await open('ADMIN')
  await expect.element(region('Waiting for action')).toBeVisible()
  unfoldAll()
  expect(await accessibilityFaults()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test.each([
  ['2026-03-31T21:59:59Z', 'Good evening', 'Tuesday, 31-Mar-2026'],
  ['2026-03-31T22:00:00Z', 'Good morning', 'Wednesday, 01-Apr-2026'],
  ['2026-03-31T09:59:59Z', 'Good morning', 'Tuesday, 31-Mar-2026'],
  ['2026-03-31T10:00:00Z', 'Good afternoon', 'Tuesday, 31-Mar-2026'],
  ['2026-03-31T15:00:00Z', 'Good evening', 'Tuesday, 31-Mar-2026'],
])('greets by Zambian time: %s', (instant, greeting, day) => {
  expect(greetingAt(new Date(instant))).toBe(greeting)
  expect(dayInWords(toDay(new Date(instant)))).toBe(day)
})

const steps = (doneSteps: Partial<Record<FirstStep, boolean>> = {}): FirstStepStates =>
  (Object.keys(firstSteps) as FirstStep[]).map((step) => ({ step, isDone: doneSteps[step] ?? false }))
const firstStepsRegion = page.getByRole('region', { name: 'First steps' })
const asides = firstStepsRegion.getByRole('button', { name: /^Hide:/ })

test('shows the first steps to a new institution, each with a link and a tick when done', async () => {
  const { address } = await openAs('ADMIN', '/insaka/dashboard', {
    [route]: () =>
      ok({
        ...firstStepReply,
        lastBackup: '2026-03-30T02:00:00+02:00',
        firstSteps: steps({ departments: true, backup: true }),
        isNew: true,
      }),
  })
  await expect.element(firstStepsRegion).toHaveTextContent('2 of 7 done')
  await expect.element(firstStepsRegion.getByText('Add your departments', { exact: true })).toBeVisible()
  await expect.element(firstStepsRegion).toHaveTextContent('The last one was made on 30-Mar-2026 02:00.')
  expect(firstStepsRegion.getByRole('link').elements()).toHaveLength(7)
  await expect.element(page.getByText('Nothing is waiting.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Welcome, Mutale' })).not.toBeInTheDocument()
  expect(await accessibilityFaults()).toEqual([])
  await firstStepsRegion.getByRole('link', { name: 'Import your existing records' }).click()
  await expect.poll(address).toBe('/insaka/admin/imports/new')
})

test('hides dismissed steps, and the list with the last of them', async () => {
  const routes = {
    [route]: () => ok({ ...firstStepReply, firstSteps: steps({ enquiry: true }), isNew: true }),
  }
  await openAs('ADMIN', '/insaka/dashboard', routes)
  await firstStepsRegion.getByRole('button', { name: 'Hide: Set your own fuel prices' }).click()
  await expect.element(firstStepsRegion).toHaveTextContent('1 of 6 done')
  await closeApp()
  await openAs('ADMIN', '/insaka/dashboard', routes)
  await expect.element(firstStepsRegion).toHaveTextContent('1 of 6 done')
  expect(asides.elements()).toHaveLength(5)
  await firstStepsRegion.getByRole('button', { name: 'Hide all' }).click()
  await expect.element(firstStepsRegion).not.toBeInTheDocument()
  await expect.element(page.getByText('Nothing is waiting.')).toBeVisible()
})

test('shows a welcome of three sentences to a new user until it is closed', async () => {
  const routes = { [route]: () => ok({ ...firstStepReply, isNew: true }) }
  const { address } = await openAs('GUEST', '/insaka/dashboard', routes)
  const welcome = page.getByRole('region', { name: 'Welcome, Mutale' })
  await expect.poll(() => welcome.getByRole('paragraph').elements()).toHaveLength(3)
  await welcome.getByRole('link', { name: 'Your first week' }).click()
  await expect.poll(address).toBe('/insaka/help/first-week')
  await expect.element(page.getByRole('heading', { name: 'Head of procurement' })).toBeVisible()
  await closeApp()
  await openAs('GUEST', '/insaka/dashboard', routes)
  await welcome.getByRole('button', { name: 'Close' }).click()
  await closeApp()
  await openAs('GUEST', '/insaka/dashboard', routes)
  await expect.element(page.getByText('Nothing is waiting.')).toBeVisible()
  await expect.element(welcome).not.toBeInTheDocument()
})

test('shows decisions first and open to a user with a duty that decides, also on a phone', async () => {
  await page.viewport(390, 844)
  const rows = [7, 8, 9, 10, 11].map((id) => waitingDecision(id))
  const work: WorkQueue[] = [
    papers('myPapers', paper(2)),
    { key: 'myDecisions', total: 12, more: false, rows },
    papers('toOrder', paper(8)),
  ]
  const { address } = await openAs('ORD', '/insaka/dashboard', {
    ...meWith('CONTROLLING_OFFICER'),
    [decisionsRoute]: () => ok({ mine: queueOf(), submitted: queueOf() }),
    [route]: () => ok({ ...firstStepReply, work }),
  })
  await expect.element(region('Waiting for action')).toBeVisible()
  const titles = [...document.querySelectorAll('section > div > h2')].map(({ textContent }) => textContent)
  expect(titles.slice(0, 3)).toEqual(['Waiting for action', 'My papers in progress', 'Needs attention'])
  const decision = region('Waiting for action').getByRole('link', { name: /^Purchase 7/ })
  await expect
    .element(decision)
    .toHaveTextContent(/^Purchase 79,500.50Approval · MIHUD.PROC.LVP.7.03.26\d+ days$/)
  await expect.element(region('Waiting for action')).toHaveTextContent('7 more')
  await expect
    .element(region('Waiting for action').getByRole('link', { name: 'Work through all' }))
    .toHaveAttribute('href', '/insaka/plscm/decisions')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults()).toEqual([])
  await decision.click()
  await expect.poll(address).toBe('/insaka/plscm/decisions?register=lvp&record=7')
})

test('shows where the records of the user wait, since when, and that nobody holds the duty', async () => {
  const rows = [
    waitingDecision(7, { since: `${addDays(toDay(new Date()), -3)}T08:00:00+02:00` }),
    waitingDecision(8, { holders: [] }),
  ]
  await open('ORD', [{ key: 'mySubmissions', total: 2, more: false, rows }])
  await expect.element(region('Waiting for action')).toBeVisible()
  const [first, second] = region('Waiting for action').getByRole('link').elements()
  expect(first?.textContent).toMatch(
    /Approval by the Controlling Officer \(Mary Zulu\) since \d\d-\w+-\d+; 3 days$/,
  )
  expect(second?.textContent).toContain('(nobody who may decide holds this duty) since 31-Mar-2026')
  expect(first?.getAttribute('href')).toBe('/insaka/plscm/lvp/list?scope=institution&record=7')
  await expect
    .element(region('Waiting for action').getByRole('link', { name: 'Remind those who decide' }))
    .toHaveAttribute('href', '/insaka/plscm/decisions?show=submitted')
})

test('lists requisitions to buy for, with officer and day', async () => {
  await open('ORD', [
    {
      key: 'requisitionsToBuy',
      total: 1,
      more: false,
      rows: [
        {
          register: 'requisitions',
          id: 4,
          reference: 'MIHUD.PROC.REQ.4.03.26',
          description: 'Toner for the registry',
          department: 'PROC',
          assignedTo: 'Chola Banda',
          value: 4625.63,
          currency: 'USD',
          neededOn: '2026-06-01',
        },
      ],
    },
  ])
  const link = region('Waiting for action').getByRole('link', { name: 'Toner for the registry' })
  await expect
    .element(link)
    .toHaveTextContent('Toner for the registryUSD 4,625.63MIHUD.PROC.REQ.4.03.26 · Chola Banda01-Jun-2026')
  await expect.element(link).toHaveAttribute('href', '/insaka/plscm/requisitions?scope=institution&record=4')
})
