import { describe, expect, it } from 'vitest'
import { currencies } from '../papers/papers.labels.ts'
import { reportReference } from './report.reference.ts'
import { reportGlossary } from './report.glossary.ts'

describe('the reference of a report', () => {
  it('contains institution, number and month of creation', () => {
    const report = { institution: 'mlwr', number: 7, madeOn: '2026-11-27T10:00:00+02:00' }
    expect(reportReference(report)).toBe('MLWR.RPT.7.11.26')
  })
})

describe('the glossary of a report', () => {
  const meaningOf = (word: string, usedCurrencies = new Set(['ZMW'])) =>
    reportGlossary(usedCurrencies)
      .flatMap(({ words }) => words)
      .find((each) => each.word === word)?.meaning

  it('explains the codes in lists and references', () => {
    expect(['LVP', 'MPC', 'CAPEX', 'NA', 'GRZ'].filter((word) => !meaningOf(word))).toEqual([])
    expect([meaningOf('CP'), meaningOf('NTR'), meaningOf('NCS')]).toEqual([
      'Cooperating Partners',
      'Non Tendered Request',
      'Non Consulting Service',
    ])
  })

  it('contains each code once, and only the currencies of the report', () => {
    const all = reportGlossary(new Set(Object.keys(currencies))).flatMap(({ words }) => words)
    expect(new Set(all.map(({ word }) => word)).size).toBe(all.length)
    expect([meaningOf('ZMW'), meaningOf('USD')]).toEqual(['Zambian Kwacha', undefined])
  })
})
