/** The network to which the limits of an address apply. An IPv6 line has at least a /64, so a /64 is one network. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (v4 !== undefined) return v4
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':')
  const missing = Array<string>(Math.max(0, 8 - groups.length - tail.split(':').length)).fill('0')
  return [...groups, ...(address.includes('::') ? missing : [])].slice(0, 4).join(':')
}
