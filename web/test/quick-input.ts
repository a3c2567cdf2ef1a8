import { page, type Locator } from 'vitest/browser'

// A text that goes through the driver of the browser is on its way five times as long as the page works on it, and half
// of what the tests of forms do is to fill fields. What can be filled at once is filled here, with the events that the
// driver brings about. The driver still presses the keys, and gets what is not ready: it waits, and fails.
const driver = Object.getPrototypeOf(page.getByText('')) as Locator
const { click, fill, selectOptions, upload } = driver

driver.click = async function (options) {
  const element = open(this)
  if (options || !element || isText(element)) return click.call(this, options)
  // The driver of Chromium scrolls with this, too.
  ;(element as Element & { scrollIntoViewIfNeeded: () => void }).scrollIntoViewIfNeeded()
  const { left, top, width, height } = element.getBoundingClientRect()
  const point = { clientX: left + width / 2, clientY: top + height / 2 }
  const hit = () => document.elementFromPoint(point.clientX, point.clientY)
  const pressed = hit()
  // A disabled ancestor or something on top would swallow the click.
  if (!pressed || !element.contains(pressed) || pressed.closest(':disabled, select, iframe'))
    return click.call(this, options)
  movePointerTo(pressed, point)
  pressed.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, ...point, buttons: 1 }))
  const press = new MouseEvent('mousedown', { ...mouse, ...point, buttons: 1, detail: 1 })
  if (pressed.dispatchEvent(press)) focusAt(pressed)
  // The page draws its answer to the press; no timer of it has time to run.
  await Promise.resolve()
  const released = hit() ?? document.documentElement
  released.dispatchEvent(new PointerEvent('pointerup', { ...mouse, ...point }))
  released.dispatchEvent(new MouseEvent('mouseup', { ...mouse, ...point, detail: 1 }))
  if (pressed.isConnected)
    commonAncestor(pressed, released).dispatchEvent(
      new PointerEvent('click', { ...mouse, ...point, detail: 1 }),
    )
  await settled()
}

driver.fill = async function (text, options) {
  const field = open(this)
  if (!isText(field) || field.readOnly) return fill.call(this, text, options)
  field.focus()
  field.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  await settled()
}

driver.selectOptions = async function (value, options) {
  const list = open(this)
  const chosen =
    list instanceof HTMLSelectElement &&
    [...list.options].find((option) => option.value === value || option.label === value)
  if (!chosen || chosen.disabled) return selectOptions.call(this, value, options)
  chosen.selected = true
  for (const type of ['input', 'change'])
    list.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
  await settled()
}

driver.upload = async function (files, options) {
  const [field, second] = this.elements()
  const isField = field instanceof HTMLInputElement && field.type === 'file' && !field.disabled
  if (!isField || second || !(files instanceof File)) return upload.call(this, files, options)
  const transfer = new DataTransfer()
  transfer.items.add(files)
  field.files = transfer.files
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  await settled()
}

let underPointer: Element | undefined

function movePointerTo(element: Element, point: { clientX: number; clientY: number }) {
  const left = underPointer?.isConnected ? underPointer : document.documentElement
  underPointer = element
  const leaving = { ...mouse, ...point, relatedTarget: element }
  left.dispatchEvent(new PointerEvent('pointerout', leaving))
  left.dispatchEvent(new MouseEvent('mouseout', leaving))
  const entering = { ...mouse, ...point, relatedTarget: left }
  element.dispatchEvent(new PointerEvent('pointerover', entering))
  element.dispatchEvent(new MouseEvent('mouseover', entering))
  element.dispatchEvent(new PointerEvent('pointermove', { ...mouse, ...point }))
  element.dispatchEvent(new MouseEvent('mousemove', { ...mouse, ...point }))
}

/** Focuses the nearest element that a mouse can focus. */
function focusAt(element: Element) {
  const focusable = element.closest<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]',
  )
  if (focusable) focusable.focus({ preventScroll: true })
  else if (!element.closest('label')) (document.activeElement as HTMLElement | null)?.blur()
}

function commonAncestor(element: Element, other: Element): Element {
  let ancestor = element
  while (!ancestor.contains(other)) ancestor = ancestor.parentElement!
  return ancestor
}

const mouse = {
  bubbles: true,
  cancelable: true,
  composed: true,
  view: window,
  isPrimary: true,
  pointerType: 'mouse',
  pointerId: 1,
}

/** What it finds, if somebody could use it now. */
function open(locator: Locator): Element | undefined {
  const found = locator.elements()
  const [one] = found
  const isOpen =
    found.length === 1 && one!.checkVisibility({ visibilityProperty: true }) && !one!.matches(':disabled')
  return isOpen ? one : undefined
}

const isText = (element?: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && /^(text|search|email|tel|password)$/.test(element.type))

/** What the page has put off until after the event is done. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
