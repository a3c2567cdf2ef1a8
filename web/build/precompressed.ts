import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest)$/
/** Smaller files are not worth a compressed copy. */
const minBytes = 512

/** Writes a `.br` and a `.gz` next to every text file of the build, so the server need not compress. */
export function precompressed(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'insaka:precompressed',
    apply: 'build',
    configResolved(resolvedConfig) {
      config = resolvedConfig
    },
    closeBundle() {
      const folder = resolve(config.root, config.build.outDir)
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        // The server fills in index.html for each request.
        if (entry.isFile() && compressible.test(entry.name) && entry.name !== 'index.html') compress(path)
      }
    },
  }
}

function compress(path: string) {
  const content = readFileSync(path)
  if (content.length < minBytes) return
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  writeFileSync(`${path}.br`, brotliCompressSync(content, options))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
