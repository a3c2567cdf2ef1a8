import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../../test/render-part.tsx'
import { typeQuickly } from '../../../test/type-quickly.ts'
import { SearchBox } from './SearchBox.tsx'

const box = page.getByRole('searchbox', { name: 'Search for a record' })

function show(start = '', neighbour: ReactNode = null) {
  const onSearch = vi.fn<(text: string, again: boolean) => void>()
  function Page() {
    const [value, setValue] = useState(start)
    return (
      <>
        <SearchBox
          value={value}
          onSearch={(text, again) => {
            onSearch(text, again)
            // Simulates the delay of an address change.
            setTimeout(() => setValue(text), 30)
          }}
        />
        <button type="button" onClick={() => setValue('')}>
          Clear
        </button>
        <output aria-label="Address">{value}</output>
        {neighbour}
      </>
    )
  }
  return renderPart(<Page />).then(() => onSearch)
}

test('searches once typing pauses, and continues from there', async () => {
  const onSearch = await show()
  typeQuickly(box, 'cha')
  expect(onSearch).not.toHaveBeenCalled()
  await expect.poll(() => onSearch.mock.calls).toEqual([['cha', false]])
  typeQuickly(box, 'irs ')
  await expect.poll(() => onSearch.mock.calls.at(-1)).toEqual(['chairs', true])
  await expect.element(box).toHaveValue('chairs ')
})

test('Enter searches at once and cancels the pending search', async () => {
  const later = vi.fn<() => void>()
  const onSearch = await show('', <SearchBox label="Another" value="" onSearch={later} />)
  await box.fill('toner')
  await userEvent.keyboard('{Enter}')
  expect(onSearch.mock.calls).toEqual([['toner', false]])
  // The debounce of the second box starts and ends later than the debounce of the first box.
  await userEvent.type(page.getByRole('searchbox', { name: 'Another' }), 'x')
  await expect.poll(() => later).toHaveBeenCalledOnce()
  expect(onSearch).toHaveBeenCalledOnce()
})

test('follows address changes from elsewhere', async () => {
  const onSearch = await show('chairs')
  await expect.element(box).toHaveValue('chairs')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(box).toHaveValue('')
  await box.fill('chairs')
  await userEvent.keyboard('{Enter}')
  expect(onSearch.mock.calls).toEqual([['chairs', false]])
})

test('does not repeat its search when Back changes the address while it has the focus', async () => {
  const later = vi.fn<() => void>()
  const onSearch = await show('', <SearchBox label="Another" value="" onSearch={later} />)
  await userEvent.type(box, 'cha')
  await expect.poll(() => onSearch.mock.calls).toEqual([['cha', false]])
  const back = page.getByRole('button', { name: 'Clear' }).element() as HTMLElement
  await expect.element(page.getByLabelText('Address')).toHaveTextContent('cha')
  // Clicks without a mouse press, which would move the focus.
  back.click()
  await expect.element(box).toHaveValue('')
  typeQuickly(page.getByRole('searchbox', { name: 'Another' }), 'x')
  await expect.poll(() => later).toHaveBeenCalledOnce()
  expect(onSearch).toHaveBeenCalledOnce()
})
