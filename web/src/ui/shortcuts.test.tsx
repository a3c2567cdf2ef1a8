import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setSingleKeysEnabled, useShortcut, type Shortcut } from './shortcuts.ts'

type Props = { on: Shortcut; act: (() => unknown) | null; where?: Parameters<typeof useShortcut>[2] }

function ShortcutProbe({ on, act, where }: Props) {
  useShortcut(on, act, where)
  return null
}

const press = (keys: string) => userEvent.keyboard(keys)
const act = () => vi.fn<() => void>()

test('a key works while its component is mounted', async () => {
  const result = act()
  const { unmount } = await render(<ShortcutProbe on="n" act={result} />)
  await press('n')
  expect(result).toHaveBeenCalledOnce()
  await unmount()
  await press('n')
  expect(result).toHaveBeenCalledOnce()
})

test('a focused field keeps single keys, while Ctrl+K still works', async () => {
  const [single, combined] = [act(), act()]
  await render(
    <>
      <ShortcutProbe on="n" act={single} />
      <ShortcutProbe on="Ctrl+K" act={combined} />
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

test('switched off, single keys do nothing, and the others still work', async () => {
  const [single, combined] = [act(), act()]
  await render(
    <>
      <ShortcutProbe on="j" act={single} />
      <ShortcutProbe on="Ctrl+K" act={combined} />
    </>,
  )
  setSingleKeysEnabled(false)
  await press('j')
  await press('{Control>}k{/Control}')
  expect(single).not.toHaveBeenCalled()
  expect(combined).toHaveBeenCalledOnce()
})

test('Ctrl or Alt with a single key is a different key', async () => {
  const result = act()
  await render(<ShortcutProbe on="j" act={result} />)
  await press('{Control>}j{/Control}')
  await press('{Alt>}j{/Alt}')
  expect(result).not.toHaveBeenCalled()
})

test('a dialog takes over the keys of the page, and a question over it disables them', async () => {
  const [onPage, inDialog, anywhere] = [act(), act(), act()]
  const hears = (
    <>
      <ShortcutProbe on="j" act={onPage} />
      <ShortcutProbe on="j" act={inDialog} where="dialog" />
      <ShortcutProbe on="Ctrl+S" act={anywhere} where="anywhere" />
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

test('the latest handler goes first, and can pass the key to the one before', async () => {
  const [first, last] = [act(), vi.fn<() => unknown>()]
  await render(
    <>
      <ShortcutProbe on="n" act={first} />
      <ShortcutProbe on="n" act={last} />
    </>,
  )
  await press('n')
  expect([first, last].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  last.mockReturnValue(false)
  await press('n')
  expect([first, last].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
})

test('null leaves the key to the browser', async () => {
  const pressed = vi.fn<(isPrevented: boolean) => void>()
  const listen = (event: KeyboardEvent) => pressed(event.defaultPrevented)
  await render(<ShortcutProbe on="n" act={null} />)
  window.addEventListener('keydown', listen)
  await press('n')
  window.removeEventListener('keydown', listen)
  expect(pressed).toHaveBeenCalledExactlyOnceWith(false)
})
