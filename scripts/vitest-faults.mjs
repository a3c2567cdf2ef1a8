// A reporter of vitest's. Writes down what goes wrong outside the tests, which its report in JSON leaves out: an error that
// nobody caught, a worker that broke off, and the files that were not finished with it.
import { writeFileSync } from 'node:fs'

export default class FaultReporter {
  onTestRunEnd(modules, errors) {
    const unfinished = modules.filter((module) => ['pending', 'queued'].includes(module.state()))
    const faults = [
      ...errors.map(({ message }) => `an error outside the tests: ${String(message).split('\n')[0]}`),
      ...unfinished.map(({ relativeModuleId }) => `${relativeModuleId} was not finished`),
    ]
    writeFileSync(process.env.VITEST_FAULTS_FILE, JSON.stringify(faults))
  }
}
