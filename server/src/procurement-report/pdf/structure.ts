/** An element of the tree by which a reader for the blind finds its way; null in a file that has none. */
export type Tag = PDFKit.PDFStructureElement | null

export type TagType =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'TOC'
  | 'TOCI'
  | 'Link'
  | 'Table'
  | 'Caption'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'

type TagOptions = { alt?: string; scope?: 'Column' }

/** Under its parent; at the top without one. */
export function openTag(
  document: PDFKit.PDFDocument,
  parent: Tag,
  type: TagType,
  options: TagOptions = {},
): Tag {
  const element = document.struct(type, options)
  if (parent) parent.add(element)
  else document.addStructure(element)
  return element
}

/** What a tag is named is not among what pdfkit tells of it. */
export const typeOf = (tag: PDFKit.PDFStructureElement): string =>
  (tag as unknown as { dictionary: { data: { S: string } } }).dictionary.data.S
