const files = import.meta.glob<string>('../../../docs/guide/*.md', { import: 'default' })
const pathOf = (name: string) => `../../../docs/guide/${name}.md`

/** The page that leads to the others. */
export const overviewPage = 'README'

/** What is at the address of a page that there is not. */
export const missingPage = { title: 'Page not found', headings: [], html: '' }

/** A page with its title, its headings and its text as HTML, which was made when the product was built. */
export async function readGuidePage(name: string) {
  const loadHtml = files[pathOf(name)]
  if (!loadHtml) return missingPage
  const [{ default: pages }, html] = await Promise.all([import('virtual:guide-index'), loadHtml()])
  const { title, headings } = pages.find((page) => page.name === name)!
  return { title, headings, html }
}
