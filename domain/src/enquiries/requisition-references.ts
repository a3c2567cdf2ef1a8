/** An enquiry names the requisitions for which it is made by their references, separated by commas. */
export const requisitionFieldLimit = 300

export const referencesIn = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

export const normalizeReferences = (text: string | null | undefined): string | null =>
  referencesIn(text).join(', ') || null

/** The numbers of requisitions in references such as 'MOH.ICT.REQ.12.03.26'. */
export const requisitionNumbersIn = (text: string | null | undefined): number[] =>
  referencesIn(text).flatMap((reference) => {
    const number = /\.REQ\.([1-9]\d{0,14})\.\d\d\.\d\d$/.exec(reference)?.[1]
    return number === undefined ? [] : [Number(number)]
  })

/** Label of the references in enquiries and papers. */
export const requisitionLabel = 'Requisition'
