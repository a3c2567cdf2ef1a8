import type { Fact, Section, Shield } from '../workbook/document-model.ts'

/** A report as both of its files show it: what is on the cover, and tables in their order. */
export type ReportDocument = {
  /** 'Procurement Progress Report' */
  title: string
  institution: {
    name: string
    alias: string
    /** Address, telephone and e-mail, as far as they are known. */
    contacts: string[]
    shield: Shield | null
  }
  /** What is said on the cover: period, report date, filters, who prepared it. */
  facts: Fact[]
  /** Not to be missed on the cover: that it is provisional, or that there is nothing to report. */
  notices: string[]
  /** Small, at the foot of each page: what it is, for which period, made when and by whom. */
  foot: string
  sections: Section[]
  certification: Certification
}

/** Lines for names, signatures and dates. */
export type Certification = { heading: string; statement: string; signatories: string[] }
