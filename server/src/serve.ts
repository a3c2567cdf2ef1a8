import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { firstStartPath } from '@insaka/domain/first-start/first-start.labels'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { demoAccounts, demoPassword } from './demo/demo-data.ts'
import { hasDemo } from './demo/demo.repository.ts'
import { demoNow, seedDemo } from './demo/seed-demo.ts'
import { isInstallationStarted } from './first-start/read-start-link.ts'
import { signStartLink } from './first-start/start-link.ts'
import { startupBanner } from './startup-banner.ts'
import { isLoopbackHost } from './http/loopback.ts'
import type { Installation } from './installation.ts'
import { listen, readTls } from './listen.ts'
import type { Platform } from './platform.ts'
import { serverFolder } from './server-folder.ts'

const webFolder = join(serverFolder, '..', 'web', 'dist')

/** Seeds demo data if configured, starts listening and prints the startup banner. */
export async function serve(config: Config, installation: Installation): Promise<FastifyInstance> {
  const { platform, logger, checkReady } = installation
  if (config.demoData) await seedDemo(platform, demoNow(config.demoToday, platform.clock))
  const demo = (await platform.database.readDirectory(hasDemo))
    ? { password: demoPassword, accounts: demoAccounts }
    : null

  if (!config.backups && !demo) logger.warn('No automatic backups: BACKUP_DIR is not set.')

  const app = await buildApp({
    platform,
    config: { ...config, tls: config.tls && readTls(config.tls) },
    logger,
    checkReady,
    demo,
    ...(existsSync(join(webFolder, 'index.html')) && { webFolder }),
  })
  await listen(app, config)
  const url = config.publicUrl ?? localUrl(app, config)
  console.log(startupBanner(url, offersDemo(config) ? demo : null, await firstStartLink(platform, url)))
  return app
}

/** The setup link of an installation without users; null once there are any. */
async function firstStartLink(platform: Platform, url: string): Promise<string | null> {
  if (await platform.database.readDirectory(isInstallationStarted)) return null
  return `${url}${firstStartPath}#${await signStartLink(platform)}`
}

function localUrl(app: FastifyInstance, config: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
  return `${config.tls ? 'https' : 'http'}://${host}:${port}`
}

/** Behind a proxy every request seems to come from this computer, so no demo is offered. */
const offersDemo = ({ host, demoSignIn, trustProxy }: Config): boolean =>
  isLoopbackHost(host) && demoSignIn && trustProxy === null
