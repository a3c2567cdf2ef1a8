import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import type { Prepared } from './global-setup.ts'

/** Copies a prepared installation, which saves the first start. */
export function copyPrepared(prepared: Prepared, dataDir: string): Promise<void> {
  return cp(inject('prepared')[prepared], dataDir, { recursive: true })
}
