export type Product = {
  url: string
  port: number
  dataDir: string
  /** Everything the server has printed so far. */
  output(): string
  stop(): Promise<void>
}

export function startProduct(options?: {
  env?: Record<string, string>
  readyWithin?: number
}): Promise<Product>
