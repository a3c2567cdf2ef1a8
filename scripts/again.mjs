// What failed is tried once more, alone, when everything else is over. What is green then was unsteady: it does not
// hold back finished work, and is mended before anything else.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { top } from './top.mjs'

const MOST_UNSTEADY = 3
const folder = join('test-results', 'unsteady')

/** Changes the results to what they come to. Answers with the lines that name what was unsteady. */
export async function tryAgain(results, runAgain) {
  const failed = results.flatMap((result) => result.failedFiles.map((failure) => ({ result, failure })))
  if (failed.length === 0) return []
  if (failed.length > MOST_UNSTEADY) {
    return [`${failed.length} files failed. Up to ${MOST_UNSTEADY} would have been tried once more.`]
  }
  // What an earlier run left is kept until there is something newer.
  rmSync(join(top, folder), { recursive: true, force: true })
  mkdirSync(join(top, folder), { recursive: true })
  const lines = []
  for (const { result, failure } of failed) {
    const second = await runAgain(result.step, failure.file)
    keep(failure.file, { first: failure.output, second: second.output })
    // Whatever ran the first time has to be green now.
    if (second.failed > 0 || second.passed < Math.max(failure.passed, 1)) continue
    settle(result, failure, second)
    lines.push(`${result.step.name}: ${failure.file}`)
  }
  if (lines.length === 0) return []
  return [...lines, `What they said the first and the second time is in ${folder}.`]
}

function settle(result, { count, passed, troubles }, second) {
  result.passed += second.passed - passed
  result.failed -= count
  result.troubles = result.troubles.filter((trouble) => !troubles.includes(trouble))
}

function keep(file, outputs) {
  const name = file.replaceAll(/[\\/]/g, '-')
  for (const [which, output] of Object.entries(outputs)) {
    writeFileSync(join(top, folder, `${name}.${which}.txt`), output)
  }
}
