// Words and openings that readers stumble over, with what to write instead. plain-english.lint.mjs looks for them in comments
// and test titles, plain-english.check.mjs in documents.

/** Words to avoid anywhere in a text. */
const WORDS = [
  [/\bby (itself|themselves)\b/i, 'automatically, alone'],
  [/\banew\b/i, 'again, from scratch'],
  [/\bso many/i, 'several, how many, a limit'],
  [/\bbeside\b/i, 'next to, with'],
  [/\baside\b/i, 'in the background, separately'],
  [/\bmend(s|ed|ing|able)?\b/i, 'fix, correct'],
  [/\bjudg(e|es|ed|ing|ements?)\b/i, 'check, validate, evaluate'],
  [/\b(tells?|says?) (how|what|which|whether|who)\b/i, 'shows, lists, reports'],
  [/\bis said\b/i, 'is reported, is shown'],
  [/\bas far as\b/i, 'if, whether'],
  [/\bput(s|ting)? (it |them |a backup )?back\b/i, 'restore'],
  [/\b(such a one|there (is|are) not)\b/i, 'missing, unknown'],
  [/\boutlasts?\b/i, 'survives'],
  [/\bwhom\b/i, 'a noun'],
  [/\bfor good\b/i, 'permanently'],
  [/\blook(s|ed|ing)? through\b/i, 'scan, search, verify'],
  [/\bmeanwhile\b/i, 'temporary, at the same time'],
  [/\bcarr(y|ies|ied|ying) (it|them|the database|everything) forward\b/i, 'runs migrations'],
  [/\bcarr(y|ies|ied|ying) \w+ \w+ out\b/i, 'runs, executes'],
  [/\b(is|are) no matter\b/i, 'does not matter'],
  [/\bmakes? [\w ]+ right\b/i, 'repairs, corrects'],
  [/\bwalls? between\b/i, 'isolation'],
  [/\bgoes by\b/i, 'uses, reads'],
  [/\bno clock\b/i, 'timing'],
  [/\bfinding one.s way\b/i, 'navigation'],
  [/\bthose alone\b/i, 'only'],
  [/\bat once, and not\b/i, 'immediately'],
  [/\bsomebody wanted\b/i, 'the requested'],
  [/\bdeal the \w+ out\b/i, 'distribute, balance'],
  [/\bbrought along\b/i, 'embedded, included'],
]

/** Openings to avoid in a comment, which begins with a noun phrase or a verb. */
const OPENINGS =
  /^(What|Who|Whose|Whom|Whoever|Whatever|Why|By (what|which|whom)|Of (what|which|the|those)|As|So|The same)\b/

/** Terms that contain a word of the table. */
const ALLOWED = /\b(carried|brought) forward\b/gi

export function faultsInText(text, { isComment = false } = {}) {
  const checked = text.replace(ALLOWED, '')
  const faults = WORDS.flatMap(([pattern, better]) => {
    const match = pattern.exec(checked)
    return match ? [`“${match[0]}”: write ${better}`] : []
  })
  const opening = isComment ? OPENINGS.exec(text) : null
  return opening ? [...faults, `Begin with a noun or a verb, not with “${opening[0]}”`] : faults
}
