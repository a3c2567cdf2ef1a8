import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js'
import { expect, test } from 'vitest'
import { Buffer, createHash } from '../../test/node-exports.ts'
import { fromBase64, fromHex, toBase64, toHex } from './byte-encoding.ts'
import {
  appendToEdge,
  auditPath,
  extendEdge,
  edgeLength,
  leafHash,
  rootOfEdge,
  rootOfPath,
  rootOfHashes,
  type Edge,
} from './merkle-tree.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const digests = Array.from({ length: 1000 }, (_, index) => sha256(Buffer.from(`event ${index}`)))
const digestAt = (index: number): Uint8Array => digests.at(index)!
const leaves = digests.map((digest) => leafHash(sha256, digest))
const leafAt = (index: number): Uint8Array => leaves.at(index)!

const rootCache = new Map<string, Uint8Array>()
function rootOfRange(from: number, to: number): Uint8Array {
  const range = `${from} ${to}`
  const root = rootCache.get(range) ?? rootOfHashes(sha256, leaves.slice(from, to))
  rootCache.set(range, root)
  return root
}

/** The published test vectors of Certificate Transparency. */
const publishedLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const publishedRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test.each(publishedRoots.map((root, size) => ({ size, root })))(
  'computes the published root over $size leaves',
  ({ size, root }) => {
    const edge = extendEdge(sha256, [], 0, publishedLeaves.slice(0, size).map(fromHex))
    expect(toHex(rootOfEdge(sha256, edge))).toBe(root)
  },
)

/** Verifies a path with another implementation; throws if it does not lead to the root. */
function verifyWithOtherLibrary(index: number, size: number, path: Uint8Array[], root: Uint8Array): void {
  verifyMerkleInclusion(
    {
      canonicalizedBody: Buffer.from(digestAt(index)),
      inclusionProof: { logIndex: String(index), hashes: path.map((hash) => Buffer.from(hash)) },
    } as never,
    { logSize: BigInt(size), logHash: Buffer.from(root) } as never,
  )
}

test('computes the same roots and paths as another implementation for 300 sizes', () => {
  let edge: Edge = []
  for (let size = 1; size <= 300; size++) {
    edge = appendToEdge(sha256, edge, size - 1, leafAt(size - 1))
    expect(edge).toHaveLength(edgeLength(size))
    const root = rootOfEdge(sha256, edge)
    for (const index of new Set([0, 1, size >> 1, size - 2, size - 1])) {
      if (index < 0 || index >= size) continue
      const path = auditPath(index, size, rootOfRange)
      verifyWithOtherLibrary(index, size, path, root)
      expect(toHex(rootOfPath(sha256, leafAt(index), index, size, path)!)).toBe(toHex(root))
    }
  }
})

test.each([1, 2, 7, 64, 255, 256, 257])('proves each leaf of a tree of %i', (size) => {
  const root = rootOfRange(0, size)
  for (let index = 0; index < size; index++) {
    const path = auditPath(index, size, rootOfRange)
    verifyWithOtherLibrary(index, size, path, root)
    expect(toHex(rootOfPath(sha256, leafAt(index), index, size, path)!)).toBe(toHex(root))
  }
})

test('a path for another leaf, position or size leads to no root, or to another', () => {
  const size = 300
  const root = toHex(rootOfRange(0, size))
  const path = auditPath(77, size, rootOfRange)
  const computeRoot = (leaf: number, index: number, treeSize: number, hashes = path) => {
    const computed = rootOfPath(sha256, leafAt(leaf), index, treeSize, hashes)
    return computed === null ? null : toHex(computed)
  }
  expect(computeRoot(77, 77, size)).toBe(root)
  expect(computeRoot(78, 77, size)).not.toBe(root)
  expect(computeRoot(77, 76, size)).not.toBe(root)
  expect(computeRoot(77, 77, 256)).toBeNull()
  expect(computeRoot(77, 77, 600)).toBeNull()
  expect(computeRoot(77, 77, size, path.slice(1))).toBeNull()
  expect(computeRoot(77, 77, size, path.toReversed())).not.toBe(root)
  expect(computeRoot(77, -1, size)).toBeNull()
  expect(computeRoot(77, size, size)).toBeNull()
  expect(computeRoot(77, Number.NaN, size)).toBeNull()
})

test('the root over the roots of every 256 leaves equals the root over the leaves', () => {
  for (const size of [1, 255, 256, 257, 511, 512, 513, 1000]) {
    const chunks = Array.from({ length: Math.ceil(size / 256) }, (_, at) =>
      rootOfRange(at * 256, Math.min(size, (at + 1) * 256)),
    )
    expect(toHex(rootOfHashes(sha256, chunks))).toBe(toHex(rootOfRange(0, size)))
  }
})

test('encodes bytes like Node, and decodes them', () => {
  for (let length = 0; length <= 40; length++) {
    const bytes = Buffer.concat(digests.slice(0, 2)).subarray(0, length)
    expect(toBase64(bytes)).toBe(bytes.toString('base64'))
    expect(toHex(bytes)).toBe(bytes.toString('hex'))
    expect(Buffer.from(fromBase64(toBase64(bytes)))).toEqual(Buffer.from(bytes))
    expect(Buffer.from(fromHex(toHex(bytes)))).toEqual(Buffer.from(bytes))
  }
})
