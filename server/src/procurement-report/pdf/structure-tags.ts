/** An element of the structure tree for screen readers; null in an untagged file. */
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

/** Opens an element below its parent, or at the root. */
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

/** The type of an element, which pdfkit does not expose. */
export const typeOf = (tag: PDFKit.PDFStructureElement): string =>
  (tag as unknown as { dictionary: { data: { S: string } } }).dictionary.data.S
