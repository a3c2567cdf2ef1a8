import type { ColumnKind } from './document-model.ts'
import { escapeXml } from './escape-xml.ts'

type Style = {
  font?: keyof typeof fonts
  fill?: keyof typeof fills
  border?: keyof typeof borders
  format?: keyof typeof formats
  align?: 'right'
  wrap?: boolean
}

const calibri = (size: number, mark = '') =>
  `<font>${mark}<sz val="${size}"/><color rgb="FF000000"/><name val="Calibri"/><family val="2"/></font>`
const fonts = {
  normal: calibri(11),
  bold: calibri(11, '<b/>'),
  heading: calibri(14, '<b/>'),
  link: calibri(11, '<u/>').replace('FF000000', 'FF0B5CAD'),
}

// Excel reserves the first two fills.
const fills = {
  none: '<fill><patternFill patternType="none"/></fill>',
  dots: '<fill><patternFill patternType="gray125"/></fill>',
  soft: '<fill><patternFill patternType="solid"><fgColor rgb="FFE7EEF0"/><bgColor indexed="64"/></patternFill></fill>',
}

const line = (side: 'top' | 'bottom', colour: string) =>
  `<${side} style="thin"><color rgb="${colour}"/></${side}>`
const border = (top: string, bottom: string) =>
  `<border><left/><right/>${top || '<top/>'}${bottom || '<bottom/>'}<diagonal/></border>`
const borders = {
  none: border('', ''),
  // Excel prints no grid lines, and wide rows are hard to follow without lines.
  faint: border('', line('bottom', 'FFD9D9D9')),
  below: border('', line('bottom', 'FF000000')),
  above: border(line('top', 'FF000000'), ''),
  around: border(line('top', 'FF000000'), line('bottom', 'FF000000')),
}

const formats = {
  general: '',
  day: 'dd-mmm-yyyy',
  moment: 'dd-mmm-yyyy hh:mm:ss',
  amount: '#,##0.00',
  litres: '#,##0.000',
  count: '#,##0',
  // The value is a percentage already; Excel's percent format would multiply it by a hundred.
  percent: '0.0" %"',
}

const kinds: Record<ColumnKind, Style> = {
  text: { wrap: true },
  code: {},
  link: { font: 'link' },
  day: { format: 'day' },
  moment: { format: 'moment' },
  amount: { format: 'amount', align: 'right' },
  litres: { format: 'litres', align: 'right' },
  quantity: { align: 'right' },
  count: { format: 'count', align: 'right' },
  percent: { format: 'percent', align: 'right' },
}

export const numericColumnKinds = new Set<ColumnKind>(['amount', 'litres', 'quantity', 'count', 'percent'])

type Look = 'row' | 'sum'
type CellStyle = `${Look}-${ColumnKind | 'figure'}`

/** `figure` is for text among figures, such as 'n/a'. */
function stylesOfLook(look: Look, common: Style): [CellStyle, Style][] {
  const figure: [CellStyle, Style] = [`${look}-figure`, { align: 'right', ...common }]
  return [
    ...Object.entries(kinds).map(([kind, style]): [CellStyle, Style] => [
      `${look}-${kind as ColumnKind}`,
      { ...style, ...common },
    ]),
    figure,
  ]
}

const namedStyles = {
  heading: { font: 'heading', wrap: true },
  caption: { font: 'bold', wrap: true },
  note: { wrap: true },
  notice: { font: 'heading', border: 'around', wrap: true },
  header: { font: 'bold', fill: 'soft', border: 'below', wrap: true },
  headerRight: { font: 'bold', fill: 'soft', border: 'below', wrap: true, align: 'right' },
  signatory: { border: 'below', wrap: true },
} satisfies Record<string, Style>

export type StyleName = CellStyle | keyof typeof namedStyles

const styles = new Map<string, Style>([
  ...stylesOfLook('row', { border: 'faint' }),
  ...stylesOfLook('sum', { border: 'above', font: 'bold' }),
  ...Object.entries(namedStyles),
])

const styleNumbers = new Map([...styles.keys()].map((name, index) => [name, 1 + 2 * index]))

/** Each style exists twice: the second has a quote prefix, which marks the cell as text. */
export const styleNumber = (name: StyleName, quoted = false): number =>
  (styleNumbers.get(name) ?? 0) + (quoted ? 1 : 0)

/** The character width of a style relative to Calibri 11. */
export function sizeOf(name: StyleName): number {
  const font = styles.get(name)?.font
  return font === 'heading' ? 1.3 : font === 'bold' ? 1.03 : 1
}

const indexOf = (all: object, name: string) => Object.keys(all).indexOf(name)
/** Excel reserves ids below 164. */
const formatId = (name: keyof typeof formats) => (name === 'general' ? 0 : 163 + indexOf(formats, name))

function xf(
  { font = 'normal', fill = 'none', border: edge = 'none', format = 'general', align, wrap }: Style,
  quoted: boolean,
) {
  const parts = [
    `numFmtId="${formatId(format)}" fontId="${indexOf(fonts, font)}" fillId="${indexOf(fills, fill)}"`,
    `borderId="${indexOf(borders, edge)}" xfId="0"${quoted ? ' quotePrefix="1"' : ''}`,
    'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"',
  ]
  const side = align === 'right' ? 'horizontal="right" indent="1"' : 'horizontal="left"'
  const alignment = `<alignment ${side} vertical="top"${wrap ? ' wrapText="1"' : ''}/>`
  return `<xf ${parts.join(' ')}>${alignment}</xf>`
}

const list = (tag: string, items: string[]) => `<${tag} count="${items.length}">${items.join('')}</${tag}>`

export function stylesXml(): string {
  const { general: _, ...own } = formats
  const numFmts = Object.entries(own).map(
    ([name, code]) =>
      `<numFmt numFmtId="${formatId(name as keyof typeof own)}" formatCode="${escapeXml(code)}"/>`,
  )
  const base = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
  const xfs = [...styles.values()].flatMap((style) => [xf(style, false), xf(style, true)])
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    list('numFmts', numFmts),
    list('fonts', Object.values(fonts)),
    list('fills', Object.values(fills)),
    list('borders', Object.values(borders)),
    list('cellStyleXfs', [base]),
    list('cellXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>', ...xfs]),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    '</styleSheet>',
  ].join('')
}
