import { vi } from 'vitest'

/** Makes localStorage reject these entries with a quota error. */
export function fillStorage(isFull: (key: string) => boolean = () => true) {
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (isFull(key)) throw new DOMException('It is full.', 'QuotaExceededError')
    setItem.call(this, key, text)
  })
}
