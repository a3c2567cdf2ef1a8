// Tests of the domain import Node from here, since its sources must compile without Node's types.
export { Buffer } from 'node:buffer'
export { createHash } from 'node:crypto'
