import { page, type Locator } from 'vitest/browser'

// Fills ready fields directly in the page with the same events as the browser driver, whose round trip takes five times
// as long as the page's work. The driver still handles fields that are not ready, clicks and keys.
const driver = Object.getPrototypeOf(page.getByText('')) as Locator
const { fill, selectOptions, upload } = driver

driver.fill = async function (text, options) {
  const field = usableElement(this)
  if (!isText(field) || field.readOnly) return fill.call(this, text, options)
  field.focus()
  field.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  await nextTask()
}

driver.selectOptions = async function (value, options) {
  const list = usableElement(this)
  const chosen =
    list instanceof HTMLSelectElement &&
    [...list.options].find((option) => option.value === value || option.label === value)
  if (!chosen || chosen.disabled) return selectOptions.call(this, value, options)
  chosen.selected = true
  for (const type of ['input', 'change'])
    list.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
  await nextTask()
}

driver.upload = async function (files, options) {
  const [field, second] = this.elements()
  const isField = field instanceof HTMLInputElement && field.type === 'file' && !field.disabled
  if (!isField || second || !(files instanceof File)) return upload.call(this, files, options)
  const transfer = new DataTransfer()
  transfer.items.add(files)
  field.files = transfer.files
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  await nextTask()
}

/** The located element, if it is unique, visible and enabled. */
function usableElement(locator: Locator): Element | undefined {
  const elements = locator.elements()
  const [one] = elements
  const isOpen =
    elements.length === 1 && one!.checkVisibility({ visibilityProperty: true }) && !one!.matches(':disabled')
  return isOpen ? one : undefined
}

const isText = (element?: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && /^(text|search|email|tel|password)$/.test(element.type))

/** Lets the page run handlers that it deferred until after the event. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
