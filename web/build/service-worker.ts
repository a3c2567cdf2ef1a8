import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import {
  minify,
  normalizePath,
  transformWithOxc,
  type Plugin,
  type ResolvedConfig,
  type Rolldown,
} from 'vite'

const workerSource = 'src/service-worker/worker.ts'

type Options = {
  /** Source files of the shell, in addition to the page and the files it links. */
  shell: string[]
}

/** Writes `/service-worker.js` with the list of shell files and a release hash over their content. */
export function serviceWorker(options: Options): Plugin {
  let config: ResolvedConfig
  return {
    name: 'insaka:service-worker',
    apply: 'build',
    configResolved(resolvedConfig) {
      config = resolvedConfig
    },
    async writeBundle(_, bundle) {
      const folder = resolve(config.root, config.build.outDir)
      const page = readFileSync(join(folder, 'index.html'), 'utf8')
      const files = new Set([...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].flatMap((link) => link.slice(1)))
      for (const part of options.shell) {
        for (const chunk of chunksOf(part, bundle, config.root)) collectFiles(chunk, bundle, files)
      }

      const code = readFileSync(join(config.root, workerSource), 'utf8')
      const hash = createHash('sha256').update(page).update(code)
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
      const injected = {
        release: hash.digest('base64url').slice(0, 12),
        shell: ['/', ...[...files].map((file) => `/${file}`)],
      }
      writeFileSync(join(folder, 'service-worker.js'), await toScript(code, injected))
    },
  }
}

/** The router splits a route file into parts; each part is a chunk. */
function chunksOf(part: string, bundle: Rolldown.OutputBundle, root: string): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter(
    (each): each is Rolldown.OutputChunk =>
      each.type === 'chunk' && !!each.facadeModuleId && sourceOf(each.facadeModuleId, root) === part,
  )
  if (chunks.length === 0)
    throw new Error(`The build holds nothing for ${part}, which the shell should have.`)
  return chunks
}

const sourceOf = (moduleId: string, root: string) =>
  normalizePath(relative(root, moduleId.replace(/\?.*/, '')))

function collectFiles(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files: Set<string>) {
  if (files.has(chunk.fileName)) return
  files.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') collectFiles(imported, bundle, files)
  }
}

async function toScript(code: string, injected: Record<string, unknown>): Promise<string> {
  const constants = Object.entries(injected).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`,
  )
  const script = await transformWithOxc(code, workerSource, { lang: 'ts' })
  return (await minify('service-worker.js', constants.join('') + script.code)).code
}
