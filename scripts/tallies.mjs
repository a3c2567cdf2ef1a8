// Reads what the test runners report in JSON: { passed, failed, troubles }. A skipped test counts as failed, and so
// does a suite in which nothing ran: both look like success and prove nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
      ...brokenFiles.map(({ name }) => `${name} could not be run`),
      ...(skipped > 0 ? [`skipped: ${skipped}`] : []),
      ...empty.map((folder) => `no test ran in ${folder}`),
    ],
  }
}

function ranIn({ name, assertionResults }, folder) {
  return name.startsWith(join(top, folder).replaceAll('\\', '/') + '/') && assertionResults.length > 0
}

export function tallyPlaywright(file) {
  if (!existsSync(file)) return nothing('the test runner wrote no report')
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const empty = stats.expected + stats.unexpected + stats.flaky === 0
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + Number(empty),
    troubles: [
      ...(stats.skipped > 0 ? [`skipped: ${stats.skipped}`] : []),
      ...(empty ? [`no story ran${errors.length > 0 ? ': see above' : ''}`] : []),
    ],
  }
}

const nothing = (why) => ({ passed: 0, failed: 1, troubles: [why] })
