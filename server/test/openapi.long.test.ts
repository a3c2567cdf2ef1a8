import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { serverFolder } from '../src/server-folder.ts'
import { openWorld, rightPassword } from './support/world.ts'

const top = join(serverFolder, '..')
const folder = fileURLToPath(new URL('generated-client', import.meta.url))
const world = openWorld()

/** Description fetched from the server; not in the repository. */
const description = join(folder, 'api.gen.json')
const types = join(folder, 'api.gen.ts')

beforeAll(async () => {
  const { text } = await world.call('GET', '/api/openapi.json')
  writeFileSync(description, text)
})

it('the description has no lint error or warning', async () => {
  const options = ['--config', join(top, 'redocly.yaml'), '--format', 'stylish']
  const printed = await runFetched(['@redocly/cli@2.77.0'], 'redocly', 'lint', description, ...options)
  expect(printed).not.toMatch(/warning|error/i)
})

it('a generated client compiles, saves and reads records', async () => {
  // Fields with a default are optional in a body.
  const options = ['--output', types, '--default-non-nullable=false']
  const generator = ['openapi-typescript@7.13.0', 'typescript@5.9.3']
  await runFetched(generator, 'openapi-typescript', description, ...options)
  await node('node_modules/typescript/bin/tsc', '-p', folder)

  const office = await world.institution()
  const { ORD } = office.people
  const address = `http://127.0.0.1:${await world.port()}`
  const program = join(folder, 'sample-program.ts')
  const printed = await node('node_modules/tsx/dist/cli.mjs', program, address, ORD.username, rightPassword)
  const { enquiry, paper, refused } = JSON.parse(printed)
  expect(enquiry).toMatchObject({
    enquiryType: 'RFQ',
    biddersInvited: 3,
    bidsReceived: 0,
    initiatorId: ORD.id,
  })
  expect(paper).toMatchObject({ purchaseOrderValue: 18_500.5, enquiry: { reference: enquiry.reference } })
  expect(refused).toMatchObject({ code: 'INVALID' })
})

/** Keeps the linter from sending requests. */
const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }

const node = (script: string, ...args: string[]) => run(process.execPath, join(top, script), ...args)

/** Runs a package with npx: only this test needs these packages, which take 60 MB. */
const runFetched = (packages: string[], program: string, ...args: string[]) =>
  run('npx', '--yes', ...packages.flatMap((name) => ['--package', name]), program, ...args)

/** Returns the output; throws it if the program fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const done = promisify(execFile)(program, args, { cwd: top, env })
  const { stdout } = await done.catch((error) => {
    throw new Error(`${program} ${args[0]}: ${error.stdout}${error.stderr}`)
  })
  return stdout
}
