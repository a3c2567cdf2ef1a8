// Reads what the test runners report in JSON: { passed, failed, troubles }, a trouble for each thing that failed. A
// skipped test counts as failed, and so does a suite in which nothing ran: both look like success and prove nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { top } from './top.mjs'

/** `folders`: each must have run at least one test. */
export function tallyVitest(file, folders) {
  if (!existsSync(file)) return nothing('the test runner wrote no report')
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const skipped = report.numPendingTests + report.numTodoTests
  const empty = folders.filter((folder) => !report.testResults.some((result) => ranIn(result, folder)))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length + skipped + empty.length,
    troubles: [
      ...report.testResults.flatMap(failedTests),
      ...brokenFiles.map(({ name, message }) => `${fromTop(name)} could not be run${inShort(message)}`),
      ...(skipped > 0 ? [`skipped: ${skipped}`] : []),
      ...empty.map((folder) => `no test ran in ${folder}`),
    ],
  }
}

function failedTests({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fromTop(name)} › ${fullName}${inShort(failureMessages[0])}`)
}

function ranIn({ name, assertionResults }, folder) {
  return name.startsWith(join(top, folder).replaceAll('\\', '/') + '/') && assertionResults.length > 0
}

export function tallyPlaywright(file) {
  if (!existsSync(file)) return nothing('the test runner wrote no report')
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const empty = stats.expected + stats.unexpected + stats.flaky === 0
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + Number(empty),
    troubles: [
      ...suites.flatMap(failedStories),
      ...(stats.skipped > 0 ? [`skipped: ${stats.skipped}`] : []),
      ...(empty ? [`no story ran${errors.length > 0 ? ': see above' : ''}`] : []),
    ],
  }
}

function failedStories({ file, suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map((spec) => `${file} › ${spec.title}${inShort(errorOf(spec))}`),
    ...suites.flatMap(failedStories),
  ]
}

const errorOf = (spec) =>
  spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message

const fromTop = (name) => relative(top, name)

/** Enough of a message to see what was wrong, without a whole page that was looked through. */
const inShort = (message = 'no message') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('')

const nothing = (why) => ({ passed: 0, failed: 1, troubles: [why] })
