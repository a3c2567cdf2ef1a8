import { expect, onTestFinished, test } from 'vitest'
import { closeApp, openAs } from '../../test/open-app.tsx'

const dropped = (dataTransfer: DataTransfer) => {
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test('blocks a dropped file outside its zone, but allows dropped text', async () => {
  onTestFinished(closeApp)
  await openAs('ORD', '/insaka/help')
  const [file, text] = [new DataTransfer(), new DataTransfer()]
  file.items.add(new File(['%PDF-1.7'], 'order.pdf', { type: 'application/pdf' }))
  text.setData('text/plain', 'Soweto Stores')
  expect(dropped(file)).toBe(true)
  expect(dropped(text)).toBe(false)
})
