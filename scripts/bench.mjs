// npm run bench: builds what is stale, then measures the server, or with --only=users a screen in a browser, with --only=fuel
// an account, with --only=report a report, with --only=bodies what bodies cost others. What else may be asked for stands in
// bench/main.ts and in their own files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from './build.mjs'
import { top } from './top.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' } }, strict: false })
const alone = {
  users: ['users-screen.ts', 'server', 'web'],
  fuel: ['fuel.ts', 'server'],
  processes: ['several-processes.ts', 'server'],
  report: ['report.ts', 'server'],
  bodies: ['bodies.ts', 'server'],
}
const [bench, ...parts] = alone[values.only] ?? ['main.ts', 'server']

process.exitCode = 1
if (await buildStale(parts)) {
  const main = ['--import', 'tsx', join(top, 'bench', bench), ...process.argv.slice(2)]
  const child = spawn(process.execPath, main, { cwd: top, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}
