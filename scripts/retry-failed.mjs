// Retries a single failed test file after everything else. If it passes, it is reported as flaky and does not fail the
// run; fix it before anything else.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository-root.mjs'

const flakyFolder = join('test-results', 'unsteady')

/** Retries the only failed file and corrects the results if it passes; returns lines for the summary. */
export async function retryFailedFile(results, runAgain) {
  const failed = results.flatMap((result) => result.failedFiles.map((failure) => ({ result, failure })))
  if (failed.length === 0) return []
  if (failed.length > 1)
    return [`${failed.length} files failed, so none was retried. Only a single failed file is retried.`]
  const [{ result, failure }] = failed
  const secondRun = await runAgain(result.step, failure.file)
  // At least as many tests must pass as in the first run.
  if (secondRun.failed > 0 || secondRun.passed < Math.max(failure.passed, 1)) return []
  correctResult(result, failure, secondRun)
  return [`${result.step.name}: ${failure.file}`, `Output of the first failure: ${saveOutput(failure)}`]
}

function correctResult(result, { count, passed, troubles }, secondRun) {
  result.passed += secondRun.passed - passed
  result.failed -= count
  result.troubles = result.troubles.filter((trouble) => !troubles.includes(trouble))
}

function saveOutput({ file, output }) {
  // Keeps the output of an earlier run until a newer flaky file replaces it.
  rmSync(join(repositoryRoot, flakyFolder), { recursive: true, force: true })
  mkdirSync(join(repositoryRoot, flakyFolder), { recursive: true })
  const path = join(flakyFolder, `${file.replaceAll(/[\\/]/g, '-')}.txt`)
  writeFileSync(join(repositoryRoot, path), output)
  return path
}
