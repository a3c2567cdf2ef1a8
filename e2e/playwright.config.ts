import { defineConfig } from '@playwright/test'
import { launchOptions } from '../scripts/browser.mjs'
import { workers } from '../scripts/workers.mjs'

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
  // For what never comes; the longest story takes a twentieth of it.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/stories.json' }]],
  use: {
    browserName: 'chromium',
    // Set by the global setup, before the workers read this file again.
    baseURL: process.env.STORIES_URL ?? '',
    // A trace makes every story a third slower: `--trace on` for the one that fails.
    screenshot: 'only-on-failure',
    viewport: { width: 1366, height: 768 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...launchOptions(),
      args: [
        // A plain-HTTP name that is not localhost, since browsers allow more on localhost.
        '--host-resolver-rules=MAP insaka.test 127.0.0.1',
        // One process for all pages of a worker, so the bundle is compiled once.
        '--process-per-site',
        '--disable-gpu',
      ],
    },
  },
})
