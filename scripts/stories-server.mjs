import { startProduct } from './product.mjs'

/** Starts the built product once for all stories; what it returns stops it after the last one. */
export default async function serveStories() {
  const product = await startProduct()
  process.env.STORIES_URL = product.url
  process.env.STORIES_DATA_DIR = product.dataDir
  return () => product.stop()
}
