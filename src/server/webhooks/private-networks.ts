// Addresses that only this machine or its own network can mean. A webhook must not reach them from the inside.
import { BlockList, isIP } from 'node:net'

// Two lists: one alone would look an IPv4 address up among the IPv6 networks too.
const PRIVATE_V4 = new BlockList()
const PRIVATE_V6 = new BlockList()
const V4: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
// Outside 2000::/3 nothing is public; inside it, what carries an IPv4 address or is for documents is not either.
const V6: [network: string, bits: number][] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
]
for (const [network, bits] of V4) PRIVATE_V4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of V6) PRIVATE_V6.addSubnet(network, bits, 'ipv6')

export function isPrivate(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  return family === 4 ? PRIVATE_V4.check(address, 'ipv4') : PRIVATE_V6.check(address, 'ipv6')
}

/** Whether an address names such a network without asking a name server. */
export function literalPrivate(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPrivate(host)
  return host === 'localhost' || host.endsWith('.localhost')
}
