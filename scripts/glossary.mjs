// The tables of docs/glossary.md as data.
import { readFileSync } from 'node:fs'
import { root } from './root.mjs'

/** Rows of the table below a heading, each a list of its cells. */
const rowsBelow = (page, heading) => {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const lines = section
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split(' | ')
      .map((cell) => cell.trim()),
  )
}

const listOf = (cell) => cell.split(', ').filter((one) => one !== '')

/** Names in backticks. */
const codeIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)

const unquoted = (text) => text.replace(/^[`"]|[`"]$/g, '')

export const readGlossary = () => {
  const page = readFileSync(`${root}docs/glossary.md`, 'utf8')
  return {
    /** Names of the code that the terms give. */
    exports: rowsBelow(page, 'Terms').flatMap(([, , names]) => codeIn(names)),
    /** Words that are not used: how each is looked for, and what to use. */
    words: rowsBelow(page, 'Words').flatMap(([not, where, use]) =>
      listOf(not).map((word) => ({ word: unquoted(word), where, use })),
    ),
    /** Names to use instead that are names of the code. */
    replacements: rowsBelow(page, 'Words').flatMap(([, , use]) => codeIn(use)),
    /** Uses of these words that are right: below a path, or as a part of a longer expression. */
    exceptions: rowsBelow(page, 'Where these words are right').flatMap(([words, places]) =>
      listOf(words).map((word) => ({ word: unquoted(word), places: listOf(places) })),
    ),
  }
}
