// npm run bench -- --only=import [--rows=2000]
// Measures how checking, importing and taking back low value papers slows down saves in the same and in another
// institution.
import { parseArgs } from 'node:util'
import { figures, compareWithTarget, median } from './targets.ts'
import { createEmptyInstitution, openBenchDatabase, type BenchInstitution } from './bench-database.ts'
import { startServer, type RunningServer } from './start-server.ts'

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, rows: { type: 'string', default: '2000' } },
})
const rows = Number(options.rows)
const maxMs = 2_000

const headings = [
  'Former Reference',
  'Initiated On',
  'Requisitioned On',
  'Description',
  'Vendor',
  'Department',
  'Expense Type',
  'Funder',
  'Procurement Category',
  'Procurement Method',
  'Procurement Mode',
  'Purchase Order Value',
  'Currency',
]

function csvOf(department: string): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const day = `2024-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`
    const cells = [`OLD/${i}`, day, day, `Supply of item ${i}`, `Vendor ${i % 200}`, department]
    return [...cells, 'OPEX', 'GRZ', 'G', 'SIMPLIFIED_BIDDING', 'MANUAL', `${1_000 + i}.50`, 'ZMW'].join(',')
  })
  return [headings.join(','), ...lines].join('\r\n')
}

type ImportResponse = { payload?: { import?: { id: number; state: string } } }

async function call(
  server: RunningServer,
  token: string,
  method: string,
  path: string,
  body?: object | FormData,
) {
  const isForm = body instanceof FormData
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const responseBody = (await response.json()) as ImportResponse
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(responseBody)}`)
  return responseBody.payload!
}

const departmentOf = ({ departments }: BenchInstitution): string => departments[0]!.code

/** Saves enquiries one after another while `shouldContinue` holds; returns their durations in ms. */
async function saveRepeatedly(
  server: RunningServer,
  institution: BenchInstitution,
  shouldContinue: () => boolean,
): Promise<number[]> {
  const times: number[] = []
  while (shouldContinue()) {
    const startedAt = performance.now()
    await call(server, institution.token, 'POST', `/api/procurement/enquiry/0/id/10/${institution.userId}`, {
      enquiryType: 'RFQ',
      issuedOn: '2026-03-02T10:00:00+02:00',
      closedOn: '2026-03-20T10:00:00+02:00',
      funder: 'GRZ',
      department: departmentOf(institution),
      description: 'Saved during an import',
      biddersInvited: 3,
      bidsReceived: 1,
      vendorCategory: 'CITIZEN',
    })
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return times
}

const database = await openBenchDatabase()
try {
  const importingInstitution = await createEmptyInstitution(database, 'lvp', {
    code: 'OWN',
    departments: 8,
    officers: 20,
  })
  const otherInstitution = await createEmptyInstitution(database, 'lvp', {
    code: 'OTHER',
    departments: 8,
    officers: 20,
  })
  const server = await startServer(database)
  try {
    const quietUntil = performance.now() + 5_000
    const quietTimes = await saveRepeatedly(
      server,
      importingInstitution,
      () => performance.now() < quietUntil,
    )
    const form = new FormData()
    form.append('file', new Blob([csvOf(departmentOf(importingInstitution))]), 'papers.csv')
    const uploaded = await call(
      server,
      importingInstitution.adminToken,
      'POST',
      '/api/imports?register=lvp',
      form,
    )
    const importPath = `/api/imports/${uploaded.import!.id}`
    await call(server, importingInstitution.adminToken, 'PUT', `${importPath}/columns`, { columns: {} })
    const phases = { check: 'CHECKING', run: 'RUNNING', undo: 'UNDOING' }
    for (const [phase, state] of Object.entries(phases)) {
      let isOver = false
      const startedAt = performance.now()
      await call(
        server,
        importingInstitution.adminToken,
        'POST',
        `${importPath}/${phase}`,
        phase === 'run' ? { onlyRight: true } : undefined,
      )
      const [ofOwn, ofOther] = [importingInstitution, otherInstitution].map((institution) =>
        saveRepeatedly(server, institution, () => !isOver),
      )
      while ((await call(server, importingInstitution.adminToken, 'GET', importPath)).import!.state === state)
        await new Promise((resolve) => setTimeout(resolve, 200))
      isOver = true
      console.log(`${phase}: ${rows} rows in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
      for (const [whose, times] of [
        ['the same institution', await ofOwn!],
        ['another one', await ofOther!],
      ] as const) {
        const longest = Math.max(...times)
        figures.push({
          figure: `the longest save of ${whose} during ${phase}, in shares of ${maxMs} ms; the median, and that before`,
          measured: `${longest.toFixed(0)} ms, ${median(times).toFixed(0)} ms`,
          baseline: `${median(quietTimes).toFixed(0)} ms`,
          ...compareWithTarget(longest / maxMs, 1, 'at most'),
        })
      }
    }
  } finally {
    await server.stop()
  }
} finally {
  await database.close()
}
console.table(figures)
if (figures.some(({ met }) => met === 'MISSED')) process.exitCode = 1
