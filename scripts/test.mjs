// npm test: every check in order. --without-browser leaves out what needs one; --only NAME runs one step.
// The last line says `N passed, N failed`; a check that is no test suite counts as one.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { unmet } from './requirements.mjs'
import { tallyPlaywright, tallyVitest } from './tallies.mjs'
import { bin, top } from './top.mjs'

const WORKSPACES = ['domain', 'server', 'web', 'e2e']

const STEPS = [
  { name: 'format', quick: true, run: () => check([bin('oxfmt'), '--check']) },
  {
    name: 'lint',
    quick: true,
    run: () => check([bin('oxlint'), '--type-aware', '--deny-warnings'], [script('arrows.check.mjs')]),
  },
  {
    name: 'types',
    quick: true,
    run: () => check(...WORKSPACES.map((workspace) => [bin('tsc', 'typescript'), '-p', workspace])),
  },
  { name: 'alone', run: () => check([script('alone.mjs')]) },
  { name: 'unit', run: () => vitest(['domain', 'server']) },
  { name: 'build', run: () => check([script('build.mjs')]) },
  { name: 'components', browser: true, run: () => vitest(['web']) },
  { name: 'stories', browser: true, run: stories },
  { name: 'faults', run: () => vitest(['faults'], ['server']) },
]

const scratch = mkdtempSync(join(tmpdir(), 'insaka-test-'))
let child
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true
    child?.kill(signal)
  })
}
let interrupted = false

const total = await runSteps(chosenSteps(process.argv.slice(2)))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

function chosenSteps(args) {
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined
  const known = STEPS.map(({ name }) => name)
  if (args.includes('--only') && !known.includes(only)) stop(`--only takes one of: ${known.join(', ')}`)
  const refused = unmet()
  if (refused) stop(refused)
  return STEPS.filter((step) =>
    only ? step.name === only : !(step.browser && args.includes('--without-browser')),
  )
}

function stop(why) {
  console.error(why)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

async function runSteps(steps) {
  const sum = { passed: 0, failed: 0 }
  const failures = []
  const noBrowser = steps.some((step) => step.browser) ? prepareBrowser() : undefined
  for (const step of steps) {
    const result = await runStep(step, step.browser && noBrowser)
    sum.passed += result.passed
    sum.failed += result.failed
    failures.push(...reasons(result).map((reason) => `${step.name}: ${reason}`))
    if (interrupted) break
    // At a desk the quick checks come first and stop the run; elsewhere one run shows everything there is to mend.
    if (step.quick && result.failed > 0 && !process.env.CI) {
      console.log(`\nStopped at ${step.name}. CI=1 npm test goes on.`)
      break
    }
  }
  if (interrupted) sum.failed += 1
  // Once more at the end: what was printed when it happened is thousands of lines up.
  if (failures.length > 0) console.log(`\n── what failed\n${failures.join('\n')}`)
  console.log()
  return sum
}

function reasons({ failed, troubles }) {
  return failed > 0 && troubles.length === 0 ? ['see above'] : troubles
}

async function runStep(step, obstacle) {
  console.log(`\n── ${step.name}`)
  const began = performance.now()
  const result = obstacle ? { passed: 0, failed: 1, troubles: [obstacle] } : await step.run()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`── ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`)
  return result
}

/** Looked for once, before anything else takes time; why there is none, if so. */
function prepareBrowser() {
  try {
    process.env.CHROMIUM_PATH = findBrowser()
    return undefined
  } catch (error) {
    return error.message
  }
}

async function check(...commands) {
  let good = true
  for (const args of commands) good = (await node(args)) === 0 && good
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, troubles: [] }
}

async function vitest(projects, folders = projects) {
  const report = join(scratch, `${projects.join('-')}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await node([
    bin('vitest'),
    'run',
    '--allowOnly=false',
    '--passWithNoTests',
    ...chosen,
    ...reporters,
  ])
  return believing(code, tallyVitest(report, folders))
}

async function stories() {
  const report = join(scratch, 'stories.json')
  const code = await node(
    [bin('playwright'), 'test', '--config', 'e2e', '--forbid-only', '--pass-with-no-tests'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  return believing(code, tallyPlaywright(report))
}

/** A runner that ends badly although no test failed (an error between the tests, say) has failed all the same. */
function believing(code, tally) {
  if (code === 0 || tally.failed > 0) return tally
  return {
    ...tally,
    failed: 1,
    troubles: [...tally.troubles, 'the test runner ended with an error: see above'],
  }
}

function node(args, env = {}) {
  return new Promise((resolve, reject) => {
    child = spawn(process.execPath, args, { cwd: top, env: { ...process.env, ...env }, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function script(name) {
  return join(top, 'scripts', name)
}
