import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:7:7::1', '2001:db8:7:7'],
  ['2001:db8:7:7:ffff:1:2:3', '2001:db8:7:7'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0'],
  ['2001:db8::1', '2001:db8:0:0'],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
