import { expect, it } from 'vitest'
import { describeAgent } from './describe-agent.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'

it.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  ['Chrome on Windows', `${windows} ${webKit} Chrome/131.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} ${webKit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
  ['Opera on Windows', `${windows} ${webKit} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`],
  ['Chrome on Android', `${android} ${webKit} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Edge on Android', `${android} ${webKit} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`],
  [
    'Samsung Internet on Android',
    `${android} ${webKit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
  ['Safari on iPhone', `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${iPhone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPhone', `${iPhone} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/131.0.0.0 Safari/537.36`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  ['Firefox', 'Mozilla/5.0 (Haiku; rv:133.0) Gecko/20100101 Firefox/133.0'],
  ['Another program', 'curl/8.5.0'],
  ['Another program', 'Mozilla/5.0 (Windows NT 10.0)'],
  ['Another program', ''],
])('%s', (words, agent) => expect(describeAgent(agent)).toBe(words))
