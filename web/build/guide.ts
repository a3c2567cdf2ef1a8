import { basename, join, resolve } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { readGuide, toHtml } from './guide-text.ts'

const guideFolder = resolve(import.meta.dirname, '..', '..', 'docs', 'guide')
const indexModule = 'virtual:guide-index'

/**
 * Makes modules of the pages in `docs/guide`: each page exports its HTML, and `virtual:guide-index` says which pages
 * and headings there are. Pictures become files of the build.
 */
export function guide(): Plugin {
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
      // Each picture has an address only in the build, so the text is cut where one goes.
      const parts = html
        .split('\0')
        .map((part, position) => (position % 2 ? `picture${part}` : JSON.stringify(part)))
      return `${imports.join('')}export default ${parts.join(' + ')}`
    },
  }
}
