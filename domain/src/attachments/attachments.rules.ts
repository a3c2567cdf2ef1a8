/** Limits for the PDF of a paper: large enough for a long scan, small enough for a slow connection. */
export const attachmentLimits = {
  mib: 10,
  bytes: 10 * 1024 * 1024,
  /** Limits for uploads that belong to no paper yet: number per user, and lifetime. */
  waiting: 20,
  waitingHours: 24,
} as const

export const attachmentType = 'application/pdf'

const saveAgainAdvice = 'Open it, save it as PDF again and choose the new file.'

export const attachmentFaults = {
  tooLarge: `This file is larger than ${attachmentLimits.mib} MB. Choose a smaller one.`,
  empty: 'This file is empty. Choose another one.',
  notNamedPdf: 'The file name must end in .pdf. Choose a PDF file.',
  noPdf: 'This file is not a PDF. Choose a PDF file.',
  damaged: `This PDF is damaged or was cut off. ${saveAgainAdvice}`,
  somethingBehind: `This PDF has extra data at its end, or was cut off. ${saveAgainAdvice}`,
  startsPrograms: 'This PDF can start programs on a reader’s computer. Choose one that cannot.',
  holdsFiles: 'This PDF contains other files or media. Save it without them and choose the new file.',
  sealed: 'The contents of this PDF cannot be checked. Print it as PDF and choose the new file.',
} as const

/** Cheap check by size and first bytes, made in the browser before the upload and again by the server. */
export function fileStartFault(size: number, firstBytes: Uint8Array): string | null {
  if (size > attachmentLimits.bytes) return attachmentFaults.tooLarge
  if (size === 0) return attachmentFaults.empty
  const head = String.fromCharCode(...firstBytes.subarray(0, 8))
  return /^%PDF-\d\.\d/.test(head) ? null : attachmentFaults.noPdf
}

type ChosenFile = {
  name: string
  type: string
  size: number
  slice: (from: number, to: number) => { arrayBuffer: () => Promise<ArrayBuffer> }
}

export async function chosenFileFault(file: ChosenFile): Promise<string | null> {
  const { name, type, size } = file
  // The type is empty where the operating system does not know it.
  const isNamedPdf = /\.pdf$/i.test(name) && (type === '' || type === attachmentType)
  if (!isNamedPdf) return attachmentFaults.notNamedPdf
  return fileStartFault(size, new Uint8Array(await file.slice(0, 8).arrayBuffer()))
}

export const attachmentNotRemovable = 'An attachment can be replaced, not removed.'
/** One message for every cause (unknown, foreign, used, expired), so it reveals nothing about files of others. */
export const attachmentNotFoundMessage = 'This file cannot be attached. Choose it again.'
export const tooManyWaitingFilesMessage =
  `You have uploaded ${attachmentLimits.waiting} files without saving their papers. ` +
  `Save the papers, or wait: unused files are deleted after ${attachmentLimits.waitingHours} hours.`
