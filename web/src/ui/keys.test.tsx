import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hearSingleKeys, useKey, type Key } from './keys.ts'

type Props = { on: Key; act: (() => unknown) | null; where?: Parameters<typeof useKey>[2] }

function Hears({ on, act, where }: Props) {
  useKey(on, act, where)
  return null
}

const press = (keys: string) => userEvent.keyboard(keys)
const act = () => vi.fn<() => void>()

test('a key does something as long as its part is there', async () => {
  const done = act()
  const { unmount } = await render(<Hears on="n" act={done} />)
  await press('n')
  expect(done).toHaveBeenCalledOnce()
  await unmount()
  await press('n')
  expect(done).toHaveBeenCalledOnce()
})

test('a single key is left to the field that has the focus; Ctrl+K is heard from there', async () => {
  const [single, combined] = [act(), act()]
  await render(
    <>
      <Hears on="n" act={single} />
      <Hears on="Ctrl+K" act={combined} />
      <input aria-label="Name" />
      <textarea aria-label="About" />
    </>,
  )
  for (const name of ['Name', 'About']) {
    await page.getByLabelText(name).click()
    await press('n')
    await press('{Control>}k{/Control}')
    await expect.element(page.getByLabelText(name)).toHaveValue('n')
  }
  expect(single).not.toHaveBeenCalled()
  expect(combined).toHaveBeenCalledTimes(2)
})

test('switched off, single keys do nothing, and the others still do', async () => {
  const [single, combined] = [act(), act()]
  await render(
    <>
      <Hears on="j" act={single} />
      <Hears on="Ctrl+K" act={combined} />
    </>,
  )
  hearSingleKeys(false)
  await press('j')
  await press('{Control>}k{/Control}')
  expect(single).not.toHaveBeenCalled()
  expect(combined).toHaveBeenCalledOnce()
})

test('Ctrl with a single key is another key', async () => {
  const done = act()
  await render(<Hears on="j" act={done} />)
  await press('{Control>}j{/Control}')
  await press('{Alt>}j{/Alt}')
  expect(done).not.toHaveBeenCalled()
})

test('a dialog over the page takes its keys over, and a question over that has none', async () => {
  const [onPage, inDialog, anywhere] = [act(), act(), act()]
  const hears = (
    <>
      <Hears on="j" act={onPage} />
      <Hears on="j" act={inDialog} where="dialog" />
      <Hears on="Ctrl+S" act={anywhere} where="anywhere" />
    </>
  )
  const dialog = <dialog open aria-label="Over it" />
  const { rerender } = await render(hears)
  await press('j')
  expect([onPage, inDialog].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  await rerender(
    <>
      {hears} {dialog}
    </>,
  )
  await press('j')
  expect([onPage, inDialog].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  await rerender(
    <>
      {hears} {dialog} {dialog}
    </>,
  )
  await press('j')
  await press('{Control>}s{/Control}')
  expect([onPage, inDialog, anywhere].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
})

test('of several, the one that came last goes first, and can leave the key to the one before', async () => {
  const [first, last] = [act(), vi.fn<() => unknown>()]
  await render(
    <>
      <Hears on="n" act={first} />
      <Hears on="n" act={last} />
    </>,
  )
  await press('n')
  expect([first, last].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  last.mockReturnValue(false)
  await press('n')
  expect([first, last].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
})

test('null leaves the key to the browser', async () => {
  const pressed = vi.fn<(prevented: boolean) => void>()
  const listen = (event: KeyboardEvent) => pressed(event.defaultPrevented)
  await render(<Hears on="n" act={null} />)
  window.addEventListener('keydown', listen)
  await press('n')
  window.removeEventListener('keydown', listen)
  expect(pressed).toHaveBeenCalledExactlyOnceWith(false)
})
