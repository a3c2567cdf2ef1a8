import { hash } from 'node:crypto'
import {
  appendToEdge,
  edgeLength,
  leafHash,
  rootOfEdge,
  type Edge,
  type Hash,
} from '@insaka/domain/audit/tree'

export const sha256: Hash = (bytes) => hash('sha256', bytes, 'buffer')

/** So many events have a node of their own once they are full. */
export const leavesOfNode = 256
/** The full subtrees of the last node before it is full: 128, 64 and so on down to one leaf. */
const beforeFull = Math.log2(leavesOfNode)
const hashBytes = 32

export const leafOf = (digest: string): Uint8Array => leafHash(sha256, Buffer.from(digest, 'hex'))

export const edgeOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    bytes.subarray(at * hashBytes, (at + 1) * hashBytes),
  )

/** The tree of a history, to which events are added one after the other. */
export class GrowingTree {
  size: number
  edge: Edge
  private nodes: { index: number; hash: Uint8Array }[] = []

  constructor(size = 0, edge: Uint8Array = new Uint8Array()) {
    this.size = size
    const kept = edgeOf(edge)
    // One that was damaged keeps nobody from saving; the check of the history names it.
    this.edge = Array.from({ length: edgeLength(size) }, (_, at) => kept[at] ?? new Uint8Array(hashBytes))
  }

  add(digest: string): void {
    const leaf = leafOf(digest)
    if ((this.size + 1) % leavesOfNode === 0) {
      const index = Math.floor(this.size / leavesOfNode)
      this.nodes.push({ index, hash: rootOfEdge(sha256, [...this.edge.slice(-beforeFull), leaf]) })
    }
    this.edge = appendToEdge(sha256, this.edge, this.size, leaf)
    this.size += 1
  }

  /** The nodes that have become full since they were last taken. */
  takeNodes(): { index: number; hash: Uint8Array }[] {
    const taken = this.nodes
    this.nodes = []
    return taken
  }

  get edgeBytes(): Uint8Array {
    return Buffer.concat(this.edge)
  }

  get root(): string {
    return Buffer.from(rootOfEdge(sha256, this.edge)).toString('hex')
  }
}
