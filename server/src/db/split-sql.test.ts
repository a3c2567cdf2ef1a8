import { describe, expect, it } from 'vitest'
import { readSteps } from './migrations.ts'
import { splitSqlCommands } from './split-sql.ts'

describe('the commands of a text', () => {
  it.each([
    ['one, with or without an end', 'SELECT 1', ['SELECT 1']],
    [
      'several, with their comments',
      '-- One; of two.\nSELECT 1;\n/* ; */ SELECT 2;\n',
      ['-- One; of two.\nSELECT 1;', '/* ; */ SELECT 2;'],
    ],
    ['none in a comment', 'SELECT 1;\n-- The end.\n', ['SELECT 1;']],
    ['nothing between two ends', 'SELECT 1;;\n; SELECT 2;', ['SELECT 1;', 'SELECT 2;']],
    ['a text with an end in it', "SELECT 'a;''b';SELECT E'\\';'", ["SELECT 'a;''b';", "SELECT E'\\';'"]],
    ['a name with an end in it', 'DROP TABLE "a;b";SELECT 1', ['DROP TABLE "a;b";', 'SELECT 1']],
    ['a dash that is no comment', "SELECT '--'; SELECT 2", ["SELECT '--';", 'SELECT 2']],
    ['a text by itself', "'a'", ["'a'"]],
    [
      'bodies of functions',
      'DO $$ BEGIN; END $$;CALL a($b$ $$; ; $b$); SELECT $1',
      ['DO $$ BEGIN; END $$;', 'CALL a($b$ $$; ; $b$);', 'SELECT $1'],
    ],
  ])('are %s', (_, sql, commands) => {
    expect(splitSqlCommands(sql)).toEqual(commands)
  })

  it('are all there is in every migration', () => {
    for (const { migration, step, sql } of readSteps()) {
      const commands = splitSqlCommands(sql)
      expect(commands.join('').replaceAll(/\s/g, ''), `${migration}/${step}`).toBe(sql.replaceAll(/\s/g, ''))
      for (const command of commands)
        expect(command, `${migration}/${step}`).toMatch(
          /^(--.*\n)*(ALTER|CALL|COMMENT|CREATE|DELETE|DO|DROP|GRANT|INSERT|REVOKE|UPDATE|WITH)\b[^]*;$/,
        )
    }
  })
})
