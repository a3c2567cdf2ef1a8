import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from './server-folder.ts'

export const { version: release } = JSON.parse(readFileSync(join(serverFolder, 'package.json'), 'utf8')) as {
  version: string
}
