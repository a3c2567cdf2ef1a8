// A file that failed runs once more, alone, after everything else. One that passes then is unsteady: it does not hold
// back finished work, and is corrected before anything else.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { top } from './top.mjs'

const folder = join('test-results', 'unsteady')

/** Corrects the results after the second try of a single file. Answers with the lines that name it. */
export async function tryAgain(results, runAgain) {
  const failed = results.flatMap((result) => result.failedFiles.map((failure) => ({ result, failure })))
  if (failed.length === 0) return []
  if (failed.length > 1) return [`${failed.length} files failed. One alone would have had a second try.`]
  const [{ result, failure }] = failed
  const second = await runAgain(result.step, failure.file)
  // Whatever ran the first time has to pass now.
  if (second.failed > 0 || second.passed < Math.max(failure.passed, 1)) return []
  settle(result, failure, second)
  return [`${result.step.name}: ${failure.file}`, `The first failure is in ${keep(failure)}.`]
}

function settle(result, { count, passed, troubles }, second) {
  result.passed += second.passed - passed
  result.failed -= count
  result.troubles = result.troubles.filter((trouble) => !troubles.includes(trouble))
}

function keep({ file, output }) {
  // An earlier run's stays until there is a newer one.
  rmSync(join(top, folder), { recursive: true, force: true })
  mkdirSync(join(top, folder), { recursive: true })
  const path = join(folder, `${file.replaceAll(/[\\/]/g, '-')}.txt`)
  writeFileSync(join(top, path), output)
  return path
}
