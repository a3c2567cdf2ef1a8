/** SHA-256, as the platform provides it. */
export type HashFunction = (bytes: Uint8Array) => Uint8Array

/** The roots of a tree's full subtrees, largest first: enough to append leaves and to compute the root. */
export type Edge = readonly Uint8Array[]

/** RFC 6962 hashes leaves and nodes with different first bytes, so a leaf cannot pass for a node or the reverse. */
export function leafHash(hash: HashFunction, digest: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + digest.length)
  bytes.set(digest, 1)
  return hash(bytes)
}

export function nodeHash(hash: HashFunction, left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + left.length + right.length)
  bytes[0] = 1
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return hash(bytes)
}

/** The edge of a tree of `size` leaves after another leaf hash is appended. */
export function appendToEdge(hash: HashFunction, edge: Edge, size: number, leaf: Uint8Array): Uint8Array[] {
  const newEdge = [...edge]
  let node = leaf
  // A new subtree merges with each full subtree of equal size.
  for (let full = size; full % 2 === 1; full = (full - 1) / 2) node = nodeHash(hash, newEdge.pop()!, node)
  newEdge.push(node)
  return newEdge
}

/** The number of full subtrees equals the number of ones in the binary form of the size. */
export const edgeLength = (size: number): number => size.toString(2).replaceAll('0', '').length

export function rootOfEdge(hash: HashFunction, edge: Edge): Uint8Array {
  if (edge.length === 0) return hash(new Uint8Array())
  return edge.reduceRight((right, left) => nodeHash(hash, left, right))
}

/** The edge of a tree after leaves, given as digests of events, are appended. */
export function extendEdge(
  hash: HashFunction,
  before: Edge,
  size: number,
  digests: Iterable<Uint8Array>,
): Edge {
  let edge = before
  let leaves = size
  for (const digest of digests) edge = appendToEdge(hash, edge, leaves++, leafHash(hash, digest))
  return edge
}

/** The edge over leaf hashes, or over the roots of subtrees of equal size. */
export function edgeOfHashes(hash: HashFunction, hashes: Iterable<Uint8Array>): Edge {
  let edge: Edge = []
  let size = 0
  for (const each of hashes) edge = appendToEdge(hash, edge, size++, each)
  return edge
}

/** The root over hashes of leaves or subtrees; the last subtree may be smaller. */
export const rootOfHashes = (hash: HashFunction, hashes: Iterable<Uint8Array>): Uint8Array =>
  rootOfEdge(hash, edgeOfHashes(hash, hashes))

/** The audit path of a leaf, from the leaf up. `rootOfRange` gets the indexes `from` (included) and `to` (excluded). */
export function auditPath(
  index: number,
  size: number,
  rootOfRange: (from: number, to: number) => Uint8Array,
): Uint8Array[] {
  const path: Uint8Array[] = []
  let from = 0
  let to = size
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from)
    if (index < middle) {
      path.unshift(rootOfRange(middle, to))
      to = middle
    } else {
      path.unshift(rootOfRange(from, middle))
      from = middle
    }
  }
  return path
}

/** The root computed from a leaf and its path, or null if the path does not fit a tree of this size. */
export function rootOfPath(
  hash: HashFunction,
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | null {
  if (!(index >= 0 && index < size)) return null
  // From the top down: the side of each node on which the leaf is.
  const isLeft: boolean[] = []
  let from = 0
  let to = size
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from)
    isLeft.push(index < middle)
    if (index < middle) to = middle
    else from = middle
  }
  if (path.length !== isLeft.length) return null
  return path.reduce(
    (node, sibling) => (isLeft.pop() ? nodeHash(hash, node, sibling) : nodeHash(hash, sibling, node)),
    leaf,
  )
}

function largestPowerBelow(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}
