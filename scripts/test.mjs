// npm test: every check. --without-browser leaves out what needs one; --only NAMES runs these steps, with commas between
// them; --long lets what is repeated with chance or with many numbers be repeated more often.
// The last line says `N passed, N failed`; a check that is no test suite counts as one.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { Outputs } from './outputs.mjs'
import { unmet } from './requirements.mjs'
import { tellSlowest } from './slowest.mjs'
import { tallyPlaywright, tallyVitest } from './tallies.mjs'
import { bin, top } from './top.mjs'

const WORKSPACES = ['domain', 'server', 'web', 'e2e', 'bench']

const format = { name: 'format', quick: true, run: (output) => check(output, [bin('oxfmt'), '--check']) }
const lint = {
  name: 'lint',
  quick: true,
  run: (output) =>
    check(output, [bin('oxlint'), '--type-aware', '--deny-warnings'], [script('arrows.check.mjs')]),
}
const types = {
  name: 'types',
  quick: true,
  run: (output) =>
    check(output, ...WORKSPACES.map((workspace) => [bin('tsc', 'typescript'), '-p', workspace])),
}
const alone = { name: 'alone', quick: true, run: (output) => check(output, [script('alone.mjs')]) }
const unit = { name: 'unit', run: (output) => vitest(output, ['domain', 'server']) }
const build = { name: 'build', run: (output) => check(output, [script('build.mjs')]) }
const components = { name: 'components', browser: true, run: (output) => vitest(output, ['web']) }
const stories = { name: 'stories', browser: true, run: playwright }
// Of `unit`, what has a long form; runs when it is named.
const repeated = {
  name: 'repeated',
  named: true,
  run: (output) => vitest(output, ['server'], ['server'], ['generated-requests']),
}
// Of `unit`, what attacks; runs when it is named.
const security = {
  name: 'security',
  named: true,
  run: (output) => vitest(output, ['domain', 'server'], ['server'], ['.attack.test.ts']),
}
const faults = { name: 'faults', run: (output) => vitest(output, ['faults'], ['server']) }

// One round after the other; the lanes of a round side by side. The faults wait most of their time.
const ROUNDS = [
  [format, lint, types, alone].map((step) => [step]),
  [[unit], [repeated], [security]],
  [[build]],
  [[components, stories], [faults]],
]

const scratch = mkdtempSync(join(tmpdir(), 'insaka-test-'))
const children = new Set()
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true
    for (const child of children) child.kill(signal)
  })
}
let interrupted = false
const reports = []

const total = await runRounds(chosenRounds(process.argv.slice(2)))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

function chosenRounds(args) {
  const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '').split(',') : undefined
  if (args.includes('--long')) process.env.LONG_TESTS = '1'
  const known = ROUNDS.flat(2).map(({ name }) => name)
  if (only?.some((name) => !known.includes(name))) stop(`--only takes one of: ${known.join(', ')}`)
  const refused = unmet()
  if (refused) stop(refused)
  const isChosen = (step) =>
    only ? only.includes(step.name) : !step.named && !(step.browser && args.includes('--without-browser'))
  return ROUNDS.map((lanes) =>
    lanes.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length > 0),
  ).filter((lanes) => lanes.length > 0)
}

function stop(why) {
  console.error(why)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

async function runRounds(rounds) {
  const noBrowser = rounds.flat(2).some((step) => step.browser) ? prepareBrowser() : undefined
  const results = []
  for (const lanes of rounds) {
    const ofRound = await runRound(lanes, noBrowser)
    results.push(...ofRound)
    if (interrupted) break
    // At a desk the quick checks come first and stop the run; elsewhere one run shows everything there is to mend.
    const bad = ofRound.filter(({ step, failed }) => step.quick && failed > 0)
    if (bad.length > 0 && !process.env.CI) {
      console.log(`\nStopped at ${bad.map(({ step }) => step.name).join(', ')}. CI=1 npm test goes on.`)
      break
    }
  }
  tell(results)
  const sum = (of) => results.reduce((count, result) => count + of(result), 0)
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) + Number(interrupted) }
}

async function runRound(lanes, noBrowser) {
  const outputs = new Outputs()
  const run = async (lane, output) => {
    const results = []
    for (const step of lane) {
      if (interrupted) break
      results.push(await runStep(step, step.browser && noBrowser, output))
      output.pause()
    }
    output.end()
    return results
  }
  const all = await Promise.all(lanes.map((lane, place) => run(lane, outputs.open({ held: place > 0 }))))
  return all.flat()
}

/** What was long and what failed, at the end: when it happened it was thousands of lines up. */
function tell(results) {
  const slowest = tellSlowest(reports)
  if (slowest.length > 0) console.log(`\n── what takes longest\n${slowest.join('\n')}`)
  console.log(
    `\n── steps\n${results.map(({ step, seconds }) => `${seconds.padStart(6)} s  ${step.name}`).join('\n')}`,
  )
  const failures = results.flatMap((result) =>
    reasons(result).map((reason) => `${result.step.name}: ${reason}`),
  )
  if (failures.length > 0) console.log(`\n── what failed\n${failures.join('\n')}`)
  console.log()
}

function reasons({ failed, troubles }) {
  return failed > 0 && troubles.length === 0 ? ['see above'] : troubles
}

async function runStep(step, obstacle, output) {
  output.write(`\n── ${step.name}\n`)
  const began = performance.now()
  const result = obstacle ? { passed: 0, failed: 1, troubles: [obstacle] } : await step.run(output)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  output.write(`── ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)\n`)
  return { step, seconds, ...result }
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

async function check(output, ...commands) {
  const codes = await Promise.all(commands.map((args) => node(output, args)))
  const good = codes.every((code) => code === 0)
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, troubles: [] }
}

async function vitest(output, projects, folders = projects, files = []) {
  const report = reportOf(projects.join('-'))
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const options = ['--allowOnly=false', '--passWithNoTests', ...chosen, ...reporters]
  const args = [bin('vitest'), 'run', ...files, ...options]
  const code = await node(output, args)
  return believing(code, tallyVitest(report, folders))
}

async function playwright(output) {
  const report = reportOf('stories')
  const args = [bin('playwright'), 'test', '--config', 'e2e', '--forbid-only', '--pass-with-no-tests']
  const code = await node(output, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return believing(code, tallyPlaywright(report))
}

function reportOf(name) {
  const path = join(scratch, `${name}.json`)
  reports.push(path)
  return path
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

function script(name) {
  return join(top, 'scripts', name)
}
