// Proves that plain-english.mjs refuses sentences from before it was written, and looks for its words in the documents.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository-root.mjs'
import { faultsInText } from './plain-english.mjs'

const REFUSED = [
  'failed for the so manyth time',
  'in one more state where there is such a one',
  'Who is sent away keeps no place by not leaving',
  'Made right at each start, so that no change of the file outlasts one',
  'Of the scripts in a page itself those alone run',
  'one that there is not finds nobody',
  'A currency that there is not is said by itself',
  'By what a row is remembered, for those that come after it',
  'What rows of further sheets may call the row of the first',
  'Where the user is whom the caller may look after',
  'The whole life of a thread: it carries its task out and answers',
  'What strangers can bring about as often as they like',
  'so that no clock tells which ones do',
  'Too much is refused at once, and not at the end of it',
  'By what this browser is known, as its cookie says',
  'Of which temporary passwords are made: none is taken for another',
  'carries the database forward',
  'restores such a file into a database that is there only meanwhile, and looks through it',
  'says how the installation is and what to do about it',
  'there is no switching to a second one by itself',
  'makes those numbers right, while others work',
  'finding one’s way: one box (Ctrl+K)',
  'What is typed and not saved',
  'Two walls between institutions',
  'What runs by itself is a row of one table',
  'One list of checks, apart from what it goes by',
  'Where somebody wanted to go',
  'Deal the calls out',
]
const ALLOWED = ['Balance carried forward from the period before', 'Retries with exponential backoff']

const missed = REFUSED.filter((text) => faultsInText(text, { isComment: true }).length === 0)
const refused = ALLOWED.filter((text) => faultsInText(text, { isComment: true }).length > 0)
for (const text of missed) console.error(`words: “${text}” is not refused`)
for (const text of refused) console.error(`words: “${text}” is refused`)

const documents = ['.', 'docs', 'docs/decisions', 'docs/guide', 'docs/how-to'].flatMap((folder) =>
  readdirSync(join(repositoryRoot, folder))
    // The specification fixes the words of this page.
    .filter((name) => name.endsWith('.md') && name !== 'specified-texts.md')
    .map((name) => join(folder, name)),
)
const faults = documents.flatMap((file) =>
  readFileSync(join(repositoryRoot, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      faultsInText(line.replaceAll(/`[^`]*`/g, '')).map((fault) => `${file}:${index + 1}: ${fault}`),
    ),
)
for (const fault of faults) console.error(fault)

if (missed.length + refused.length + faults.length > 0) process.exitCode = 1
else console.log(`words: ${REFUSED.length} old sentences refused, ${documents.length} documents checked`)
