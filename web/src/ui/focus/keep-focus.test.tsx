import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../../test/render-part.tsx'
import { Dialog, DialogBody } from '../dialog/Dialog.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Moves the focus to the button and presses it by keyboard. */
async function press(name: string) {
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

function Entries() {
  const [entries, setEntries] = useState(['One', 'Two', 'Three'])
  const [isOff, setOff] = useState(false)
  return (
    <div data-focus-fallback="[type='submit']">
      <ul>
        {entries.map((entry) => (
          <li key={entry}>
            <button type="button" onClick={() => setEntries(entries.filter((each) => each !== entry))}>
              {entry}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" disabled={isOff} onClick={() => setOff(true)}>
        Switch off
      </button>
      <button type="submit">Go on</button>
    </div>
  )
}

test('a removed entry passes the focus to the next one, the last to the fallback element', async () => {
  await renderPart(<Entries />)
  await press('Two')
  await expect.element(button('Three')).toHaveFocus()
  await press('Three')
  await expect.element(button('One')).toHaveFocus()
  await press('One')
  await expect.element(button('Go on')).toHaveFocus()
})

test('a disabled element passes on the focus too', async () => {
  await renderPart(<Entries />)
  await press('Switch off')
  await expect.element(button('Go on')).toHaveFocus()
})

test('a removed entry does not take the focus from elsewhere', async () => {
  await renderPart(<Entries />)
  ;(button('Switch off').element() as HTMLElement).focus()
  ;(button('Two').element() as HTMLElement).dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(button('Two')).not.toBeInTheDocument()
  await expect.element(button('Switch off')).toHaveFocus()
})

type Part = 'opener' | 'first' | 'second'

/** A dialog over a page and a second dialog over the first; each can remove or hide its opener. */
function Dialogs() {
  const [open, setOpen] = useState<Part[]>([])
  const [gone, setGone] = useState<Part[]>([])
  const [isHidden, setHidden] = useState(false)
  return (
    <>
      {!gone.includes('opener') && (
        <button type="button" onClick={() => setOpen(['first'])}>
          Open
        </button>
      )}
      {open.includes('first') && (
        <Dialog title="First" onClose={() => setOpen([])}>
          <DialogBody>
            <div style={{ display: isHidden ? 'none' : 'block' }}>
              <button type="button" onClick={() => setOpen(['first', 'second'])}>
                Ask
              </button>
              <button type="button" onClick={() => setGone(['opener'])}>
                Take the opener away
              </button>
            </div>
          </DialogBody>
        </Dialog>
      )}
      {open.includes('second') && (
        <Dialog title="Second" onClose={() => setOpen(['first'])}>
          <DialogBody>
            <button type="button" onClick={() => setHidden(true)}>
              Hide what is below
            </button>
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}

test('closing a dialog whose opener is gone focuses the main content', async () => {
  await renderPart(<Dialogs />)
  await press('Open')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await press('Take the opener away')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('Esc closes only the front dialog and returns the focus to its opener, or to the title if that is hidden', async () => {
  await renderPart(<Dialogs />)
  await press('Open')
  await expect.element(button('Ask')).toBeVisible()
  await press('Ask')
  await expect.element(page.getByRole('dialog', { name: 'Second' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Second' })).not.toBeInTheDocument()
  await expect.element(button('Ask')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Hide what is below')).toBeVisible()
  await press('Hide what is below')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'First' })).toHaveFocus()
})
