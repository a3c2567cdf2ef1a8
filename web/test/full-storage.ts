import { vi } from 'vitest'

/** A browser whose storage takes no more of these entries. */
export function fillStorage(isFull: (key: string) => boolean = () => true) {
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (isFull(key)) throw new DOMException('It is full.', 'QuotaExceededError')
    setItem.call(this, key, text)
  })
}
