// Tallies the test runners' JSON reports as { passed, failed, troubles, failedFiles }: one trouble for each failure,
// and the files that failed with their output. A suite that ran no test and a skipped test count as failed; in the long
// form, where a third-party program may be missing, `leftOut` lists skipped Vitest tests instead.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { repositoryRoot } from './repository-root.mjs'

/** @param folders at least one test must have run in each. */
export function tallyVitest(file, folders) {
  if (!existsSync(file)) return failedTally('the test runner wrote no report')
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed').map(failedVitestFile)
  // Tests skipped by a broken hook already count with their file.
  const notRunByHook = sum(failedFiles, ({ skipped }) => skipped)
  const skipped = report.numPendingTests + report.numTodoTests - notRunByHook
  const isLong = process.env.LONG_TESTS === '1'
  const unexpectedSkips = isLong ? 0 : skipped
  const faultsOutsideTests = readFaultsOutsideTests(file)
  const emptyFolders = folders.filter(
    (folder) => !report.testResults.some((result) => hasRunIn(result, folder)),
  )
  return {
    passed: report.numPassedTests,
    failed: countOf(failedFiles) + unexpectedSkips + emptyFolders.length + faultsOutsideTests.length,
    troubles: [
      ...failedFiles.flatMap(({ troubles }) => troubles),
      ...faultsOutsideTests,
      ...(unexpectedSkips > 0 ? [`skipped: ${unexpectedSkips}`] : []),
      ...emptyFolders.map((folder) => `no test ran in ${folder}`),
    ],
    failedFiles,
    leftOut: isLong ? report.testResults.filter(({ status }) => status !== 'failed').flatMap(skippedIn) : [],
  }
}

const skippedIn = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status === 'skipped')
    .map(({ fullName }) => `${relativePath(name)} › ${fullName}`)

/** Errors outside any test, such as a crashed worker, recorded by vitest-error-reporter.mjs; they are never retried. */
function readFaultsOutsideTests(report) {
  const file = faultsPath(report)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

export const faultsPath = (report) => `${report}.faults`

/** A file that could not run counts as one failure, plus one for each test that did not run. */
function failedVitestFile({ name, message, assertionResults }) {
  const file = relativePath(name)
  const withStatus = (wantedStatus) => assertionResults.filter(({ status }) => status === wantedStatus)
  const failed = withStatus('failed')
  const passed = withStatus('passed').length
  const skipped = assertionResults.length - passed - failed.length
  if (failed.length === 0) {
    const troubles = [`${file} could not be run${shorten(message)}`]
    return { file, passed, skipped, count: 1 + skipped, troubles, output: message }
  }
  return {
    file,
    passed,
    skipped,
    count: failed.length + skipped,
    troubles: failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}${shorten(failureMessages[0])}`,
    ),
    output: failed
      .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'))
      .join('\n\n'),
  }
}

function hasRunIn({ name, assertionResults }, folder) {
  const isInFolder = name.startsWith(join(repositoryRoot, folder).replaceAll('\\', '/') + '/')
  return isInFolder && assertionResults.some(({ status }) => status === 'passed' || status === 'failed')
}

export function tallyPlaywright(file) {
  if (!existsSync(file)) return failedTally('the test runner wrote no report')
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const isEmpty = stats.expected + stats.unexpected === 0
  const errorsBetweenStories = errors.map(({ message }) => `an error outside the stories${shorten(message)}`)
  const failedFiles = suites.map(failedStoryFile).filter(({ count }) => count > 0)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errorsBetweenStories.length + Number(isEmpty),
    troubles: [
      ...failedFiles.flatMap(({ troubles }) => troubles),
      ...errorsBetweenStories,
      ...(stats.flaky > 0 ? [`passed only when the runner retried: ${stats.flaky}`] : []),
      ...(stats.skipped > 0 ? [`skipped: ${stats.skipped}`] : []),
      ...(isEmpty ? ['no story ran'] : []),
    ],
    failedFiles,
  }
}

function failedStoryFile(suite) {
  const specs = specsOf(suite)
  const failed = specs.filter(({ ok }) => !ok)
  return {
    file: suite.file,
    passed: specs.length - failed.length,
    count: failed.length,
    troubles: failed.map((spec) => `${suite.file} › ${spec.title}${shorten(errorOf(spec))}`),
    output: failed.map((spec) => `${spec.title}\n${errorOf(spec)}`).join('\n\n'),
  }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

const errorOf = (spec) =>
  spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message

const sum = (files, of) => files.reduce((total, file) => total + of(file), 0)
const countOf = (files) => sum(files, ({ count }) => count)

const relativePath = (name) => relative(repositoryRoot, name)

/** Shortens a message that may contain a whole page. */
const shorten = (message = 'no message') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('')

const failedTally = (why) => ({ passed: 0, failed: 1, troubles: [why], failedFiles: [] })
