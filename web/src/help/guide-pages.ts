const files = import.meta.glob<string>('../../../docs/guide/*.md', { import: 'default' })
const pathOf = (name: string) => `../../../docs/guide/${name}.md`

/** The page that leads to the others. */
export const overview = 'README'

/** What is at the address of a page that there is not. */
export const missing = { title: 'Page not found', headings: [], html: '' }

/** A page with its title, its headings and its text as HTML, which was made when the product was built. */
export async function readGuidePage(name: string) {
  const read = files[pathOf(name)]
  if (!read) return missing
  const [{ default: pages }, html] = await Promise.all([import('virtual:guide-index'), read()])
  const { title, headings } = pages.find((page) => page.name === name)!
  return { title, headings, html }
}
