import { sha256 } from '@noble/hashes/sha2.js'
import { verifyAuditFiles, type FileToVerify } from '../../domain/src/audit-log/verify-audit-files.ts'
import {
  unprovenTitle,
  provenTitle,
  findingStateLabels,
  verdictOf,
  verdictTexts,
  type VerificationResult,
  type HashingTools,
} from '../../domain/src/audit-log/verification-result.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })
// The asynchronous crypto.subtle would be too slow for a hundred thousand events.
const hashingTools: HashingTools = {
  hash: sha256,
  encode: (text) => encoder.encode(text),
  decode: (bytes) => decoder.decode(bytes),
}

const the = (selector: string): Element => document.querySelector(selector)!
const files = the('#files') as HTMLInputElement
const heads = the('#heads') as HTMLTextAreaElement
const headFiles = the('#head-files') as HTMLInputElement
const button = the('button') as HTMLButtonElement
const progress = the('progress') as HTMLProgressElement
const problem = the('.problem') as HTMLElement
const result = the('#result') as HTMLElement

the('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})

async function check(): Promise<void> {
  setBusy(true)
  problem.textContent = ''
  result.hidden = true
  try {
    const checked = await verifyAuditFiles(
      hashingTools,
      [...(files.files ?? [])].map(toCheck),
      await headsText(),
    )
    if ('problem' in checked) problem.textContent = checked.problem
    else show(checked)
  } catch (error) {
    problem.textContent = `A file could not be read. Please choose it again. (${String(error)})`
  } finally {
    setBusy(false)
  }
}

function setBusy(isBusy: boolean): void {
  button.disabled = isBusy
  progress.hidden = !isBusy
  progress.value = 0
}

async function headsText(): Promise<string | null> {
  const chosen = [...(headFiles.files ?? [])]
  if (heads.value.trim() === '' && chosen.length === 0) return null
  return [heads.value, ...(await Promise.all(chosen.map((file) => file.text())))].join('\n')
}

const toCheck = (file: File): FileToVerify => ({
  name: file.name,
  pieces: () => piecesOf(file),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
})

/** Safari does not support async iteration of streams. */
async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  let read = 0
  let shownAt = 0
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      yield piece.value
      read += piece.value.length
      if (performance.now() - shownAt < 50) continue
      // Buffered chunks resolve immediately; the pause lets the browser paint the progress.
      progress.value = read / file.size
      await new Promise((resolve) => setTimeout(resolve))
      shownAt = performance.now()
    }
  } finally {
    await reader.cancel()
  }
}

function show(checked: VerificationResult): void {
  const verdict = verdictOf(checked)
  result.replaceChildren(
    element('h2', verdictTexts[verdict], `verdict ${verdict}`),
    list(
      'findings',
      checked.findings.map(({ state, text }) => [
        element('span', findingStateLabels[state], `state ${state}`),
        element('span', text),
      ]),
    ),
    ...titled(provenTitle, checked.proves),
    ...titled(unprovenTitle, checked.provesNot),
  )
  result.hidden = false
  result.focus()
}

const titled = (title: string, lines: string[]): Element[] =>
  lines.length === 0
    ? []
    : [
        element('h2', title),
        list(
          '',
          lines.map((line) => [document.createTextNode(line)]),
        ),
      ]

function list(className: string, items: Node[][]): Element {
  const listElement = element('ul', '', className)
  for (const parts of items) {
    const item = document.createElement('li')
    item.append(...parts)
    listElement.append(item)
  }
  return listElement
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}
