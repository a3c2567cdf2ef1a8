export type Product = {
  url: string
  port: number
  dataDir: string
  /** Output of the server so far. */
  output(): string
  stop(): Promise<void>
}

export function startProduct(options?: {
  env?: Record<string, string>
  readyWithin?: number
}): Promise<Product>
