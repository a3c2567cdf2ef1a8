import type { Shield } from './document-model.ts'
import { escapeLine } from './escape-xml.ts'

export const pictureHeight = 2.2
const maxWidth = 20
const unitsPerCentimetre = 360_000

const main = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const spreadsheet = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The coat of arms in the first cell, scaled proportionally. */
export function drawingXml({ width, height }: Shield, institution: string): string {
  const scale = Math.min(pictureHeight / height, maxWidth / width) * unitsPerCentimetre
  const size = (length: number) => Math.max(1, Math.round(length * scale))
  const extent = `cx="${size(width)}" cy="${size(height)}"`
  const description = escapeLine(`Coat of arms of ${institution}`)
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    `<xdr:wsDr xmlns:xdr="${spreadsheet}" xmlns:a="${main}" xmlns:r="${relations}"><xdr:oneCellAnchor>`,
    '<xdr:from><xdr:col>0</xdr:col><xdr:colOff>19050</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>19050</xdr:rowOff></xdr:from>',
    `<xdr:ext ${extent}/><xdr:pic>`,
    `<xdr:nvPicPr><xdr:cNvPr id="2" name="Coat of arms" descr="${description}"/>`,
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>',
    '<xdr:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>',
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>`,
    '</xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>',
  ].join('')
}
