// npm run bench: builds what is stale, then measures the server. --only=users measures a screen in a browser, --only=slow-line visits over a poor line, --only=fuel an
// account, --only=report a report, --only=export an export, --only=import an import, --only=history the history of an institution, --only=check a check of it, --only=bodies how long a body holds up other calls, --only=forgotten whether the time of an answer tells which names there are, --only=plans how statements are planned.
// Each file in bench/ tells its further options.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from './build.mjs'
import { repositoryRoot } from './repository-root.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' } }, strict: false })
const experiments = {
  users: ['users-screen.ts', 'server', 'web'],
  fuel: ['fuel.ts', 'server'],
  processes: ['several-processes.ts', 'server'],
  plans: ['plans.ts', 'server'],
  report: ['made-aside.ts', 'server'],
  export: ['made-aside.ts', 'server'],
  bodies: ['bodies.ts', 'server'],
  import: ['import.ts', 'server'],
  history: ['history.ts', 'server'],
  check: ['check.ts', 'server'],
  forgotten: ['forgotten.ts', 'server'],
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
