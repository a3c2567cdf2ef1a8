const files = import.meta.glob<string>('../../../docs/guide/*.md', { import: 'default' })
const pathOf = (name: string) => `../../../docs/guide/${name}.md`

export const overviewPage = 'README'

export const missingPage = { title: 'Page not found', headings: [], html: '' }

/** Loads the title, headings and HTML of a page, which the build generated. */
export async function readGuidePage(name: string) {
  const loadHtml = files[pathOf(name)]
  if (!loadHtml) return missingPage
  const [{ default: pages }, html] = await Promise.all([import('virtual:guide-index'), loadHtml()])
  const { title, headings } = pages.find((page) => page.name === name)!
  return { title, headings, html }
}
