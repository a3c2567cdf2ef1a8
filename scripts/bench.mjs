// npm run bench: builds stale parts, then measures the server (bench/main.ts: pages and creates).
// --only=report, export, import, processes or slow-line runs another experiment; each file in bench/ lists its options.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from './build.mjs'
import { repositoryRoot } from './repository-root.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' } }, strict: false })
const experiments = {
  report: ['reports.ts', 'server'],
  export: ['reports.ts', 'server'],
  import: ['imports.ts', 'server'],
  processes: ['compare-process-counts.ts', 'server'],
  'slow-line': ['slow-line.ts', 'server', 'web'],
}
const [bench, ...parts] = experiments[values.only] ?? ['main.ts', 'server']

process.exitCode = 1
if (await buildStale(parts)) {
  const main = ['--import', 'tsx', join(repositoryRoot, 'bench', bench), ...process.argv.slice(2)]
  const child = spawn(process.execPath, main, { cwd: repositoryRoot, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}
