import type { Fact, Section, Shield } from '../workbook/document-model.ts'

/** Content of a report, independent of the file format. */
export type ReportDocument = {
  title: string
  institution: {
    name: string
    alias: string
    /** Postal address, telephone number and e-mail address, if known. */
    contacts: string[]
    shield: Shield | null
  }
  /** Details on the cover: period, report date, filters and author. */
  facts: Fact[]
  /** Notices on the cover: a provisional report or a nil return. */
  notices: string[]
  /** Footer of each page: reference, title, period, and time and author of the generation. */
  foot: string
  sections: Section[]
  certification: Certification
}

/** Lines for names, signatures and dates. */
export type Certification = { heading: string; statement: string; signatories: string[] }
