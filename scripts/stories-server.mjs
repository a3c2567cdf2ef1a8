import { startProduct } from './start-product.mjs'

/** Global setup: starts the built product once for all stories and returns its teardown. */
export default async function serveStories() {
  const product = await startProduct()
  process.env.STORIES_URL = product.url
  process.env.STORIES_DATA_DIR = product.dataDir
  await switchOffDecisions(product.url)
  return () => product.stop()
}

/** Most stories type approval dates, so the first demo institution does not decide in Insaka. */
async function switchOffDecisions(url) {
  const send = async (method, path, body, headers = {}) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`)
    return (await reply.json()).payload
  }
  const signIn = { username: 'demo.admin', password: 'insaka-demo' }
  const { access_token: token } = await send('POST', '/api/auth/authorize', signIn)
  const headers = { authorization: `Bearer ${token}` }
  const path = '/api/admin/decision-settings'
  const { settings } = await send('GET', path, undefined, headers)
  await send('PUT', path, { ...settings, decisionsFrom: null }, headers)
}
