import { startProduct } from './start-product.mjs'

/** Global setup: starts the built product once for all stories and returns its teardown. */
export default async function serveStories() {
  const product = await startProduct()
  process.env.STORIES_URL = product.url
  process.env.STORIES_DATA_DIR = product.dataDir
  return () => product.stop()
}
