/** One PDF for a paper: large enough for a scan of many pages, small enough for a slow line. */
export const attachmentLimits = {
  mib: 10,
  bytes: 10 * 1024 * 1024,
  /** How many files one person may have uploaded that belong to no paper yet, and how long they are kept. */
  waiting: 20,
  waitingHours: 24,
} as const

export const attachmentType = 'application/pdf'

const saveAgainAdvice = 'Please open it, save it as PDF again and choose the new file.'

/** Why a file is not taken. The form says the same before it sends anything. */
export const attachmentFaults = {
  tooLarge: `The PDF may have at most ${attachmentLimits.mib} MiB. Please choose a smaller one.`,
  empty: 'This file is empty. Please choose another one.',
  notNamedPdf: 'The name of the file must end in .pdf. Please choose a PDF.',
  noPdf: 'This file is not a PDF. Choose a PDF file.',
  damaged: `This PDF is damaged or was cut off. ${saveAgainAdvice}`,
  somethingBehind: `This PDF does not end where it should: something else hangs behind it, or it was cut off. ${saveAgainAdvice}`,
  startsPrograms: 'This PDF can start programs on the computer of its reader. Please choose one that cannot.',
  holdsFiles:
    'There are other files or media inside this PDF. Please save it without them and choose the new file.',
  sealed:
    'This PDF is packed in a way that cannot be looked into. Please print it as PDF and choose the new file.',
} as const

/** The cheapest look at a file, by its size and its first bytes: what can be said before it is sent. */
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

/** What the form says of a file that was chosen there, by its first bytes alone. */
export async function chosenFileFault(file: ChosenFile): Promise<string | null> {
  const { name, type, size } = file
  // Where the computer knows no type, it says nothing.
  const isNamedPdf = /\.pdf$/i.test(name) && (type === '' || type === attachmentType)
  if (!isNamedPdf) return attachmentFaults.notNamedPdf
  return fileStartFault(size, new Uint8Array(await file.slice(0, 8).arrayBuffer()))
}

export const attachmentNotRemovable = 'An attachment can be replaced, not removed.'
/** Said alike of a file that never was, of somebody else's, of one in use and of one that is too old. */
export const attachmentNotFound = 'There is no such file to attach. Please choose the file again.'
export const tooManyWaitingFiles =
  `You have uploaded ${attachmentLimits.waiting} files that belong to no paper yet. ` +
  `Save the papers, or wait: such files are removed after ${attachmentLimits.waitingHours} hours.`
