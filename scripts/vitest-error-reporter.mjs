// Vitest reporter that records errors outside tests, which the JSON report omits: uncaught errors, crashed workers and
// their unfinished files.
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
