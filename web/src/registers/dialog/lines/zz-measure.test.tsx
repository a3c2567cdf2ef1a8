import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { meetings } from '@insaka/domain/meetings/meetings.register'
import { test, expect } from 'vitest'
import { page, cdp } from 'vitest/browser'
import { describedOpener } from '../../../../test/described-samples.ts'
import { cell, item, items } from '../../../../test/sample-lines.tsx'

const register = {
  ...meetings,
  unknown: {},
  fields: { ...meetings.fields, agenda: items(1500) },
} as unknown as AnyRegister
const open = describedOpener(register)
const frame = () => new Promise<void>((r) => requestAnimationFrame(() => setTimeout(r)))

test.each([1])('1,500 lines, cpu %i', async (rate) => {
  await page.viewport(1366, 768)
  await (cdp() as any).send('Emulation.setCPUThrottlingRate', { rate })
  const stored = { agenda: Array.from({ length: 1500 }, (_, i) => item(i + 1, { sum: null })) }
  const dv = cdp() as any
  await dv.send('Profiler.enable')
  await dv.send('Profiler.setSamplingInterval', { interval: 500 })
  await dv.send('Profiler.start')
  const opened = open({}, { record: 4711, role: 'ADMIN', stored: stored as never } as never)
  const t0 = performance.now()
  // the reply of the record starts the rendering
  let t1 = 0; let t2 = 0; let t3 = 0
  const seen = new Promise<void>((resolve) => {
    new MutationObserver((_, o) => {
      if (document.querySelector('[data-line="0"]') && !t2) { t2 = performance.now(); requestAnimationFrame(() => setTimeout(() => { t3 = performance.now() })) }
      if (document.querySelector('[data-line="1499"]')) {
        o.disconnect()
        resolve()
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await opened
  await seen
  const tRows = performance.now() - t0
  await frame()
  t1 = performance.now()
  const prof = (await dv.send('Profiler.stop')).profile
  console.log(rate, 'open', Math.round(t1 - t0), 'rows', Math.round(tRows), 'first', Math.round(t2 - t0), 'painted', Math.round(t3 - t0))
  ;(document.querySelector('[data-line="2"] [data-cell="name"]') as HTMLElement).click()
  await expect.element(cell('Name', 3)).toHaveFocus()
  const input = cell('Name', 3).element() as HTMLInputElement
  const times: number[] = []
  const long: number[] = []
  const po = new PerformanceObserver((l) => l.getEntries().forEach((e) => long.push(Math.round(e.duration))))
  po.observe({ entryTypes: ['longtask'] })
  const dev = cdp() as any
  await dev.send('Profiler.enable')
  await dev.send('Profiler.setSamplingInterval', { interval: 200 })
  await dev.send('Profiler.start')
  for (let i = 0; i < 10; i += 1) {
    const t = performance.now()
    document.execCommand('insertText', false, 'x')
    const sync = performance.now() - t
    await frame()
    times.push(Math.round(performance.now() - t) + Math.round(sync) / 1000)
  }
  const report = (profile: any) => {
    const self = new Map<string, number>()
    const byId = new Map(profile.nodes.map((n: any) => [n.id, n]))
    profile.samples.forEach((id: number, i: number) => {
      const n: any = byId.get(id)
      const k = `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').at(-1).split('?')[0]}:${n.callFrame.lineNumber}`
      self.set(k, (self.get(k) ?? 0) + profile.timeDeltas[i] / 1000)
    })
    return [...self]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 22)
      .map(([k, v]) => `${v.toFixed(1)} ${k}`)
      .join('\n')
  }
  console.log('open\n' + report(prof))
  console.log('keys\n' + report((await dev.send('Profiler.stop')).profile))
  console.log(rate, 'keys to frame', times.join(' '), 'long', long.join(' '))
  long.length = 0
  await dev.send('Profiler.start')
  const a = performance.now()
  await new Promise((r) => setTimeout(r, 1500))
  console.log('pause\n' + report((await dev.send('Profiler.stop')).profile))
  console.log(rate, 'after pause long', long.join(' '), Math.round(performance.now() - a))
  void input
})
