// npm run bench -- [--register=enquiries|lvp|mpc] [--small=10000] [--large=1000000] [--others=0] [--seconds=3]
//                  [--rounds=3] [--only=floor|pages]
// `others`: so many records lie about in a third institution.
import { parseArgs } from 'node:util'
import type { RegisterName } from '../server/test/support/many-records.ts'
import { besideFloor, driverLoop, type Pace } from './beside-floor.ts'
import { record } from './capture.ts'
import { figures } from './figures.ts'
import { pagesOf } from './pages.ts'
import { fill, openGrounds, type Grounds, type Place } from './prepare.ts'
import { startFloor, startServer } from './processes.ts'
import { page, registers, save } from './registers.ts'

const { values: options } = parseArgs({
  options: {
    register: { type: 'string', default: 'enquiries' },
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    others: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const [small, large, others] = [options.small, options.large, options.others].map(Number) as [
  number,
  number,
  number,
]
const pace: Pace = { seconds: Number(options.seconds), rounds: Number(options.rounds) }
const isRegister = (name: string): name is RegisterName => Object.hasOwn(registers, name)

async function measure(on: Grounds, few: Place, many: Place): Promise<void> {
  const read = page(few, '0/id/12', '?scope=institution')
  const recordings = {
    read: await record(on.platform, read),
    create: await record(on.platform, save(few)),
  }
  const server = await startServer(on)
  const floor = await startFloor(on, recordings)
  const wanted = [
    { what: 'page read', call: read, name: 'read', target: 0.6 },
    { what: 'create', call: save(few), name: 'create', target: 0.5 },
  ]
  try {
    if (options.only !== 'pages') {
      for (const each of wanted) {
        for (const connections of [1, 20, 200]) {
          await besideFloor({ server, floor, pace }, { ...each, connections })
        }
      }
    }
    if (options.only !== 'floor') await pagesOf({ server, pace }, few, many)
  } finally {
    await Promise.all([server.stop(), floor.stop()])
  }
  for (const [name, recording] of Object.entries(recordings)) await driverLoop(on, name, recording)
}

async function main(register: RegisterName): Promise<void> {
  const grounds = await openGrounds()
  try {
    const began = performance.now()
    const few = await fill(grounds, register, 'FEW', small)
    const many = await fill(grounds, register, 'MANY', large)
    if (others > 0) await fill(grounds, register, 'OTHERS', others)
    const sizes = [small, large, others].filter((size) => size > 0).join(' and ')
    const took = Math.round((performance.now() - began) / 1000)
    console.log(`Filled ${register} with ${sizes} records in ${took} s.`)
    await measure(grounds, few, many)
  } finally {
    await grounds.close()
  }
  console.table(figures)
  process.exitCode = figures.some(({ met }) => met === 'MISSED') ? 1 : 0
}

if (isRegister(options.register)) await main(options.register)
else console.error(`There is no register ${options.register}: ${Object.keys(registers).join(', ')}.`)
