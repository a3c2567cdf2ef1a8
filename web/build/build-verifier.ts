import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const sourceFolder = 'verify'

/**
 * Writes `verify.html` and `verify-trail.mjs`, which verify an exported history without the server. Each is a single
 * self-contained file, unminified so auditors can read it.
 */
export function verifyPagePlugin(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'insaka:verify',
    apply: 'build',
    configResolved(resolvedConfig) {
      config = resolvedConfig
    },
    async writeBundle() {
      const sourcePath = join(config.root, sourceFolder)
      const folder = resolve(config.root, config.build.outDir)
      const page = await bundle(config, join(sourcePath, 'page.ts'), 'iife')
      const style = readFileSync(join(sourcePath, 'page.css'), 'utf8')
      writeFileSync(
        join(folder, 'verify.html'),
        renderPage(readFileSync(join(sourcePath, 'page.html'), 'utf8'), { style, script: page }),
      )
      writeFileSync(
        join(folder, 'verify-trail.mjs'),
        await bundle(config, join(sourcePath, 'verify-trail.mjs'), 'es'),
      )
    },
  }
}

async function bundle(
  { root, build: { target } }: ResolvedConfig,
  entry: string,
  format: 'iife' | 'es',
): Promise<string> {
  const results = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: format === 'iife' ? target : 'node20',
      lib: { entry, formats: [format], name: 'insakaVerify' },
      rolldownOptions: { external: /^node:/ },
    },
  })
  const [{ output } = { output: [] }] = [results].flat() as { output: { type: string; code?: string }[] }[]
  const [chunk, ...others] = output
  if (!chunk?.code || others.length > 0) throw new Error(`${entry} does not come to one file.`)
  return chunk.code
}

/**
 * The policy allows only the hashes of the page's own script and style, so no other code runs and no request leaves it.
 */
function renderPage(page: string, { style, script }: { style: string; script: string }): string {
  if (/<\/(script|style)/i.test(style + script)) throw new Error('A part of the page would end too early.')
  const hashOf = (part: string) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  return page
    .replace('<!-- policy -->', `<meta http-equiv="Content-Security-Policy" content="${policy}" />`)
    .replace('<!-- style -->', () => `<style>${style}</style>`)
    .replace('<!-- script -->', () => `<script>${script}</script>`)
}
