// The steps of npm test and npm run test:long; each returns { passed, failed, troubles, failedFiles }.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { faultsPath, tallyPlaywright, tallyVitest } from './test-results.mjs'
import { packageCommandPath, repositoryRoot } from './repository-root.mjs'

const children = new Set()

export function killSteps(signal) {
  for (const child of children) child.kill(signal)
}

const lintAndTypes = [packageCommandPath('oxlint'), '--type-aware', '--type-check', '--deny-warnings']
const build = { name: 'build', quick: true, run: () => runChecks([script('build.mjs')]) }
const unit = {
  name: 'unit',
  projects: ['domain', 'server', 'web-node'],
  folders: ['domain', 'server', 'web'],
}
const faults = { name: 'faults', projects: ['faults'], folders: ['server'] }
// Passes without tests in a shallow clone, which has no older releases.
const upgrades = vitestStep({ name: 'upgrades', projects: ['releases'], folders: [] })
const stories = { name: 'stories', browser: true, run: playwright }

/** Outside CI a failed `quick` step stops the run. `changed` steps belong to --changed. */
const SHORT_STEPS = [
  {
    name: 'format',
    quick: true,
    changed: true,
    run: () => runChecks([packageCommandPath('oxfmt'), '--check']),
  },
  {
    name: 'lint',
    quick: true,
    changed: true,
    run: () =>
      runChecks(lintAndTypes, [script('import-rules.check.mjs')], [script('plain-english.check.mjs')]),
  },
  { name: 'alone', quick: true, changed: true, run: () => runChecks([script('check-machine-paths.mjs')]) },
  build,
  // Fault tests run with tests that need no browser, so browser tests are not slowed down by them.
  vitestStep({ ...unit, projects: [...unit.projects, 'faults'] }),
  vitestStep({ name: 'components', projects: ['web'], browser: true, changed: true }),
  stories,
]

const LONG_STEPS = [
  build,
  vitestStep({ name: 'unit', projects: ['domain', 'server'], folders: ['server'], files: longFiles }),
  // Repeats all component tests under React's StrictMode.
  vitestStep({ name: 'components', projects: ['web'], browser: true }),
  vitestStep({ ...faults, files: () => ['.long.'] }),
  upgrades,
  stories,
]

export function stepsFor({ long, changed }) {
  if (long) return LONG_STEPS
  if (!changed) return SHORT_STEPS
  const faultTests = changedFaultTests(changed)
  const faultSteps = faultTests.length > 0 ? [build, vitestStep({ ...faults, files: () => faultTests })] : []
  if (changedFiles(changed).some((file) => file.startsWith('server/migrations/'))) faultSteps.push(upgrades)
  return [
    ...SHORT_STEPS.filter((step) => step.changed),
    vitestStep({ ...unit, changed: true }),
    ...faultSteps,
  ]
}

/**
 * Fault tests that a change of each path affects. Vitest cannot derive them, since fault tests start programs and
 * import nothing.
 */
const FAULT_TESTS = {
  'server/src/app.ts': ['unavailable', 'kills'],
  'server/src/attachments/': ['kills', 'uploads'],
  'server/src/backup/': ['backup', 'kills', 'restore'],
  'server/src/commands/': ['backup', 'doctor', 'restore', 'second-factors'],
  'server/src/db/': ['unavailable', 'kill-while-saving', 'kills', 'upgrade'],
  'server/src/embedded-postgres/': ['unavailable', 'embedded-postgres', 'kill-while-saving', 'kills'],
  'server/src/export/': ['worker-threads'],
  'server/src/first-start/': ['restore'],
  'server/src/http/': ['unavailable', 'uploads'],
  'server/src/imports/': ['jobs'],
  'server/src/jobs/': ['jobs', 'kills'],
  'server/src/listen.ts': ['unavailable'],
  'server/src/mail/': ['kills', 'mail'],
  'server/src/main.ts': ['unavailable', 'kills'],
  'server/src/procurement-report/': ['worker-threads'],
  'server/src/second-factor/': ['second-factors'],
  'server/src/serve.ts': ['unavailable', 'kills'],
  'server/src/health/': ['doctor'],
  'server/src/worker-threads/': ['worker-threads'],
  'server/migrations/': ['upgrade'],
  'scripts/insaka.mjs': ['package'],
  'scripts/package.mjs': ['package'],
}

function changedFiles(commit) {
  const git = (...args) =>
    spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).stdout.split('\n')
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
}

function changedFaultTests(commit) {
  const files = changedFiles(commit)
  // A shared helper affects every fault test.
  if (files.some((file) => /^server\/test\/faults\/(?!.*\.fault\.)/.test(file))) return ['faults/']
  const testNames = Object.entries(FAULT_TESTS)
    .filter(([path]) => files.some((file) => file.startsWith(path)))
    .flatMap(([, names]) => names)
  const changedTestFiles = files.filter(
    (file) => file.startsWith('server/test/faults/') && file.includes('.fault.'),
  )
  return [...new Set([...testNames.map((name) => `faults/${name}.`), ...changedTestFiles])]
}

/** `again` lists files to retry instead of running the whole step. */
function vitestStep({ projects, folders = projects, files = () => [], ...step }) {
  return {
    ...step,
    run: ({ report, again, changed }) => {
      const projectOptions = projects.flatMap((project) => ['--project', project])
      const own = `--reporter=${script('vitest-error-reporter.mjs')}`
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, own]
      const options = ['--allowOnly=false', '--passWithNoTests', ...projectOptions, ...reporters]
      if (changed && step.changed) options.push(`--changed=${changed}`)
      const args = [packageCommandPath('vitest'), 'run', ...(again ?? files()), ...options]
      const tally = () => tallyVitest(report, again || changed ? [] : folders)
      return runAndTally(args, tally, { VITEST_FAULTS_FILE: faultsPath(report) })
    },
  }
}

function playwright({ report, again }) {
  const args = [
    packageCommandPath('playwright'),
    'test',
    '--config',
    'e2e',
    '--forbid-only',
    '--pass-with-no-tests',
  ]
  // A separate folder keeps the screenshots of the first run and of other files.
  const pictures = ['test-results', 'again', ...(again ?? [])]
  const options = again ? [...again, '--output', join(repositoryRoot, ...pictures)] : []
  return runAndTally([...args, ...options], () => tallyPlaywright(report), {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
}

/** A runner that exits with an error counts as failed even if no test failed. */
async function runAndTally(args, tally, env) {
  const code = await runNode(args, env)
  const result = tally()
  if (code === 0 || result.failed > 0) return result
  const trouble = 'the test runner ended with an error: see above'
  return { ...result, failed: 1, troubles: [...result.troubles, trouble] }
}

async function runChecks(...commands) {
  const codes = await Promise.all(commands.map((args) => runNode(args)))
  const isPassed = codes.every((code) => code === 0)
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, troubles: [], failedFiles: [] }
}

function runNode(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    })
    children.add(child)
    child.on('error', reject)
    child.on('close', (code) => {
      children.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Files that only run in the long form, and files that repeat something more often in it. */
function longFiles() {
  const server = join(repositoryRoot, 'server')
  const repeated = ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(server, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => /(?<!\.fault|\.long)\.test\.ts$/.test(file))
    .filter((file) => readFileSync(join(server, file), 'utf8').includes('support/long-tests.ts'))
    .map((file) => join('server', file))
  return ['.long.', ...repeated]
}

function script(name) {
  return join(repositoryRoot, 'scripts', name)
}
