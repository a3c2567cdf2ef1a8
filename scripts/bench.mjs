// npm run bench: builds the server where it is stale, then measures it. See bench/main.ts for what may be asked for.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { top } from './top.mjs'

process.exitCode = 1
if (await buildStale(['server'])) {
  const main = ['--import', 'tsx', join(top, 'bench', 'main.ts'), ...process.argv.slice(2)]
  const child = spawn(process.execPath, main, { cwd: top, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}
