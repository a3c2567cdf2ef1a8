import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number }
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

const top = fileURLToPath(new URL('..', import.meta.url))
const shown = 25
/** `dispatch` is how the profile itself is begun and ended. */
const uncounted = new Set(['(idle)', '(root)', 'dispatch'])
/** What lies longer between two looks is time that other programs had. */
const longestUs = 1_000

/** The functions that take most time by themselves, and the packages and folders they belong to. */
export function tellProfile(file: string, calls: number): void {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const functions = new Map<string, number>()
  const places = new Map<string, number>()
  const sources = new Map<number, Source>()
  let total = 0
  for (const [i, id] of samples.entries()) {
    if (uncounted.has(frames.get(id)!.functionName)) continue
    if (!sources.has(id)) sources.set(id, sourceOf(id, frames, callers))
    const { name, group } = sources.get(id)!
    const us = Math.min(timeDeltas[i] ?? 0, longestUs)
    total += us
    functions.set(name, (functions.get(name) ?? 0) + us)
    places.set(group, (places.get(group) ?? 0) + us)
  }
  const rows = (times: Map<string, number>, heading: string) =>
    [...times]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, shown)
      .map(([name, us]) => ({
        [heading]: name,
        'µs a call': Math.round(us / calls),
        share: `${((100 * us) / total).toFixed(1)} %`,
      }))
  console.log(`In all ${Math.round(total / calls)} µs a call. By functions, without those they call:`)
  console.table(rows(functions, 'function'))
  console.table(rows(places, 'package or folder'))
}

type Source = { name: string; group: string }

function sourceOf(id: number, frames: Map<number, Frame>, callers: Map<number, number>): Source {
  const frame = frames.get(id)!
  const called = frame.functionName || '(anonymous)'
  if (frame.url !== '') return placeOf(frame, called)
  if (called.startsWith('(') && called !== '(anonymous)') return { name: called, group: called }
  // What is built in takes its time for somebody.
  let caller = callers.get(id)
  while (caller !== undefined && !isWritten(frames.get(caller)!.url)) caller = callers.get(caller)
  const whose = caller === undefined ? 'node' : placeOf(frames.get(caller)!, '').group
  return { name: `${called}, native, for ${whose}`, group: `native, for ${whose}` }
}

const isWritten = (url: string): boolean => url !== '' && !url.startsWith('node:')

function placeOf({ url, lineNumber, columnNumber }: Frame, called: string): Source {
  if (url.startsWith('node:')) {
    return { name: `${called} ${url}`, group: url.split('/').slice(0, 2).join('/') }
  }
  const { path, line } = original(url, lineNumber, columnNumber)
  return { name: `${called} ${path}:${line}`, group: groupOf(path) }
}

const groupOf = (path: string): string => {
  const [, inPackage] = path.split(/^.*node_modules\//)
  return inPackage === undefined
    ? dirname(path)
    : inPackage.split('/', inPackage.startsWith('@') ? 2 : 1).join('/')
}

const maps = new Map<string, SourceMap | null>()

/** Where a place of the built file was written. */
function original(url: string, lineNumber: number, columnNumber: number): { path: string; line: number } {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url
  if (!maps.has(file)) {
    const map = `${file}.map`
    const isOurs = !file.includes('node_modules') && existsSync(map)
    maps.set(file, isOurs ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload) : null)
  }
  const entry = maps.get(file)?.findEntry(lineNumber, columnNumber)
  if (entry && 'originalSource' in entry) {
    const source = resolve(dirname(file), entry.originalSource)
    return { path: relative(top, source), line: entry.originalLine + 1 }
  }
  return { path: relative(top, file), line: lineNumber + 1 }
}
