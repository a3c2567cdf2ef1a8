// Reads what the test runners report in JSON: { passed, failed, troubles, failedFiles }, a trouble for each thing that
// failed, and the files in which tests failed with what these said. A skipped test counts as failed, and so does a suite
// in which nothing ran: both look like success and prove nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { top } from './top.mjs'

/** `folders`: each must have run at least one test. */
export function tallyVitest(file, folders) {
  if (!existsSync(file)) return nothing('the test runner wrote no report')
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed').map(failedVitestFile)
  const skipped = report.numPendingTests + report.numTodoTests
  const empty = folders.filter((folder) => !report.testResults.some((result) => ranIn(result, folder)))
  return {
    passed: report.numPassedTests,
    failed: countOf(failedFiles) + skipped + empty.length,
    troubles: [
      ...failedFiles.flatMap(({ troubles }) => troubles),
      ...(skipped > 0 ? [`skipped: ${skipped}`] : []),
      ...empty.map((folder) => `no test ran in ${folder}`),
    ],
    failedFiles,
  }
}

/** A file that could not be run at all counts as one. */
function failedVitestFile({ name, message, assertionResults }) {
  const file = fromTop(name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) {
    return { file, count: 1, troubles: [`${file} could not be run${inShort(message)}`], output: message }
  }
  return {
    file,
    count: failed.length,
    troubles: failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}${inShort(failureMessages[0])}`,
    ),
    output: failed
      .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'))
      .join('\n\n'),
  }
}

function ranIn({ name, assertionResults }, folder) {
  return name.startsWith(join(top, folder).replaceAll('\\', '/') + '/') && assertionResults.length > 0
}

export function tallyPlaywright(file) {
  if (!existsSync(file)) return nothing('the test runner wrote no report')
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const empty = stats.expected + stats.unexpected === 0
  const failedFiles = suites.map(failedStoryFile).filter(({ count }) => count > 0)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.skipped + Number(empty),
    troubles: [
      ...failedFiles.flatMap(({ troubles }) => troubles),
      ...(stats.skipped > 0 ? [`skipped: ${stats.skipped}`] : []),
      ...(empty ? [`no story ran${errors.length > 0 ? ': see above' : ''}`] : []),
    ],
    failedFiles,
  }
}

function failedStoryFile(suite) {
  const failed = specsOf(suite).filter(({ ok }) => !ok)
  return {
    file: suite.file,
    count: failed.length,
    troubles: failed.map((spec) => `${suite.file} › ${spec.title}${inShort(errorOf(spec))}`),
    output: failed.map((spec) => `${spec.title}\n${errorOf(spec)}`).join('\n\n'),
  }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

const errorOf = (spec) =>
  spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message

const countOf = (files) => files.reduce((sum, { count }) => sum + count, 0)

const fromTop = (name) => relative(top, name)

/** Enough of a message to see what was wrong, without a whole page that was looked through. */
const inShort = (message = 'no message') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('')

const nothing = (why) => ({ passed: 0, failed: 1, troubles: [why], failedFiles: [] })
