// npm test: every check. --without-browser leaves out what needs one; --only NAMES runs these steps, with commas between
// them; --changed [COMMIT] runs what the changes since then touch, for the time between; --long lets what is repeated
// with chance or with many numbers be repeated more often. The last line says `N passed, N failed`; a check that is no
// test suite counts as one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryAgain } from './again.mjs'
import { findBrowser } from './browser.mjs'
import { Kept, Outputs } from './outputs.mjs'
import { unmet } from './requirements.mjs'
import { tellSlowest } from './slowest.mjs'
import { ROUNDS, interruptSteps } from './steps.mjs'
import { top } from './top.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'insaka-test-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true
    interruptSteps(signal)
  })
}
let interrupted = false
const reports = []

// One for the whole run, so that what is tried once more meets the same chance.
process.env.SEED ??= String(Date.now() % 2 ** 31)

const options = read(process.argv.slice(2))
const total = await runRounds(chosenRounds(options))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

function read(args) {
  const after = (name) => args[args.indexOf(name) + 1]
  const since = args.includes('--changed') && after('--changed')
  return {
    only: args.includes('--only') ? (after('--only') ?? '').split(',') : undefined,
    changed: args.includes('--changed') && (since?.startsWith('--') ? true : (since ?? true)),
    withoutBrowser: args.includes('--without-browser'),
    long: args.includes('--long'),
  }
}

function chosenRounds({ only, changed, withoutBrowser, long }) {
  if (long) process.env.LONG_TESTS = '1'
  const known = ROUNDS.flat(2).map(({ name }) => name)
  if (only?.some((name) => !known.includes(name))) stop(`--only takes one of: ${known.join(', ')}`)
  const refused = unmet()
  if (refused) stop(refused)
  if (typeof changed === 'string' && !isCommit(changed)) stop(`There is no commit ${changed}.`)
  const isChosen = (step) => {
    if (only) return only.includes(step.name)
    return !step.named && !(step.browser && withoutBrowser) && (!changed || step.changed)
  }
  const rounds = ROUNDS.map((lanes) =>
    lanes.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length > 0),
  ).filter((lanes) => lanes.length > 0)
  if (rounds.flat(2).some((step) => step.browser)) prepareBrowser()
  return rounds
}

function isCommit(name) {
  const args = ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]
  return spawnSync('git', args, { cwd: top }).status === 0
}

/** Looked for once, before anything else takes time. */
function prepareBrowser() {
  try {
    process.env.CHROMIUM_PATH = findBrowser()
  } catch (error) {
    stop(error.message)
  }
}

function stop(why) {
  console.error(why)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

async function runRounds(rounds) {
  const results = []
  for (const lanes of rounds) {
    const ofRound = await runRound(lanes)
    results.push(...ofRound)
    if (interrupted) break
    // At a desk the quick checks come first and stop the run; elsewhere one run shows everything there is to mend.
    const bad = ofRound.filter(({ step, failed }) => step.quick && failed > 0)
    if (bad.length > 0 && !process.env.CI) {
      console.log(`\nStopped at ${bad.map(({ step }) => step.name).join(', ')}. CI=1 npm test goes on.`)
      break
    }
  }
  const unsteady = interrupted ? [] : await tryAgain(results, runAgain)
  tell(results, unsteady)
  const sum = (of) => results.reduce((count, result) => count + of(result), 0)
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) + Number(interrupted) }
}

async function runRound(lanes) {
  const outputs = new Outputs()
  const run = async (lane, output) => {
    const results = []
    for (const step of lane) {
      if (interrupted) break
      results.push(await runStep(step, output))
      output.pause()
    }
    output.end()
    return results
  }
  const all = await Promise.all(lanes.map((lane, index) => run(lane, outputs.open({ held: index > 0 }))))
  return all.flat()
}

async function runStep(step, output) {
  output.write(`\n── ${step.name}\n`)
  const began = performance.now()
  const result = await step.run(output, { report: reportOf(step.name), changed: options.changed })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  output.write(`── ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)\n`)
  return { step, seconds, ...result }
}

async function runAgain(step, file) {
  console.log(`\n── once more: ${step.name}, ${file}`)
  const output = new Kept()
  const result = await step.run(output, { report: join(scratch, 'again.json'), again: [file] })
  console.log(output.text)
  return { ...result, output: output.text }
}

function reportOf(name) {
  const path = join(scratch, `${name}.json`)
  reports.push(path)
  return path
}

/** What was long, what failed and what was unsteady, at the end: when it happened it was thousands of lines up. */
function tell(results, unsteady) {
  const failures = results.flatMap((result) =>
    reasons(result).map((reason) => `${result.step.name}: ${reason}`),
  )
  const times = results.map(({ step, seconds }) => `${seconds.padStart(6)} s  ${step.name}`)
  for (const [heading, lines] of Object.entries({
    'what takes longest': tellSlowest(reports),
    steps: times,
    'what failed': failures,
    unsteady,
  })) {
    if (lines.length > 0) console.log(`\n── ${heading}\n${lines.join('\n')}`)
  }
  console.log()
}

function reasons({ failed, troubles }) {
  return failed > 0 && troubles.length === 0 ? ['see above'] : troubles
}
