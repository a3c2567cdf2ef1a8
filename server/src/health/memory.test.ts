import { expect, it } from 'vitest'
import { memoryOf, memoryStatPaths } from './memory.ts'

const reading = { available: 100, limit: 1_000, free: 5_000, total: 8_000 }
const stat = 'anon 300\ninactive_anon 7\ninactive_file 400\nactive_file 200\n'

it.each([
  ['what was read once is available', reading, stat, 500],
  ['that of older systems counts the groups below', reading, `${stat}total_inactive_file 600\n`, 700],
  ['no more than the limit is', { ...reading, available: 900 }, stat, 1_000],
  ['no more than the computer has is', { ...reading, free: 450 }, stat, 450],
  ['without a figure it is what is not used', reading, null, 100],
])('in a container %s', (_, of, text, availableBytes) => {
  expect(memoryOf(of, text)).toEqual({ availableBytes, totalBytes: 1_000 })
})

it.each([0, 2 ** 63, 8_000])('reports the memory of this computer for a limit of %d', (limit) => {
  expect(memoryOf({ ...reading, limit }, stat)).toEqual({ availableBytes: 5_000, totalBytes: 8_000 })
})

it.each([
  ['0::/\n', ['/sys/fs/cgroup/memory.stat', '/sys/fs/cgroup/memory.stat']],
  [
    '0::/system.slice/insaka.service\n',
    ['/sys/fs/cgroup/system.slice/insaka.service/memory.stat', '/sys/fs/cgroup/memory.stat'],
  ],
  [
    '5:cpu,memory:/docker/1\n0::/\n',
    ['/sys/fs/cgroup/memory/docker/1/memory.stat', '/sys/fs/cgroup/memory/memory.stat'],
  ],
  ['', ['/sys/fs/cgroup/memory.stat', '/sys/fs/cgroup/memory.stat']],
])('finds memory.stat for the groups %j', (groups, paths) => {
  expect(memoryStatPaths(groups)).toEqual(paths)
})
