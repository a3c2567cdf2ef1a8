declare module 'virtual:guide-index' {
  type Page = { name: string; title: string; headings: { id: string; text: string }[] }
  const pages: Page[]
  export default pages
}
