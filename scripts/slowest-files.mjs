// What takes long, from what the test runners report in JSON: lines such as `  12.3 s  web/src/users/UsersPage.test.tsx`.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repositoryRoot } from './repository-root.mjs'

/** @param reports paths of reports; one that was not written is passed over. */
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

// Stories of one file run side by side: what they take one by one, added up.
const ofPlaywright = (suite) => ({ name: `e2e/stories/${suite.file}`, milliseconds: timeOf(suite) })

const timeOf = ({ suites = [], specs = [] }) =>
  sum(suites.map(timeOf)) +
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))))

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
