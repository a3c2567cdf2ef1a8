import { basename, join, resolve } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { readGuide, toHtml } from './guide-text.ts'

const folder = resolve(import.meta.dirname, '..', '..', 'docs', 'guide')
const index = 'virtual:guide-index'

/**
 * Makes modules of the pages in `docs/guide`: each page exports its HTML, and `virtual:guide-index` says which pages
 * and headings there are. Pictures become files of the build.
 */
export function guide(): Plugin {
  return {
    name: 'insaka:guide',
    enforce: 'pre',
    resolveId: (id) => (id === index ? `\0${index}` : undefined),
    load(id) {
      if (id === `\0${index}`) {
        const pages = readGuide(folder).map(({ name, title, headings }) => ({ name, title, headings }))
        return `export default ${JSON.stringify(pages)}`
      }
      if (!id.startsWith(`${normalizePath(folder)}/`) || !id.endsWith('.md')) return undefined
      this.addWatchFile(id)
      const pages = readGuide(folder)
      const page = pages.find(({ name }) => name === basename(id, '.md'))!
      const pictures: string[] = []
      const html = toHtml(page, pages, folder, (file) => `\0${pictures.push(file) - 1}\0`)
      const imports = pictures.map(
        (file, at) =>
          `import picture${at} from ${JSON.stringify(`${normalizePath(join(file))}?no-inline`)}\n`,
      )
      // Each picture has an address only in the build, so the text is cut where one goes.
      const parts = html.split('\0').map((part, at) => (at % 2 ? `picture${part}` : JSON.stringify(part)))
      return `${imports.join('')}export default ${parts.join(' + ')}`
    },
  }
}
