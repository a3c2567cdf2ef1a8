import type { Fact, Section, Shield } from '../workbook/document-model.ts'

/** Content of a report, independent of the file format. */
export type ReportDocument = {
  title: string
  institution: {
    name: string
    alias: string
    contacts: string[]
    shield: Shield | null
  }
  facts: Fact[]
  /** Notices on the cover: a provisional report or a nil return. */
  notices: string[]
  /** Footer of each page: reference, title, period, and time and author of the generation. */
  foot: string
  sections: Section[]
  certification: Certification
}

export type Certification = { heading: string; statement: string; signatories: string[] }
