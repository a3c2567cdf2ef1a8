import { defineConfig } from '@playwright/test'
import { launchOptions } from '../scripts/browser.mjs'

export default defineConfig({
  testDir: './stories',
  testMatch: '**/*.story.ts',
  outputDir: '../test-results/stories',
  globalSetup: '../scripts/stories-server.mjs',
  fullyParallel: true,
  workers: 2,
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
    launchOptions: {
      ...launchOptions(),
      // A plain-HTTP name that is not localhost: what a browser allows only there must not be relied on.
      args: ['--host-resolver-rules=MAP insaka.test 127.0.0.1'],
    },
  },
})
