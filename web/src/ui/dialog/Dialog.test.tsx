import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'
import { useDialog, useReportUnsavedChanges } from './dialog-context.ts'
import { DialogTabs } from './DialogTabs.tsx'

const dialog = page.getByRole('dialog', { name: 'A record' })
const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
const opener = page.getByRole('button', { name: 'Open' })
const discarded = vi.fn<() => void>()

function Page() {
  const [record, setRecord] = useState<number | null>(null)
  // Closes as a change of address does: right after the click’s own update.
  async function leave() {
    await Promise.resolve()
    flushSync(() => setRecord(null))
  }
  return (
    <>
      <button type="button" onClick={() => setRecord(1)}>
        Open
      </button>
      {record !== null && (
        <Dialog
          title="A record"
          subtitle={`No. ${record}`}
          neighbours={{
            previous: record > 1 ? () => setRecord(record - 1) : null,
            next: record < 3 ? () => setRecord(record + 1) : null,
          }}
          onClose={() => void leave()}
        >
          <Content key={record} />
        </Dialog>
      )}
    </>
  )
}

const tabs = { one: 'One', two: 'Two' } as const

function Content() {
  const [text, setText] = useState('')
  const [tab, setTab] = useState<keyof typeof tabs>('one')
  const { close } = useDialog()
  useReportUnsavedChanges({ isDirty: text !== '', discard: discarded })
  useEffect(() => {
    const empty = () => setText('')
    addEventListener('saved', empty)
    return () => removeEventListener('saved', empty)
  }, [])
  return (
    <>
      <DialogTabs tabs={tabs} currentTab={tab} onTab={setTab} label="Parts">
        <DialogBody>
          <label>
            Text
            <input
              data-autofocus
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </label>
        </DialogBody>
      </DialogTabs>
      <DialogFooter note={<span>Something to say</span>}>
        <button type="button" onClick={close}>
          Close
        </button>
      </DialogFooter>
    </>
  )
}

beforeEach(() => discarded.mockClear())

async function openDialog() {
  await renderPart(<Page />)
  await opener.click()
  await expect.element(page.getByLabelText('Text')).toHaveFocus()
}

test('takes the focus, traps it, and returns it', async () => {
  await openDialog()
  for (let i = 0; i < 12; i++) {
    await userEvent.tab()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('returns the focus also when it closes together with its question', async () => {
  await openDialog()
  await page.getByLabelText('Text').fill('typed')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('withdraws the question about unsaved input once it is saved', async () => {
  await openDialog()
  await page.getByLabelText('Text').fill('typed')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  dispatchEvent(new Event('saved'))
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  expect(discarded).not.toHaveBeenCalled()
})

test('ignores clicks outside', async () => {
  await openDialog()
  const overlay = page.elementLocator(document.elementFromPoint(5, 5)!)
  await overlay.click({ position: { x: 5, y: 5 } })
  await expect.element(dialog).toBeVisible()
})

describe.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['its cross', () => page.getByRole('button', { name: 'Close dialog' }).click()],
  ['its button', () => dialog.getByRole('button', { name: 'Close', exact: true }).click()],
  ['the next record', () => page.getByRole('button', { name: 'Next record' }).click()],
  ['the key for it', () => userEvent.keyboard('{Alt>}{PageDown}{/Alt}')],
])('leaving by %s', (_, leave) => {
  test('asks about unsaved input, and Keep editing preserves it', async () => {
    await openDialog()
    await page.getByLabelText('Text').fill('typed')
    await leave()
    await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    await expect
      .element(question.getByRole('button', { name: 'Discard' }))
      .toHaveStyle({ backgroundColor: 'rgb(179, 38, 30)' })
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Text')).toHaveValue('typed')
    expect(discarded).not.toHaveBeenCalled()

    await leave()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(page.getByText('No. 1')).not.toBeInTheDocument()
    expect(discarded).toHaveBeenCalledOnce()
  })

  test('does not ask without unsaved input', async () => {
    await openDialog()
    await leave()
    await expect.element(page.getByText('No. 1')).not.toBeInTheDocument()
    expect(discarded).not.toHaveBeenCalled()
  })
})

test('ignores the next-record key while another dialog is in front', async () => {
  await openDialog()
  const box = document.createElement('dialog')
  onTestFinished(() => box.remove())
  document.body.append(box)
  box.show()
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
  await expect.element(page.getByText('No. 1')).toBeVisible()
  box.close()
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
  await expect.element(page.getByText('No. 2')).toBeVisible()
})

test('navigates to the previous and next record, up to the last', async () => {
  await openDialog()
  const next = page.getByRole('button', { name: 'Next record' })
  await expect
    .element(page.getByRole('button', { name: 'Previous record' }))
    .toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await next.click()
  await expect.element(page.getByText('No. 3')).toBeVisible()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  next.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByText('No. 3')).toBeVisible()
  await userEvent.keyboard('{Alt>}{PageUp}{/Alt}')
  await expect.element(page.getByText('No. 2')).toBeVisible()
})

test('moves between tabs by arrow keys', async () => {
  await openDialog()
  await page.getByRole('tab', { name: 'One' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Two' })).toHaveFocus()
  await expect.element(page.getByRole('tab', { name: 'Two' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'One' })).toHaveFocus()
})

test.each([
  [1366, 768],
  [390, 844],
  [700, 400],
])('at %d × %d its buttons are visible and nothing overflows', async (width, height) => {
  await page.viewport(width, height)
  await openDialog()
  const { bottom, right } = dialog
    .getByRole('button', { name: 'Close', exact: true })
    .element()
    .getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(height)
  expect(right).toBeLessThanOrEqual(width)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await page.viewport(1366, 768)
})

test('in a low window the head scrolls away with the fields, and the buttons stay', async () => {
  await page.viewport(683, 384)
  await openDialog()
  const content = dialog.element()
  document.querySelector<HTMLElement>('[role=tabpanel] > div')!.style.paddingBottom = '40rem'
  content.scrollTo(0, 400)
  const boxOf = (name: string) => dialog.getByText(name, { exact: true }).element().getBoundingClientRect()
  expect(boxOf('A record').bottom).toBeLessThan(0)
  const button = dialog.getByRole('button', { name: 'Close', exact: true }).element().getBoundingClientRect()
  expect(button.bottom).toBeLessThanOrEqual(384)
  expect(boxOf('Something to say').top).toBeGreaterThan(button.top)
  await page.viewport(1366, 768)
})

test('is accessible, also behind a question', async () => {
  await openDialog()
  expect(await accessibilityFaults()).toEqual([])
  await page.getByLabelText('Text').fill('typed')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
