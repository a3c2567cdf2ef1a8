import { defineConfig } from '@playwright/test'
import { launchOptions } from '../scripts/browser.mjs'
import { workers } from '../scripts/worker-count.mjs'

const isLong = process.env.LONG_TESTS === '1'

export default defineConfig({
  testDir: './stories',
  testMatch: isLong ? '**/*.long.story.ts' : '**/*.story.ts',
  testIgnore: isLong ? [] : '**/*.long.story.ts',
  outputDir: '../test-results/stories',
  globalSetup: '../scripts/stories-server.mjs',
  fullyParallel: true,
  workers,
  retries: 0,
  // Only stops hanging stories; the longest one takes a twentieth of this time.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/stories.json' }]],
  use: {
    browserName: 'chromium',
    // The global setup sets it before the workers load this file.
    baseURL: process.env.STORIES_URL ?? '',
    // No traces: they make every story a third slower. Use `--trace on` for a story that fails.
    screenshot: 'only-on-failure',
    viewport: { width: 1366, height: 768 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...launchOptions(),
      args: [
        // Host name for stories over plain HTTP; on localhost, browsers also allow features that need HTTPS.
        '--host-resolver-rules=MAP insaka.test 127.0.0.1',
        // One process for all pages of a worker, so the bundle is compiled only once.
        '--process-per-site',
        '--disable-gpu',
      ],
    },
  },
})
