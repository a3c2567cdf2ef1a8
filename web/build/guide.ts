import { basename, join, resolve } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { readGuide, toHtml } from './guide-text.ts'

const guideFolder = resolve(import.meta.dirname, '..', '..', 'docs', 'guide')
const indexModule = 'virtual:guide-index'

/**
 * Vite plugin for `docs/guide`: each page is a module that exports its HTML, `virtual:guide-index` lists pages and
 * headings, and pictures become assets.
 */
export function guidePlugin(): Plugin {
  return {
    name: 'insaka:guide',
    enforce: 'pre',
    resolveId: (id) => (id === indexModule ? `\0${indexModule}` : undefined),
    load(id) {
      if (id === `\0${indexModule}`) {
        const pages = readGuide(guideFolder).map(({ name, title, headings }) => ({ name, title, headings }))
        return `export default ${JSON.stringify(pages)}`
      }
      if (!id.startsWith(`${normalizePath(guideFolder)}/`) || !id.endsWith('.md')) return undefined
      this.addWatchFile(id)
      const pages = readGuide(guideFolder)
      const page = pages.find(({ name }) => name === basename(id, '.md'))!
      const pictures: string[] = []
      const html = toHtml(page, pages, guideFolder, (file) => `\0${pictures.push(file) - 1}\0`)
      const imports = pictures.map(
        (file, position) =>
          `import picture${position} from ${JSON.stringify(`${normalizePath(join(file))}?no-inline`)}\n`,
      )
      // Splits the HTML at pictures, whose addresses are known only in the build.
      const parts = html
        .split('\0')
        .map((part, position) => (position % 2 ? `picture${part}` : JSON.stringify(part)))
      return `${imports.join('')}export default ${parts.join(' + ')}`
    },
  }
}
