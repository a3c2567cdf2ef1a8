import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../test/fake-server.ts'
import {
  openThings,
  thing,
  thingsPage,
  thingsRegister,
  thingStates,
  type Thing,
} from '../../../test/things.tsx'
import type { Register } from '../register.ts'
import { dialogOnDemand, type RecordDialogProps } from './record-dialog.ts'
import { RegisterHead } from './RegisterHead.tsx'
import { RegisterPage } from './RegisterPage.tsx'
import { RegisterTable } from './RegisterTable.tsx'
import { RegisterToolbar } from './RegisterToolbar.tsx'
import { useRegister } from './use-register.ts'

type Things = ReturnType<typeof thingsRegister>
type Load = Things['load']

function Opened({ record, list, neighbours, onOpen, onClose }: RecordDialogProps) {
  return (
    <dialog open aria-label={`Thing ${record}`}>
      <output>{JSON.stringify({ list, neighbours })}</output>
      <button type="button" onClick={() => onOpen(1)}>
        Go to 1
      </button>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  )
}
const dialog = dialogOnDemand<keyof typeof thingStates, 'id' | 'madeOn'>(() =>
  Promise.resolve({ default: Opened }),
)

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (id: number) => page.getByRole('link', { name: `T.${id}`, exact: true })
const opened = (record: number | 'new') => page.getByRole('dialog', { name: `Thing ${record}` })

const load = vi.fn<Load>()
beforeEach(async () => {
  await page.viewport(1366, 768)
  load.mockReset().mockImplementation((call) => Promise.resolve(thingsPage(call, 30)))
})
const open = (at?: string, role?: 'GUEST', routes?: object) =>
  openThings(<RegisterPage register={thingsRegister(load)} dialog={dialog} />, at, role, routes)

test('asks its own call for what the address says, and for what comes next', async () => {
  await open('/things?status=WORN&sort=madeOn&page=1&size=5&scope=department&from=2026-01-01')
  await expect.element(link(25)).toBeVisible()
  await expect.poll(() => load).toHaveBeenCalledTimes(2)
  const asked = load.mock.calls.map(([{ params, query }]) => ({ params, query }))
  const userId = '01890000-0000-7000-8000-00000000000a'
  const query = { status: 'WORN', scope: 'department', from: '2026-01-01' }
  expect(asked).toEqual([
    { params: { page: 1, pageSize: 5, sortField: 'madeOn', userId }, query },
    { params: { page: 2, pageSize: 5, sortField: 'madeOn', userId }, query },
  ])
})

test('what this register does not know is passed over', async () => {
  await open('/things?status=OPEN&sort=issuedOn')
  await expect.element(link(30)).toBeVisible()
  expect(load.mock.calls[0]?.[0].params.sortField).toBe('id')
  expect(load.mock.calls[0]?.[0].query).toEqual({ scope: 'mine' })
})

test('a record opened while a search is still being typed stays open', async () => {
  const { address } = await open()
  await expect.element(link(30)).toBeVisible()
  await page.getByRole('searchbox').fill('par')
  await link(30).click()
  await expect.element(opened(30)).toBeVisible()
  await expect.poll(address).toContain('search=par')
  await expect.element(opened(30)).toBeVisible()
  expect(address()).toContain('record=30')
})

test('its own states are tabs, its own days are filters, its own word is on the button', async () => {
  const { address } = await open()
  await page.getByRole('link', { name: 'Worn 0' }).click()
  await expect.poll(address).toBe('/things?status=WORN')
  await button('Filters').click()
  await expect.element(page.getByRole('textbox', { name: 'Made from' })).toBeVisible()
  await button('New thing').click()
  await expect.element(opened('new')).toBeVisible()
})

test('who may make none is not asked to, nor gets there by the address', async () => {
  await open('/things?record=new', 'GUEST')
  await expect.element(link(30)).toBeVisible()
  await expect.element(button('New thing')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a record opens with the list behind it and its neighbours, and Close leads back', async () => {
  const { address } = await open('/things?page=1')
  await link(17).click()
  await expect.element(opened(17)).toBeVisible()
  expect(JSON.parse(opened(17).getByRole('status').element().textContent ?? '')).toEqual({
    list: { page: 1, pageSize: 12, sortField: 'id', query: { scope: 'mine' } },
    neighbours: { previous: 18, next: 16 },
  })
  await button('Go to 1').click()
  await expect.poll(address).toBe('/things?page=1&record=1')
  await button('Close').click()
  await expect.poll(address).toBe('/things?page=1')
})

test('where rows are cards, a column that was added says in words what it is', async () => {
  await page.viewport(390, 844)
  const columns = ['reference', 'name', 'colour', 'state']
  await open(undefined, undefined, { 'GET /api/utility/views/things': () => ok({ views: [], columns }) })
  await expect.element(link(30)).toBeVisible()
  const cells = [...document.querySelectorAll('tbody tr:first-child td')]
  const [about, usual, added] = cells.slice(1).map((cell) => cell.getBoundingClientRect())
  expect(cells[3]?.textContent).toBe('New')
  expect(getComputedStyle(cells[3]!, '::before').content).toContain('State Of It')
  expect(added!.top).toBeGreaterThanOrEqual(about!.bottom)
  expect(added!.left).toBe(about!.left)
  // What is usual has no line: the card is no longer than what was added makes it.
  expect(usual!.height).toBe(1)
})

test('a greyed row says why', async () => {
  const gone = [thing(2, { state: 'GONE' }), thing(1)]
  load.mockImplementation((call) => Promise.resolve({ ...thingsPage(call, 2), content: gone }))
  await open()
  await expect.element(page.getByRole('row', { name: /T\.2/ }).getByText('Gone')).toBeVisible()
  expect(page.getByText('Gone', { exact: true }).elements()).toHaveLength(1)
})

test('the parts can be put together otherwise, and a register without states shows none', async () => {
  const plain = { ...thingsRegister(load), states: {} } as unknown as Register<Thing, never, 'id' | 'madeOn'>
  function OwnPage() {
    const at = useRegister(plain)
    return (
      <>
        <RegisterHead at={at}>
          <button type="button">Own action</button>
        </RegisterHead>
        <RegisterToolbar at={at}>
          <button type="button">Own tool</button>
        </RegisterToolbar>
        <RegisterTable at={at} />
      </>
    )
  }
  await openThings(<OwnPage />)
  await expect.element(link(30)).toBeVisible()
  await expect.element(button('Own action')).toBeVisible()
  await expect.element(button('Own tool')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'State' })).not.toBeInTheDocument()
})
