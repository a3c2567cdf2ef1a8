import { hash } from 'node:crypto'
import {
  appendToEdge,
  edgeLength,
  leafHash,
  rootOfEdge,
  type Edge,
  type HashFunction,
} from '@insaka/domain/audit-log/merkle-tree'

export const sha256: HashFunction = (bytes) => hash('sha256', bytes, 'buffer')

export const leavesPerNode = 256
/** Number of full subtrees just before a node is full: 128, 64 and so on down to one leaf. */
const subtreesBeforeFullNode = Math.log2(leavesPerNode)
const hashBytes = 32

export const leafOf = (digest: string): Uint8Array => leafHash(sha256, Buffer.from(digest, 'hex'))

export const splitEdge = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    bytes.subarray(at * hashBytes, (at + 1) * hashBytes),
  )

export class MerkleTreeBuilder {
  size: number
  edge: Edge
  private nodes: { index: number; hash: Uint8Array }[] = []

  constructor(size = 0, edge: Uint8Array = new Uint8Array()) {
    this.size = size
    const storedEdge = splitEdge(edge)
    // A damaged edge must not block writes; the check of the history reports it.
    this.edge = Array.from(
      { length: edgeLength(size) },
      (_, at) => storedEdge[at] ?? new Uint8Array(hashBytes),
    )
  }

  add(digest: string): void {
    const leaf = leafOf(digest)
    if ((this.size + 1) % leavesPerNode === 0) {
      const index = Math.floor(this.size / leavesPerNode)
      this.nodes.push({
        index,
        hash: rootOfEdge(sha256, [...this.edge.slice(-subtreesBeforeFullNode), leaf]),
      })
    }
    this.edge = appendToEdge(sha256, this.edge, this.size, leaf)
    this.size += 1
  }

  /** Returns the nodes filled since the last call. */
  takeFullNodes(): { index: number; hash: Uint8Array }[] {
    const fullNodes = this.nodes
    this.nodes = []
    return fullNodes
  }

  get edgeBytes(): Uint8Array {
    return Buffer.concat(this.edge)
  }

  get root(): string {
    return Buffer.from(rootOfEdge(sha256, this.edge)).toString('hex')
  }
}
