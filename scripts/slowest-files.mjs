// Lists the slowest test files from the runners' JSON reports, such as `  12.3 s  web/src/users/UsersPage.test.tsx`.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repositoryRoot } from './repository-root.mjs'

/** @param reports paths of reports; missing ones are ignored. */
export function slowestFiles(reports, count = 20) {
  const files = reports
    .filter((path) => existsSync(path))
    .flatMap((path) => filesOf(JSON.parse(readFileSync(path, 'utf8'))))
  return files
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

const filesOf = ({ testResults, suites }) => testResults?.map(ofVitest) ?? suites.map(ofPlaywright)

const ofVitest = ({ name, startTime, endTime }) => ({
  name: relative(repositoryRoot, name),
  milliseconds: endTime - startTime,
})

// Sums the durations of the stories of a file, which run in parallel.
const ofPlaywright = (suite) => ({ name: `e2e/stories/${suite.file}`, milliseconds: timeOf(suite) })

const timeOf = ({ suites = [], specs = [] }) =>
  sum(suites.map(timeOf)) +
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))))

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
