// The steps of npm test. Each takes an output and its options, and answers { passed, failed, troubles, failedFiles }.
import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { faultsPath, tallyPlaywright, tallyVitest } from './tallies.mjs'
import { bin, top } from './top.mjs'

const WORKSPACES = ['domain', 'server', 'web', 'e2e', 'bench']

const children = new Set()

export function interruptSteps(signal) {
  for (const child of children) child.kill(signal)
}

const quick = [
  { name: 'format', run: (output) => check(output, [bin('oxfmt'), '--check']) },
  {
    name: 'lint',
    run: (output) =>
      check(output, [bin('oxlint'), '--type-aware', '--deny-warnings'], [script('arrows.check.mjs')]),
  },
  {
    name: 'types',
    run: (output) =>
      check(output, ...WORKSPACES.map((workspace) => [bin('tsc', 'typescript'), '-p', workspace])),
  },
  { name: 'alone', run: (output) => check(output, [script('alone.mjs')]) },
].map((step) => ({ ...step, quick: true, changed: true }))

const build = { name: 'build', quick: true, run: (output) => check(output, [script('build.mjs')]) }
const unit = vitestStep({
  name: 'unit',
  projects: ['domain', 'server', 'web-node'],
  folders: ['domain', 'server', 'web'],
  changed: true,
})
const components = vitestStep({ name: 'components', projects: ['web'], browser: true, changed: true })
const faults = vitestStep({ name: 'faults', projects: ['faults'], folders: ['server'] })
const stories = { name: 'stories', browser: true, run: playwright }
// What runs when it is named: parts of the others (what has a long form, what attacks, backups), and upgrades.
const repeated = vitestStep({ name: 'repeated', named: true, projects: ['server'], files: repeatedFiles() })
const security = vitestStep({
  name: 'security',
  named: true,
  projects: ['domain', 'server'],
  folders: ['server'],
  files: ['.attack.test.ts'],
})
const backup = vitestStep({
  name: 'backup',
  named: true,
  projects: ['faults'],
  folders: ['server'],
  files: ['backup'],
})
const upgrade = vitestStep({
  name: 'upgrade',
  named: true,
  projects: ['releases'],
  folders: ['server'],
})

/** One round after the other; the lanes of a round side by side. The faults wait most of their time. */
export const ROUNDS = [
  [...quick, build].map((step) => [step]),
  [[unit], [repeated], [security], [backup], [upgrade]],
  [[components, stories], [faults]],
]

/** `again`: files to run once more, alone, in place of the whole step. */
function vitestStep({ projects, folders = projects, files = [], ...step }) {
  return {
    ...step,
    run: (output, { report, again, changed }) => {
      const chosen = projects.flatMap((project) => ['--project', project])
      const own = `--reporter=${script('vitest-faults.mjs')}`
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, own]
      const options = ['--allowOnly=false', '--passWithNoTests', ...chosen, ...reporters]
      if (changed) options.push(`--changed${changed === true ? '' : `=${changed}`}`)
      const args = [bin('vitest'), 'run', ...(again ?? files), ...options]
      const tally = () => tallyVitest(report, again || changed ? [] : folders)
      return tallied(output, args, tally, { VITEST_FAULTS_FILE: faultsPath(report) })
    },
  }
}

function playwright(output, { report, again }) {
  const args = [bin('playwright'), 'test', '--config', 'e2e', '--forbid-only', '--pass-with-no-tests']
  // The pictures of the first time are kept, and those of another file.
  const pictures = ['test-results', 'again', ...(again ?? [])]
  const options = again ? [...again, '--output', join(top, ...pictures)] : []
  return tallied(output, [...args, ...options], () => tallyPlaywright(report), {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
}

/** A runner that ends badly although no test failed (an error between the tests, say) has failed all the same. */
async function tallied(output, args, tally, env) {
  const code = await node(output, args, env)
  const result = tally()
  if (code === 0 || result.failed > 0) return result
  const why = 'the test runner ended with an error: see above'
  return { ...result, failed: 1, troubles: [...result.troubles, why] }
}

async function check(output, ...commands) {
  const codes = await Promise.all(commands.map((args) => node(output, args)))
  const good = codes.every((code) => code === 0)
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, troubles: [], failedFiles: [] }
}

function node(output, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: top,
      env: { ...process.env, ...output.env, ...env },
      stdio: output.stdio,
    })
    output.listen(child)
    children.add(child)
    child.on('error', reject)
    child.on('close', (code) => {
      children.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** The server's test files that have a long form. */
function repeatedFiles() {
  const server = join(top, 'server')
  return ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(server, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => /(?<!\.fault)\.test\.ts$/.test(file))
    .filter((file) => readFileSync(join(server, file), 'utf8').includes('support/long.ts'))
    .map((file) => join('server', file))
}

function script(name) {
  return join(top, 'scripts', name)
}
