import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import type { Prepared } from './global-setup.ts'

/** As if the first start had been here. */
export function copyPrepared(prepared: Prepared, dataDir: string): Promise<void> {
  return cp(inject('prepared')[prepared], dataDir, { recursive: true })
}
