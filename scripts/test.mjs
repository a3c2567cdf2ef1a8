// npm test: the tests that find a fault within minutes; npm run test:long (--long): the rest. --without-browser omits
// steps with a browser; --only NAMES runs the named steps (comma-separated); --changed [COMMIT] runs the tests, also
// long ones, of files changed since then. The last line is `N passed, N failed`; a check that is no test suite counts
// as one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { retryFailedFile } from './retry-failed.mjs'
import { findBrowser } from './browser.mjs'
import { unmetRequirement } from './requirements.mjs'
import { slowestFiles } from './slowest-files.mjs'
import { killSteps, stepsFor } from './test-steps.mjs'
import { repositoryRoot } from './repository-root.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'insaka-test-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true
    killSteps(signal)
  })
}
let isInterrupted = false
const reports = []

// One seed for the whole run, so a retry generates the same random data.
process.env.SEED ??= String(Date.now() % 2 ** 31)

const options = parseOptions(process.argv.slice(2))
const total = await runSteps(chooseSteps(options))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

function parseOptions(args) {
  const valueAfter = (name) => args[args.indexOf(name) + 1]
  const since = args.includes('--changed') && valueAfter('--changed')
  return {
    only: args.includes('--only') ? (valueAfter('--only') ?? '').split(',') : undefined,
    changed: args.includes('--changed') && (since && !since.startsWith('--') ? since : 'HEAD'),
    withoutBrowser: args.includes('--without-browser'),
    long: args.includes('--long'),
  }
}

function chooseSteps({ only, changed, withoutBrowser, long }) {
  const problem = unmetRequirement()
  if (problem) exitWith(problem)
  if (changed && !isCommit(changed)) exitWith(`Unknown commit: ${changed}.`)
  if (long || changed) process.env.LONG_TESTS = '1'
  const steps = stepsFor({ long, changed })
  const stepNames = steps.map(({ name }) => name)
  if (only?.some((name) => !stepNames.includes(name)))
    exitWith(`--only takes these steps: ${stepNames.join(', ')}`)
  const chosen = steps.filter(({ name, browser }) =>
    only ? only.includes(name) : !(browser && withoutBrowser),
  )
  if (chosen.some(({ browser }) => browser)) prepareBrowser()
  return chosen
}

function isCommit(name) {
  const args = ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]
  return spawnSync('git', args, { cwd: repositoryRoot }).status === 0
}

/** Finds the browser once, before the slow steps. */
function prepareBrowser() {
  try {
    process.env.CHROMIUM_PATH = findBrowser()
  } catch (error) {
    exitWith(error.message)
  }
}

function exitWith(why) {
  console.error(why)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

async function runSteps(steps) {
  const results = []
  for (const step of steps) {
    const result = await runStep(step)
    results.push(result)
    if (isInterrupted) break
    // Outside CI a failed quick check stops the run; in CI one run shows every failure.
    if (step.quick && result.failed > 0 && !process.env.CI) {
      console.log(`\nStopped after a failure in ${step.name}. To run all steps: CI=1 npm test`)
      break
    }
  }
  const flakyFiles = isInterrupted ? [] : await retryFailedFile(results, rerunFile)
  printSummary(results, flakyFiles)
  const sumOf = (valueOf) => results.reduce((count, result) => count + valueOf(result), 0)
  return {
    passed: sumOf(({ passed }) => passed),
    failed: sumOf(({ failed }) => failed) + Number(isInterrupted),
  }
}

async function runStep(step) {
  console.log(`\n── ${step.name}`)
  const began = performance.now()
  const result = await step.run({ report: reportOf(step.name), changed: options.changed })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`── ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`)
  return { step, seconds, ...result }
}

function rerunFile(step, file) {
  console.log(`\n── retry: ${step.name}, ${file}`)
  return step.run({ report: join(scratch, 'again.json'), again: [file] })
}

function reportOf(name) {
  const path = join(scratch, `${name}.json`)
  reports.push(path)
  return path
}

function printSummary(results, flakyFiles) {
  const failures = results.flatMap((result) =>
    failureReasons(result).map((reason) => `${result.step.name}: ${reason}`),
  )
  const times = results.map(({ step, seconds }) => `${seconds.padStart(6)} s  ${step.name}`)
  for (const [heading, lines] of Object.entries({
    'slowest files': slowestFiles(reports),
    steps: times,
    skipped: results.flatMap(({ leftOut = [] }) => leftOut),
    failures,
    unsteady: flakyFiles,
  })) {
    if (lines.length > 0) console.log(`\n── ${heading}\n${lines.join('\n')}`)
  }
  console.log()
}

function failureReasons({ failed, troubles }) {
  return failed > 0 && troubles.length === 0 ? ['see above'] : troubles
}
